import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { CardRefunds } from "#lambdas/stripe/card-refunds.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { BookingStore, KeptBooking } from "./booking-store.ts";
import { mergeRefunds, refuseRefund } from "./merge-refunds.ts";
import type { RefundStore } from "./refund-store.ts";

export interface RefundDependencies {
  readonly bookings: BookingStore;
  readonly refunds: RefundStore;
  readonly cardRefunds: CardRefunds;
  readonly now: () => Date;
  readonly log: Log;
}

/** Each round is another's write in between, or the look at what has come of our own request. */
const maximumRounds = 6;

/**
 * Brings the refunds of a booking to where they are at Stripe. The one way to a refund, behind the
 * trainer's request, Stripe's webhook and upkeep; of any number at the same moment, each writes what
 * nobody has written yet.
 *
 * What Stripe lists counts. The list is read after the booking and written on the condition that
 * nobody else has written meanwhile, so an older list never replaces a newer one.
 * @param mayAsk whether to ask Stripe for a refund that it does not list. It does no harm to ask
 *   twice: the refund's id is the idempotency key, and once Stripe may have forgotten that, after a
 *   day, it still lists the refund.
 * @returns the booking as it is afterwards.
 * @throws DomainError `booking_not_found`, also for a draft; `conflict` when it never comes to rest;
 *   `payment_unavailable`.
 */
export async function reconcileRefunds(
  dependencies: RefundDependencies,
  bookingId: string,
  mayAsk: (refund: Refund) => boolean,
): Promise<KeptBooking> {
  const { bookings, cardRefunds } = dependencies;
  for (let round = 0; round < maximumRounds; round += 1) {
    const booking = await bookings.find(bookingId);
    if (!booking || booking.paymentStatus === "pending") throw new DomainError("booking_not_found");
    const { paymentIntentId } = booking;
    if (paymentIntentId === undefined) return booking;

    const merged = mergeRefunds(booking, await cardRefunds.list(paymentIntentId));
    const current = merged ? await saved(dependencies, booking, merged) : booking;
    if (!current) continue;
    const unheard = current.refunds?.find(
      (refund) => isUnheard(refund) && refund.reason !== null && mayAsk(refund),
    );
    if (!unheard) return current;
    const { refundId, amount, reason } = unheard;
    if (reason === null) return current;
    const refused = await cardRefunds.make({ paymentIntentId, refundId, amount, reason });
    if (!refused) continue;
    const failed = refuseRefund(current, refundId, refused.refusal);
    await saved(dependencies, current, failed);
  }
  throw new DomainError("conflict");
}

function isUnheard({ status, stripeRefundId }: Refund): boolean {
  return status === "under_way" && stripeRefundId === undefined;
}

/** @returns `undefined` when somebody else has written meanwhile. */
async function saved(
  { refunds, now, log }: RefundDependencies,
  booking: KeptBooking,
  change: Parameters<RefundStore["save"]>[1],
): Promise<KeptBooking | undefined> {
  const { bookingId } = booking;
  const written = await refunds.save(booking, change, now());
  if (written.outcome === "not_found") throw new DomainError("booking_not_found");
  if (written.outcome === "refused") return undefined;
  log.info("refunds_changed", { bookingId, count: change.refunds.length });
  return written.booking;
}
