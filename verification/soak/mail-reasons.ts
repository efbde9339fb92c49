import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";

/** Why a mail about the time of a consultation is sent. This is written without the rules of the product. */

function isClosed(booking: ConfirmedBooking): boolean {
  return "status" in booking || "cancelledAt" in booking;
}

/** Whether all that was paid goes back, or has gone back. */
function isRefundedInFull({ type, amount, refunds = [] }: ConfirmedBooking): boolean {
  const paidBack = refunds.filter(({ status }) => status !== "failed");
  return type === "paid" && paidBack.reduce((sum, each) => sum + each.amount, 0) >= amount;
}

export function isOver(booking: ConfirmedBooking): boolean {
  return isClosed(booking) || isRefundedInFull(booking);
}

/** Whether a booking is over, or has what the mail asks for, at the moment of the claim. */
export function hasNoReason(name: string, booking: ConfirmedBooking): boolean {
  const hasTime = "startsAt" in booking;
  if (name.endsWith("Nudge")) return isOver(booking) || hasTime || "timeChosenAt" in booking;
  if (name.endsWith("reminderMail")) return isOver(booking) || !hasTime;
  // That the time is removed is mailed after a full refund, too.
  if (name.endsWith("timeMail")) return isClosed(booking) || (hasTime && isOver(booking));
  return false;
}
