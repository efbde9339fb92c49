import { sessionCount } from "#shared/sessions/block-words.ts";
import { lapsedInWords } from "#shared/sessions/sessions-in-words.ts";
import { longDate, timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { ClientBooking } from "./client-booking.ts";
import { moneyBack } from "./over-reasons.ts";
import { paybackInWords } from "./payback.ts";

interface EndInWords {
  readonly title: string;
  readonly detail?: string;
}

/** What the client reads of a booking for which nothing more is to happen; `undefined` while it goes ahead. */
export function endInWords(booking: ClientBooking, now: Date): EndInWords | undefined {
  const { kind, over, cancelledAt, startsAt } = booking;
  if (cancelledAt !== null) {
    const on = longDate(londonDate(new Date(cancelledAt)));
    const title = `This booking was cancelled on ${on}.`;
    return { title, detail: paybackInWords(booking, cancelledAt) };
  }
  switch (over) {
    case "refunded":
    case "taken_back":
      return { title: `${moneyBack[over]}, so this booking is closed.` };
    case "completed":
      if (kind === "consultations") return { title: "Your consultation has taken place." };
      return { title: "This booking is closed." };
    case "erased":
    case "cancelled":
      return { title: "This booking is closed." };
    case null:
      break;
  }
  const isPast = startsAt !== null && londonDate(new Date(startsAt)) < londonDate(now);
  if (isPast) return { title: `Your consultation was on ${timeInWords(startsAt)}.` };
  return endOfBlock(booking, now);
}

/** Of a block whose sessions are held, paid back or lapsed. */
function endOfBlock(booking: ClientBooking, now: Date): EndInWords | undefined {
  const { block, heldOn, sessionsLeft, sessionsRefunded, lapsesOn } = booking;
  if (!block || sessionsLeft > 0) return undefined;
  const unheld = block.sessions - heldOn.length;
  if (unheld <= 0) return { title: "You have had all of your sessions." };
  const open = unheld - sessionsRefunded;
  if (open <= 0) {
    return {
      title: `You have a refund for the ${sessionCount(sessionsRefunded)} you did not use.`,
    };
  }
  if (lapsesOn !== null && lapsesOn < londonDate(now)) {
    return { title: lapsedInWords(open, lapsesOn) };
  }
  return { title: "This booking is closed." };
}
