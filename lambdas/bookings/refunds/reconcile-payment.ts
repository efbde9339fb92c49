import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Payments } from "#lambdas/stripe/read-payment.ts";
import type { CardRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { hasFailedLater, type Refund } from "#shared/bookings/refunds.ts";
import { type BookingStore, changeKept, findKept } from "../booking-store.ts";
import type { KeptBooking } from "../record/booking.ts";
import { recordListed } from "../record/refunds.ts";
import { type ListedChanges, listedChanges } from "./listed-payment.ts";

export interface ReconcileDependencies {
  readonly bookings: BookingStore;
  readonly payments: Payments;
  readonly cardRefunds: CardRefunds;
  readonly now: () => Date;
  readonly log: Log;
}

interface ReconcileOptions {
  /**
   * Whether to request a refund that Stripe does not list; by default none. Requesting twice makes one
   * refund: the idempotency key names it, and when that expires after a day, Stripe lists it. After a
   * failure that Stripe saves under the key, another key is needed. Stripe may have made the refund all the
   * same and list it late, so this call requests nothing more.
   */
  readonly mayRequest?: (refund: Refund) => boolean;
  /**
   * Whether the trainer has seen these refunds as under way, and does not see this answer. A refused refund
   * is then marked, and raises the alarm.
   */
  readonly isLater?: boolean;
  /** When a dispute that is newly over was closed: when Stripe created the event about it; by default now. */
  readonly closedAt?: string;
}

/** A round is repeated after a concurrent write and after each request to Stripe. */
const maximumRounds = 6;

/**
 * Updates the refunds and disputes of a booking from what Stripe has, and requests the refunds that Stripe
 * does not list. The trainer's request, Stripe's webhook and upkeep all call this. A dispute that is new or
 * lost raises an alarm, and so does a refund that fails later.
 *
 * The payment is read after the booking and saved only if the booking's refunds and disputes have not changed
 * since, so an older reading never replaces a newer one, and the order of events does not matter.
 * @returns the booking as it is afterwards.
 * @throws DomainError `booking_not_found`, also for a draft; `conflict` after too many concurrent
 *   changes; `payment_unavailable`.
 */
export async function reconcilePayment(
  dependencies: ReconcileDependencies,
  bookingId: string,
  { mayRequest = () => false, isLater = false, closedAt }: ReconcileOptions = {},
): Promise<KeptBooking> {
  const { bookings, payments, cardRefunds, now } = dependencies;
  let isKeySpent = false;
  for (let round = 0; round < maximumRounds; round += 1) {
    const booking = await findKept(bookings, bookingId);
    const { paymentIntentId } = booking;
    if (paymentIntentId === undefined) return booking;
    const payment = await payments.readPayment(paymentIntentId);
    if (!payment) throw new DomainError("payment_unavailable");

    const changes = listedChanges(booking, payment, now(), closedAt);
    const current = changes ? await saved(dependencies, booking, changes) : booking;
    if (!current) continue;
    const missing = current.refunds?.find(
      (refund) => !isKeySpent && isUnknownToStripe(refund) && mayRequest(refund),
    );
    // Only refunds of Stripe's dashboard have no reason, and Stripe lists those.
    if (!missing || missing.reason === null) return current;
    const { refundId, amount, reason, attempt = 1 } = missing;
    const idempotencyKey = attempt === 1 ? refundId : `${refundId}/attempt-${attempt}`;
    const request = { paymentIntentId, refundId, amount, reason, idempotencyKey };
    const answer = await cardRefunds.make(request);
    if (!answer) continue;
    isKeySpent = answer === "key_spent";
    const at = now().toISOString();
    const answered =
      answer === "key_spent"
        ? { attempt: attempt + 1, keySpentAt: at }
        : {
            status: "failed" as const,
            failure: answer.refusal,
            failedAt: at,
            ...(isLater && { refusedLater: true as const }),
          };
    await saved(dependencies, current, withRefund(current, refundId, answered));
  }
  throw new DomainError("conflict");
}

function isUnknownToStripe({ status, stripeRefundId }: Refund): boolean {
  return status === "under_way" && stripeRefundId === undefined;
}

function withRefund(
  { refunds = [] }: KeptBooking,
  refundId: string,
  changes: Partial<Refund>,
): ListedChanges {
  return {
    refunds: refunds.map((refund) =>
      refund.refundId === refundId ? { ...refund, ...changes } : refund,
    ),
  };
}

/** @returns `undefined` when the refunds or disputes have changed meanwhile. */
async function saved(
  { bookings, now, log }: ReconcileDependencies,
  booking: KeptBooking,
  changes: ListedChanges,
): Promise<KeptBooking | undefined> {
  const { bookingId, paymentIntentId } = booking;
  const written = await changeKept(bookings, bookingId, (record) =>
    recordListed(record, booking, changes, now()),
  );
  if (written.outcome === "refused") return undefined;
  const { refunds, disputes = [] } = changes;
  if (refunds) log.info("refunds_changed", { bookingId, count: refunds.length });
  for (const { failure } of newFailures(booking, refunds)) {
    log.alarm("refund_failed", { bookingId, paymentIntentId, reason: failure });
  }
  for (const { kind, status } of disputes.filter((each) => isNewOrLost(booking, each))) {
    log.alarm("payment_disputed", { bookingId, paymentIntentId, state: `${kind}_${status}` });
  }
  return written.booking;
}

function newFailures({ refunds: before = [] }: KeptBooking, after: readonly Refund[] = []) {
  return after.filter((refund) => {
    const known = before.find(({ refundId }) => refundId === refund.refundId);
    return hasFailedLater(refund) && !(known && hasFailedLater(known));
  });
}

function isNewOrLost({ disputes: before = [] }: KeptBooking, dispute: Dispute): boolean {
  const known = before.find(({ disputeId }) => disputeId === dispute.disputeId);
  return !known || (dispute.status === "lost" && known.status !== "lost");
}
