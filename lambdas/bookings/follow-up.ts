import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import type { BookingStore } from "./booking-store.ts";
import { bookingMails, isMailDone, type MailRule } from "./mails/mail-outbox.ts";
import { type MailDependencies, sendUnsentMail } from "./mails/send-unsent-mail.ts";
import type { KeptBooking } from "./stored-booking.ts";

export interface FollowUpDependencies extends MailDependencies {
  readonly bookings: BookingStore;
  readonly discounts: DiscountCodeStore;
}

/**
 * Follows up a confirmed booking: records the use of the discount code, and sends the mails that are
 * due. A failure of one does not stop the other. When nothing is left the booking leaves upkeep's list.
 * @returns the booking as it is afterwards.
 * @throws the first failure, after all have been tried.
 */
export async function followUp(
  dependencies: FollowUpDependencies,
  booking: KeptBooking,
  rule: MailRule,
): Promise<KeptBooking> {
  const parts: readonly ((booking: KeptBooking) => Promise<KeptBooking>)[] = [
    (each) => recordUse(dependencies, each),
    async (each) => (isErased(each) ? each : sendUnsentMail(dependencies, each, rule)),
  ];
  let latest = booking;
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      latest = await part(latest);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  // Another trigger may have finished the follow-up and closed it.
  const mayBeOpen = latest !== booking || rule.attempt === "any";
  if (mayBeOpen && isFollowedUp(latest)) await dependencies.bookings.close(latest);
  return latest;
}

/** Records the use of a paid booking's discount code. */
async function recordUse(
  { bookings, discounts, now }: FollowUpDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  if (isErased(booking) || !booking.useToRecord) return booking;
  const { bookingId, discountCode: code, email } = booking;
  if (code !== null) await discounts.recordPaid({ code, bookingId, email }, now());
  const recorded = await bookings.recordUsed(bookingId);
  return recorded.outcome === "written" ? recorded.booking : booking;
}

/** Follows up a booking that has just changed. After a failure upkeep does the rest. */
export async function tryFollowingUp(
  dependencies: FollowUpDependencies,
  booking: KeptBooking,
): Promise<void> {
  try {
    await followUp(dependencies, booking, { attempt: "first" });
  } catch (error) {
    dependencies.log.warn("follow_up_left_to_upkeep", { bookingId: booking.bookingId }, error);
  }
}

/** Whether nothing is left to do for a booking. */
export function isFollowedUp(booking: KeptBooking): boolean {
  const isMailed = isErased(booking) || bookingMails.every((mail) => isMailDone(booking[mail]));
  const isUsed = isErased(booking) || !booking.useToRecord;
  return isMailed && isUsed && !booking.refundsUnderWay;
}
