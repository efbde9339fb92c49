import { blockEnd } from "#shared/sessions/block-end.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { lapsedInWords } from "#shared/sessions/sessions-in-words.ts";
import { longDate, timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { BookingKind } from "./booking-kinds.ts";
import type { ClientBooking } from "./client-booking.ts";
import { moneyBackInWords } from "./over-reasons.ts";
import { paybackInWords } from "./payback.ts";

interface EndInWords {
  readonly title: string;
  readonly detail?: string;
}

const closed = "This booking is closed.";

const completedInWords: Readonly<Record<BookingKind, string>> = {
  consultations: "Your consultation has taken place.",
  sessions: closed,
};

/** What the client reads of a booking for which nothing more is to happen; `undefined` while it goes ahead. */
export function endInWords(booking: ClientBooking, now: Date): EndInWords | undefined {
  const { kind, over, cancelledAt, startsAt, amount, refundedAmount } = booking;
  if (cancelledAt !== null) {
    const on = longDate(londonDate(new Date(cancelledAt)));
    const title = `This booking was cancelled on ${on}.`;
    return { title, detail: paybackInWords(booking, cancelledAt, now) };
  }
  switch (over) {
    case "refunded":
    case "taken_back":
      return {
        title: `${moneyBackInWords(over, refundedAmount < amount)}, so this booking is closed.`,
      };
    case "completed":
      return { title: completedInWords[kind] };
    case "erased":
    case "cancelled":
      return { title: closed };
    case null:
      break;
  }
  const isPast = startsAt !== null && londonDate(new Date(startsAt)) < londonDate(now);
  if (isPast) return { title: `Your consultation was on ${timeInWords(startsAt)}.` };
  return endOfBlock(booking, now);
}

/** Of a block whose sessions are held, paid back or lapsed. */
function endOfBlock(booking: ClientBooking, now: Date): EndInWords | undefined {
  const end = blockEnd(booking, now);
  switch (end?.because) {
    case undefined:
      return undefined;
    case "held":
      return { title: "You have had all of your sessions." };
    case "refunded":
      return { title: `You have a refund for the ${sessionCount(end.sessions)} you did not use.` };
    case "lapsed":
      return { title: lapsedInWords(end.sessions, end.lapsesOn) };
    case "closed":
      return { title: closed };
  }
}
