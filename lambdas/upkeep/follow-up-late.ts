import { type FollowUpDependencies, followUp } from "#lambdas/bookings/follow-up.ts";
import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import { pendingWork } from "#lambdas/bookings/record/index-keys.ts";
import { isFollowedUp, isMailDone } from "#lambdas/bookings/record/keys.ts";
import { reconcilePayment } from "#lambdas/bookings/refunds/reconcile-payment.ts";
import { refundCancelled } from "#lambdas/bookings/refunds/refund-cancelled.ts";
import { isUnsent } from "#shared/bookings/booking-facts.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { bookingMails, isHeldBack } from "#shared/bookings/mails.ts";
import { hasRefundUnderWay, type Refund } from "#shared/bookings/refunds.ts";
import {
  defaultMinimumAgeMs,
  forEachPending,
  type Outcome,
  type UpkeepDependencies,
} from "./upkeep-task.ts";

/** By default, the browser's confirm call is expected to follow up younger bookings. */
const defaultFollowUpAgeMs = 60 * 1000;

/** Follows up the bookings with pending work. */
export function followUpAll(
  dependencies: UpkeepDependencies,
  minimumAgeMs: number | undefined,
): Promise<readonly Outcome[]> {
  const ageMs = minimumAgeMs ?? defaultFollowUpAgeMs;
  return forEachPending(dependencies, pendingWork.followUp, ageMs, (bookingId) =>
    followUpLate(dependencies, bookingId, minimumAgeMs ?? defaultMinimumAgeMs),
  );
}

type LateDependencies = Pick<
  UpkeepDependencies,
  keyof FollowUpDependencies | "payments" | "cardRefunds"
>;

/**
 * Finishes the pending work of a booking: refunds of a cancellation and those under way, mails, the use of
 * its discount code.
 * @param minimumAgeMs how old an attempt must be to be repeated.
 * @throws the failure of its refunds, after everything else is done.
 */
export async function followUpLate(
  dependencies: LateDependencies,
  bookingId: string,
  minimumAgeMs: number,
): Promise<"followedUp" | "failed" | "unchanged"> {
  const found = await dependencies.bookings.find(bookingId);
  if (!found || found.paymentStatus === "pending") return "unchanged";
  const { booking, failure } = await refunded(dependencies, found, minimumAgeMs);
  const latest = await followUp(dependencies, booking, minimumAgeMs);
  if (isConfirmationLate(latest, dependencies.now())) {
    dependencies.log.alarm("mail_unsent", { bookingId, mail: "visitorMail" });
  }
  if (failure) throw failure.error;
  if (isFollowedUp(latest)) return "followedUp";
  return hasFailedMail(booking, latest) ? "failed" : "unchanged";
}

async function refunded(
  dependencies: LateDependencies,
  found: KeptBooking,
  minimumAgeMs: number,
): Promise<{ booking: KeptBooking; failure?: { readonly error: unknown } }> {
  const latest = dependencies.now().getTime() - minimumAgeMs;
  // The request of a younger refund may still be running.
  const isOld = ({ requestedAt, keySpentAt = requestedAt }: Refund) =>
    Date.parse(keySpentAt) <= latest;
  let booking = found;
  try {
    booking = await refundCancelled(dependencies, found);
    if (hasRefundUnderWay(booking.refunds)) {
      const { bookingId } = booking;
      booking = await reconcilePayment(dependencies, bookingId, {
        mayRequest: isOld,
        isLater: true,
      });
    }
    return { booking };
  } catch (error) {
    return { booking, failure: { error } };
  }
}

/** If every first mail fails for as long, SES has stopped sending, and clients hear nothing of what they pay for. */
const confirmationLateMs = 60 * 60 * 1000;

function isConfirmationLate(booking: KeptBooking, now: Date): boolean {
  if (isErased(booking) || isHeldBack("visitorMail", booking)) return false;
  const { visitorMail, timestamp, takenByHand } = booking;
  const since = Date.parse(takenByHand?.at ?? timestamp);
  const isWaiting = !isMailDone(visitorMail) && isUnsent(visitorMail);
  return isWaiting && now.getTime() - since >= confirmationLateMs;
}

/** Whether a mail was tried without success. Another may be due later. */
function hasFailedMail(before: KeptBooking, latest: KeptBooking): boolean {
  if (isErased(before) || isErased(latest)) return false;
  return bookingMails.some((mail) => {
    const attempts = latest[mail]?.attempts ?? 0;
    return attempts > (before[mail]?.attempts ?? 0) && !isMailDone(latest[mail]);
  });
}
