import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";

/** Why a mail about the time of a consultation is sent. This is written without the rules of the product. */

/**
 * What was reported last of the mail to a client, until the trainer sends one again; by booking. Reports that
 * are about a mailbox for a time are left out.
 */
export type StoppedMail = Map<string, string>;

const lasting: readonly string[] = ["unknown_address", "suppressed", "complaint"];

export function noteReport(stopped: StoppedMail, bookingId: string, reason: string): void {
  if (lasting.includes(reason)) stopped.set(bookingId, reason);
}

/** Whether the client must not get a mail unless the trainer sends it. */
export function isStopped(stopped: StoppedMail, bookingId: string, mail: string): boolean {
  const reason = stopped.get(bookingId);
  if (reason === undefined || /trainerMail|cancelNotice/.test(mail)) return false;
  return !(reason === "complaint" && mail.endsWith("cancelMail"));
}

function isClosed(booking: ConfirmedBooking): boolean {
  return "status" in booking || "cancelledAt" in booking;
}

const sumOf = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Whether all that was paid goes back, or has gone back, by refunds or by the bank. */
export function isPaidBack({
  type,
  amount,
  refunds = [],
  disputes = [],
}: ConfirmedBooking): boolean {
  const asked = sumOf(refunds.filter(({ status }) => status !== "failed"));
  const lost = sumOf(disputes.filter(({ status }) => status === "lost"));
  return type === "paid" && asked + lost >= amount;
}

export function isOver(booking: ConfirmedBooking): boolean {
  return isClosed(booking) || isPaidBack(booking);
}

/** Whether a bank decides about the payment, or has taken it back. */
export function isWithBank({ disputes = [] }: ConfirmedBooking): boolean {
  return disputes.some(({ kind, status }) => kind === "dispute" && status !== "won");
}

/** Whether a booking is over, or has what the mail asks for, at the moment of the claim. */
export function hasNoReason(name: string, booking: ConfirmedBooking): boolean {
  const hasTime = "startsAt" in booking;
  if (name.endsWith("Nudge")) {
    if (booking.type !== "paid" || hasTime || "timeChosenAt" in booking) return true;
    return isOver(booking) || isWithBank(booking);
  }
  if (name.endsWith("reminderMail")) return isOver(booking) || !hasTime;
  // That the time is removed is mailed after a full refund, too.
  if (name.endsWith("timeMail")) return isClosed(booking) || (hasTime && isOver(booking));
  return false;
}
