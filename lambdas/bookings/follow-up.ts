import { bookingMails } from "#shared/bookings/booking-facts.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { isHeldBack } from "#shared/bookings/wanted-mails.ts";
import type { BookingStore } from "./booking-store.ts";
import { isMailDone, type MailRule } from "./mails/mail-outbox.ts";
import { type MailDependencies, sendUnsentMail } from "./mails/send-unsent-mail.ts";
import type { KeptBooking } from "./stored-booking.ts";
import { giveBackUse, recordUse, type UseDependencies } from "./used-codes.ts";

export interface FollowUpDependencies extends MailDependencies, UseDependencies {
  readonly bookings: Pick<BookingStore, "recordUsed" | "recordGivenBack" | "finishPendingWork">;
}

/**
 * Follows up a confirmed booking: records the use of the discount code, or gives it back, and sends the
 * mails that are due. A failure of one does not stop the other. When nothing is left the booking leaves upkeep's list.
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
    (each) => giveBackUse(dependencies, each),
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
  if (mayBeOpen && isFollowedUp(latest)) await dependencies.bookings.finishPendingWork(latest);
  return latest;
}

/** Follows up bookings that have just been confirmed. After a failure upkeep does the rest. */
export function followUpAtOnce(dependencies: FollowUpDependencies) {
  return async (booking: KeptBooking): Promise<void> => {
    try {
      await followUp(dependencies, booking, { attempt: "first" });
    } catch (error) {
      dependencies.log.warn("follow_up_left_to_upkeep", { bookingId: booking.bookingId }, error);
    }
  };
}

/** Whether nothing is left to do for a booking. */
export function isFollowedUp(booking: KeptBooking): boolean {
  const isMailed =
    isErased(booking) ||
    bookingMails.every((mail) => isMailDone(booking[mail]) || isHeldBack(mail, booking));
  const isUsed = isErased(booking) || !booking.useToRecord;
  const isDecided = isErased(booking) || booking.cancellationRefundId === undefined;
  return isMailed && isUsed && isDecided && !booking.refundsUnderWay && !booking.useToGiveBack;
}
