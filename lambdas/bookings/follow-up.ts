import type { AddressClaims } from "#lambdas/discounts/address-claims.ts";
import type { UseHolds } from "#lambdas/discounts/use-holds.ts";
import type { Log } from "#lambdas/http/log.ts";
import { bookingEvents } from "#lambdas/numbers/booking-effects.ts";
import {
  type CountingDependencies,
  countEvents,
  type MonthCountingDependencies,
} from "#lambdas/numbers/count-events.ts";
import { type ConfirmedBooking, type ErasedBooking, isErased } from "#shared/bookings/bookings.ts";
import { emailKeyOf } from "./email-key.ts";
import { bookingMails, isMailDone, type MailRule } from "./mails/mail-outbox.ts";
import { type MailDependencies, sendUnsentMail } from "./mails/send-unsent-mail.ts";

/** What it takes to follow up without the right to send mail, or to touch a code. */
export interface CountingFollowUp extends MonthCountingDependencies {
  readonly log: Log;
}

export interface FollowUpDependencies
  extends MailDependencies,
    CountingDependencies,
    CountingFollowUp {
  readonly holds: UseHolds;
  readonly claims: Pick<AddressClaims, "keep">;
}

type Followed = ConfirmedBooking | ErasedBooking;

/**
 * Does what is still to be done after something has happened to a booking: its mail, as far as the
 * rule makes an attempt due, its discount, and its numbers. Each part is tried whatever becomes of the others.
 * With nothing left to do the booking leaves upkeep's list.
 * @returns the booking as it is afterwards.
 * @throws the first failure, after every part has had its turn.
 */
export async function followUp(
  dependencies: FollowUpDependencies,
  booking: Followed,
  rule: MailRule,
): Promise<Followed> {
  const parts: readonly ((booking: Followed) => Promise<Followed>)[] = [
    async (each) => (isErased(each) ? each : sendUnsentMail(dependencies, each, rule)),
    async (each) => {
      await keepUse(dependencies, each);
      return countEvents(dependencies, each);
    },
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
  // Whoever only came by and found all done before has nothing to close.
  const mayBeOpen = latest !== booking || rule.attempt === "any";
  if (mayBeOpen && isFollowedUp(latest)) await dependencies.bookings.close(latest.bookingId);
  return latest;
}

/** What a booking held of a code while it was a draft is used now. */
async function keepUse({ holds, claims }: FollowUpDependencies, booking: Followed): Promise<void> {
  const { bookingId, discountCode, uncounted = [] } = booking;
  if (discountCode === null || !uncounted.includes(bookingEvents.confirmed)) return;
  await holds.use(discountCode, bookingId);
  if (isErased(booking) || booking.email === undefined) return;
  await claims.keep(discountCode, emailKeyOf(booking.email), bookingId);
}

/**
 * Follows up a booking to which something has just happened. Whatever goes wrong with that, what
 * has happened stands, and upkeep does what is left.
 */
export async function tryFollowingUp(
  dependencies: FollowUpDependencies,
  booking: Followed,
): Promise<void> {
  try {
    await followUp(dependencies, booking, { attempt: "first" });
  } catch (error) {
    dependencies.log.warn("follow_up_left_to_upkeep", { bookingId: booking.bookingId }, error);
  }
}

/**
 * As `tryFollowingUp`, for whoever may only count: mail is left to upkeep, if there is any. So is a
 * booking that is not counted itself yet: what it held of a code becomes used before that.
 */
export async function tryCounting(
  dependencies: CountingFollowUp,
  booking: Followed,
): Promise<void> {
  const { bookings, log } = dependencies;
  if (booking.uncounted?.includes(bookingEvents.confirmed)) return;
  try {
    const counted = await countEvents(dependencies, booking);
    if (isFollowedUp(counted)) await bookings.close(counted.bookingId);
  } catch (error) {
    log.warn("follow_up_left_to_upkeep", { bookingId: booking.bookingId }, error);
  }
}

/** Whether nothing is left to do for a booking. */
export function isFollowedUp(booking: Followed): boolean {
  const isMailed = isErased(booking) || bookingMails.every((mail) => isMailDone(booking[mail]));
  return isMailed && !booking.uncounted?.length && !booking.refundsUnderWay;
}
