import { isDeepStrictEqual } from "node:util";
import type { BookingRecord, ConfirmedRecord } from "#lambdas/bookings/record/booking.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { type BlockEntry, isPaidDay } from "#shared/sessions/block-entry.ts";
import { lapsesOn } from "#shared/sessions/session-blocks.ts";
import { londonDate } from "#shared/values/london-days.ts";

/**
 * Enters a block that a client paid to the trainer. It counts from the day of the payment. The receipt is left to
 * upkeep, so that none is sent of an entry that is undone at once. Entering it again changes nothing.
 * @param by the administrator's name.
 * @returns `block_day_invalid` for a day that is to come, or too long ago; `conflict` when the id belongs to
 *   another booking.
 */
export function enterBlock(
  found: BookingRecord | undefined,
  { bookingId, how, day, email, ...paid }: BlockEntry & { readonly bookingId: string },
  by: string,
  now: Date,
): Decision<ConfirmedRecord> {
  const today = londonDate(now);
  if (!found && !isPaidDay(day, now)) return refuse("block_day_invalid");
  const at = now.toISOString();
  // Of an earlier day the time is not known.
  const paidAt = day === today ? now : new Date(`${day}T12:00:00.000Z`);
  const entered: ConfirmedRecord = {
    bookingId,
    ...paid,
    email,
    flowSource: "payment-page",
    originalAmount: paid.amount,
    discountCode: null,
    discountPercentage: null,
    discountApplied: false,
    currency: "GBP",
    paymentStatus: "completed",
    type: "paid",
    takenByHand: { how, at, by },
    lapsesOn: lapsesOn(paid.block, paidAt),
    startedAt: at,
    timestamp: paidAt.toISOString(),
    ...(email !== undefined && { visitorMail: unsentMail }),
    // The trainer knows.
    trainerMail: { ...unsentMail, status: "sent" },
  };
  if (!found) return entered;
  const isSame = isConfirmedBooking(found) && isDeepStrictEqual(factsOf(found), factsOf(entered));
  return isSame ? found : refuse("conflict");
}

function factsOf({ block, name, email, amount, takenByHand, timestamp }: ConfirmedRecord) {
  return {
    block,
    name,
    email,
    amount,
    how: takenByHand?.how,
    day: londonDate(new Date(timestamp)),
  };
}
