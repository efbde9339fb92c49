import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import type { UseHolds } from "#lambdas/discounts/use-holds.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { emailKeyOf } from "./booking-keys.ts";
import type { BookingStore } from "./booking-store.ts";
import { bookingMails, isMailDone, type MailRule } from "./mails/mail-outbox.ts";
import { type MailDependencies, sendUnsentMail } from "./mails/send-unsent-mail.ts";
import type { KeptBooking } from "./stored-booking.ts";

export interface FollowUpDependencies extends MailDependencies {
  readonly bookings: BookingStore;
  readonly holds: UseHolds;
  readonly claims: Pick<AddressClaims, "keep">;
}

/**
 * Follows up a confirmed booking: sends the mails that are due, and records the use of the discount
 * code. A failure of one does not stop the other. When nothing is left the booking leaves upkeep's list.
 * @returns the booking as it is afterwards.
 * @throws the first failure, after all have been tried.
 */
export async function followUp(
  dependencies: FollowUpDependencies,
  booking: KeptBooking,
  rule: MailRule,
): Promise<KeptBooking> {
  const parts: readonly ((booking: KeptBooking) => Promise<KeptBooking>)[] = [
    async (each) => (isErased(each) ? each : sendUnsentMail(dependencies, each, rule)),
    (each) => useDiscount(dependencies, each),
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

/** Turns the draft's hold on its discount code into a use. */
async function useDiscount(
  { bookings, holds, claims, now }: FollowUpDependencies,
  booking: KeptBooking,
): Promise<KeptBooking> {
  const { bookingId, discountCode, discountHeld } = booking;
  if (!discountHeld || discountCode === null) return booking;
  await holds.use(discountCode, bookingId);
  if (!isErased(booking) && booking.email !== undefined) {
    await claims.keep(discountCode, emailKeyOf(booking.email), bookingId, now());
  }
  const recorded = await bookings.recordDiscountUsed(bookingId);
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
  return isMailed && !booking.discountHeld && !booking.refundsUnderWay;
}
