import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { blockEnd, openOf } from "#shared/sessions/block-end.ts";
import { eachInWords, sessionCount } from "#shared/sessions/block-words.ts";
import { lapsedInWords, leftInWords } from "#shared/sessions/sessions-in-words.ts";
import { paths } from "#shared/site/paths.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { useWebsite } from "#web/website.ts";

interface BlockSectionProps {
  readonly booking: ClientBooking;
  readonly block: BlockTerms;
}

/** What is left of a block of sessions, or what became of the rest. */
export function BlockSection({ booking, block }: BlockSectionProps) {
  const { heldOn, sessionsLeft, lapsesOn, over, amount } = booking;
  const { blocks } = useWebsite().offer;
  const isOffered = blocks.some(({ name }) => name === block.name);
  const each = eachInWords(amount, block.sessions);
  const rest = restInWords(booking, block);
  // Of a cancelled one, the money of its last sessions is in the same sentence.
  const isRefundSaid = over === "cancelled" ? openOf(booking) === 0 : over !== null;
  const refunded = isRefundSaid ? undefined : refundedInWords(booking);
  return (
    <section className="sheet stack-4" aria-labelledby="sessions">
      <h2 id="sessions">Your sessions</h2>
      <div className="stack-2">
        <p>
          <strong>
            {over === null ? leftInWords(sessionsLeft, block, lapsesOn) : (rest ?? "All used.")}
          </strong>
        </p>
        {refunded && <p>{refunded}</p>}
        {over === null && rest && <p>{rest}</p>}
        {each && <p className="small-print">{`You paid ${each}.`}</p>}
      </div>
      {heldOn.length === 0 && (
        <p>
          {sessionsLeft > 0 ? "You haven’t used any yet." : "You didn’t use any of these sessions."}
        </p>
      )}
      {isOffered && isRunningOut(booking, block) && (
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

/** When the sessions of a block were held: below what is to come, as there may be fifty. */
export function UsedSessions({ booking: { heldOn } }: { booking: ClientBooking }) {
  if (heldOn.length === 0) return null;
  return (
    <section className="sheet stack-4" aria-labelledby="used">
      <h2 id="used">Sessions used</h2>
      <ol>
        {heldOn.toSorted().map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may be on one day.
          <li key={index}>{longDate(day)}</li>
        ))}
      </ol>
    </section>
  );
}

/** Whether at most a quarter of the sessions are left, and not because of a refund or a cancellation. */
function isRunningOut(booking: ClientBooking, block: BlockTerms): boolean {
  const { over, heldOn, sessionsLeft } = booking;
  if (over !== null || blockEnd(booking, new Date())?.because === "refunded") return false;
  const few = Math.max(1, Math.floor(block.sessions / 4));
  return sessionsLeft === 0 || (heldOn.length > 0 && sessionsLeft <= few);
}

function refundedInWords({ sessionsRefunded }: ClientBooking): string | undefined {
  if (sessionsRefunded === 0) return undefined;
  return `You have a refund for the ${sessionCount(sessionsRefunded)} you did not use.`;
}

/** What became of the other sessions, if they can no longer be used, and of what was paid for them. */
function restInWords(booking: ClientBooking, block: BlockTerms): string | undefined {
  const { over, heldOn } = booking;
  const unused = block.sessions - heldOn.length;
  if (unused <= 0) return undefined;
  const count = sessionCount(unused);
  switch (over) {
    case "cancelled":
      return `${sessionCount(openOf(booking) || unused)} cancelled${moneyOf(booking)}.`;
    case "refunded":
      return `${count} ended with your refund.`;
    case "taken_back":
      return `${count} ended, because your bank has returned your payment to you.`;
    case "erased":
    case "completed":
      return `${count} ended.`;
    case null:
      break;
  }
  const end = blockEnd(booking, new Date());
  return end?.because === "lapsed" ? lapsedInWords(end.sessions, end.lapsesOn) : undefined;
}

/** The end of the sentence that sessions are cancelled. The notice above says how and by when. */
function moneyOf({ payback, owed, refundedAmount }: ClientBooking): string {
  switch (payback) {
    case "all":
    case "less_held":
      return owed > 0 ? `, ${formatPounds(owed)} comes back` : "";
    case "on_its_way":
      return refundedAmount > 0 ? `, ${formatPounds(refundedAmount)} refunded` : "";
    default:
      return "";
  }
}
