import { sessionCount } from "#shared/bookings/block-words.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { lapsedInWords, leftInWords } from "#shared/bookings/sessions-left.ts";
import { paths } from "#shared/site/paths.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { useWebsite } from "#web/website.ts";

interface BlockSectionProps {
  readonly booking: ClientBooking;
  readonly block: BlockTerms;
}

/** What is left of a block of sessions, and when the others were held. */
export function BlockSection({ booking, block }: BlockSectionProps) {
  const { heldOn, sessionsLeft, sessionsRefunded, lapsesOn, over } = booking;
  const { blocks } = useWebsite().offer;
  const open = block.sessions - heldOn.length - sessionsRefunded;
  const hasLapsed = lapsesOn !== null && lapsesOn < londonDate(new Date()) && open > 0;
  return (
    <section className="sheet stack-4" aria-labelledby="sessions">
      <h2 id="sessions">Your sessions</h2>
      <p>
        <strong>{leftInWords(sessionsLeft, block, lapsesOn)}</strong>
      </p>
      {over === null && sessionsRefunded > 0 && (
        <p>{`You have a refund for the ${sessionCount(sessionsRefunded)} you did not use.`}</p>
      )}
      {over === null && hasLapsed && <p>{lapsedInWords(open, lapsesOn)}</p>}
      {heldOn.length > 0 ? (
        <>
          <p>You have had:</p>
          <ol>
            {heldOn.toSorted().map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may be on one day.
              <li key={index}>{longDate(day)}</li>
            ))}
          </ol>
        </>
      ) : (
        <p>{sessionsLeft > 0 ? "You have not had any yet." : "You have had none of them."}</p>
      )}
      {blocks.some(({ name }) => name === block.name) && (
        <div className="actions" data-screen-only>
          <ButtonLink
            to={`${paths.payment}?block=${encodeURIComponent(block.name)}`}
            variant="secondary"
          >
            Buy again
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
