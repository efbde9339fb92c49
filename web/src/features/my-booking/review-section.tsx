import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { Button } from "#web/components/button.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Notice } from "#web/components/notice.tsx";
import type { Press } from "./use-client-booking.ts";

interface ReviewSectionProps {
  review: NonNullable<ClientBooking["review"]>;
  declining: Press;
}

/** Where the mail leads that asks for a review: to say no to such mails. */
export function ReviewSection({ review, declining }: ReviewSectionProps) {
  return (
    <section className="sheet stack-4" aria-labelledby="review" data-screen-only>
      <h2 id="review">Review emails</h2>
      <p role="status">
        {review === "asked"
          ? "I’ve emailed you once to ask for a review. If you’d rather not get emails like that, you can stop them here."
          : "You won’t get any more review emails."}
      </p>
      {review === "asked" && (
        <div className="actions" ref={leaveFocusToHeading}>
          <Button variant="secondary" busy={declining.busy} onClick={declining.press}>
            Stop review emails
          </Button>
        </div>
      )}
      {declining.problem && <Notice tone="danger" title={declining.problem} />}
    </section>
  );
}
