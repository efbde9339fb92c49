import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { CardRefund, CardRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { hasFailedLater, type Refund } from "#shared/bookings/refunds.ts";
import { type BookingStore, changeKept, findKept } from "../booking-store.ts";
import type { KeptBooking } from "../record/booking.ts";
import { recordListed } from "../record/refunds.ts";

export interface RefundDependencies {
  readonly bookings: BookingStore;
  readonly cardRefunds: CardRefunds;
  readonly now: () => Date;
  readonly log: Log;
}

/** A round is repeated after a concurrent write and after each request to Stripe. */
const maximumRounds = 6;

/**
 * Updates the refunds of a booking from Stripe's list, and requests those that Stripe does not list.
 * The trainer's request, Stripe's webhook and upkeep all call this.
 *
 * The list is read after the booking and saved only if the booking's refunds have not changed since,
 * so an older list never replaces a newer one.
 * @param mayRequest whether to request a refund that Stripe does not list. Requesting twice makes
 *   one refund: the idempotency key names it, and when that expires after a day, Stripe lists it.
 *   After a failure that Stripe saves under the key, another key is needed. Stripe may have made the
 *   refund all the same and list it late, so this call requests nothing more.
 * @param options.isLater whether the trainer has seen these refunds as under way, and does not see
 *   this answer. A refused refund is then marked, and raises the alarm.
 * @returns the booking as it is afterwards.
 * @throws DomainError `booking_not_found`, also for a draft; `conflict` after too many concurrent
 *   changes; `payment_unavailable`.
 */
export async function reconcileRefunds(
  dependencies: RefundDependencies,
  bookingId: string,
  mayRequest: (refund: Refund) => boolean,
  { isLater = false } = {},
): Promise<KeptBooking> {
  const { bookings, cardRefunds, now } = dependencies;
  let isKeySpent = false;
  for (let round = 0; round < maximumRounds; round += 1) {
    const booking = await findKept(bookings, bookingId);
    const { paymentIntentId } = booking;
    if (paymentIntentId === undefined) return booking;

    const merged = mergeRefunds(booking, await cardRefunds.list(paymentIntentId), now());
    const current = merged ? await saved(dependencies, booking, merged) : booking;
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
    const changes =
      answer === "key_spent"
        ? { attempt: attempt + 1, keySpentAt: at }
        : {
            status: "failed" as const,
            failure: answer.refusal,
            failedAt: at,
            ...(isLater && { refusedLater: true as const }),
          };
    await saved(dependencies, current, changeRefund(current, refundId, changes));
  }
  throw new DomainError("conflict");
}

function isUnknownToStripe({ status, stripeRefundId }: Refund): boolean {
  return status === "under_way" && stripeRefundId === undefined;
}

/** @returns `undefined` when the refunds have changed meanwhile. */
async function saved(
  { bookings, now, log }: RefundDependencies,
  booking: KeptBooking,
  change: { readonly refunds: Refund[] },
): Promise<KeptBooking | undefined> {
  const { bookingId } = booking;
  const written = await changeKept(bookings, bookingId, (record) =>
    recordListed(record, booking, change, now()),
  );
  if (written.outcome === "refused") return undefined;
  log.info("refunds_changed", { bookingId, count: change.refunds.length });
  for (const { refundId, failure } of change.refunds.filter(hasFailedLater)) {
    const known = booking.refunds?.find((each) => each.refundId === refundId);
    if (known && hasFailedLater(known)) continue;
    log.alarm("refund_failed", {
      bookingId,
      paymentIntentId: booking.paymentIntentId,
      reason: failure,
    });
  }
  return written.booking;
}

interface Refunded {
  readonly refunds?: readonly Refund[] | undefined;
}

/**
 * Merges Stripe's list into a booking's refunds. Refunds that Stripe does not list stay as they are.
 * @param now when a failure that is new is recorded.
 * @returns `undefined` when nothing changes.
 */
export function mergeRefunds(
  booking: Refunded,
  listed: readonly CardRefund[],
  now: Date,
): { readonly refunds: Refund[] } | undefined {
  const { refunds: before = [] } = booking;
  const merged = new Map(before.map((refund) => [refund.refundId, refund]));
  // Oldest first: dashboard refunds are appended in their order.
  for (const seen of [...listed].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    const refundId = idOf(seen, merged);
    merged.set(refundId, mergeRefund(merged.get(refundId), refundId, seen, now));
  }
  const refunds = [...merged.values()];
  if (isDeepStrictEqual(refunds, before)) return undefined;
  return { refunds };
}

function changeRefund(
  { refunds = [] }: Refunded,
  refundId: string,
  changes: Partial<Refund>,
): { readonly refunds: Refund[] } {
  return {
    refunds: refunds.map((refund) =>
      refund.refundId === refundId ? { ...refund, ...changes } : refund,
    ),
  };
}

/** Our id of a refund: that of its request, unless another of Stripe's refunds has it. */
function idOf(seen: CardRefund, known: ReadonlyMap<string, Refund>): string {
  if (seen.refundId === undefined) return seen.stripeRefundId;
  const taken = known.get(seen.refundId)?.stripeRefundId;
  return taken === undefined || taken === seen.stripeRefundId ? seen.refundId : seen.stripeRefundId;
}

function mergeRefund(
  before: Refund | undefined,
  refundId: string,
  seen: CardRefund,
  now: Date,
): Refund {
  const { amount, reason, status, createdAt, stripeRefundId, pendingReason, failure } = seen;
  return {
    refundId,
    amount,
    reason,
    status,
    requestedAt: before?.requestedAt ?? createdAt,
    ...(before?.requestedBy !== undefined && { requestedBy: before.requestedBy }),
    ...(before?.sessionsEnded !== undefined && { sessionsEnded: before.sessionsEnded }),
    ...(before?.toldIn !== undefined && { toldIn: before.toldIn }),
    ...(before?.failureToldIn !== undefined && { failureToldIn: before.failureToldIn }),
    refundedAt: createdAt,
    stripeRefundId,
    ...(status === "under_way" && pendingReason !== undefined && { pendingReason }),
    ...(status === "failed" && {
      ...(failure !== undefined && { failure }),
      failedAt: before?.failedAt ?? now.toISOString(),
    }),
  };
}
