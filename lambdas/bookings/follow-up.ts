import { orWarn } from "#lambdas/http/or-warn.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { type MailDependencies, sendUnsentMail } from "./mails/send-unsent-mail.ts";
import type { KeptBooking } from "./record/booking.ts";
import { giveBackUse, recordUse, type UseDependencies } from "./used-codes.ts";

export interface FollowUpDependencies extends MailDependencies, UseDependencies {}

/**
 * Follows up a confirmed booking: records the use of the discount code, or gives it back, and sends the
 * mails that are due. A failure of one does not stop the others.
 * @param retryAfterMs as of `isMailDue`.
 * @returns the booking as it is afterwards.
 * @throws the first failure, after all have been tried.
 */
export async function followUp(
  dependencies: FollowUpDependencies,
  booking: KeptBooking,
  retryAfterMs?: number,
): Promise<KeptBooking> {
  const parts: readonly ((booking: KeptBooking) => Promise<KeptBooking>)[] = [
    (each) => recordUse(dependencies, each),
    (each) => giveBackUse(dependencies, each),
    async (each) => (isErased(each) ? each : sendUnsentMail(dependencies, each, retryAfterMs)),
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
  return latest;
}

/** Follows up bookings that have just been confirmed. After a failure upkeep does the rest. */
export function followUpAtOnce(dependencies: FollowUpDependencies) {
  return async (booking: KeptBooking): Promise<void> => {
    await orWarn(dependencies.log, "follow_up_left_to_upkeep", booking.bookingId, () =>
      followUp(dependencies, booking),
    );
  };
}
