import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { refusalWords, stopLabel } from "#shared/bookings/refusal-words.ts";
import { Button } from "#web/components/button.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Notice } from "#web/components/notice.tsx";
import { type Refusals, usePress } from "./use-client-booking.ts";

type RefusalSectionProps = ClientBooking["refusable"][number] & { refusals: Refusals };

/** Where a mail leads that the client can refuse: one press stops such mails. */
export function RefusalSection({ mail, isRefused, refusals }: RefusalSectionProps) {
  const { refuse, show, reload } = refusals;
  const refusing = usePress(() => refuse(mail), show, reload);
  const { emails, sent } = refusalWords[mail];
  return (
    <section className="sheet stack-4" aria-labelledby={mail} data-screen-only>
      <h2 id={mail}>{`${emails.charAt(0).toUpperCase()}${emails.slice(1)}`}</h2>
      <p role="status">
        {isRefused
          ? `You won’t get any more ${emails}.`
          : `${sent} If you’d rather not get emails like that, you can stop them here.`}
      </p>
      {!isRefused && (
        <div className="actions" ref={leaveFocusToHeading}>
          <Button variant="secondary" busy={refusing.busy} onClick={refusing.press}>
            {stopLabel(mail)}
          </Button>
        </div>
      )}
      {refusing.problem && <Notice tone="danger" title={refusing.problem} />}
    </section>
  );
}
