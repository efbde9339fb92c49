import { isDeepStrictEqual } from "node:util";
import { isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import { type Booking, type ConfirmedBooking, isErased } from "#shared/bookings/bookings.ts";
import type { JourneyRecord } from "./record.ts";

export function wrongBooking({ backend }: JourneyRecord, booking: Booking): string[] {
  const { stripe } = backend;
  const { bookingId, paymentIntentId } = booking;
  const of = (violation: string) => `${bookingId}: ${violation}`;
  if (booking.paymentStatus === "pending") return [of("A draft was left behind.")];
  const payment = stripe.succeeded().find(({ id }) => id === paymentIntentId);
  const made = stripe.refunded().filter((each) => each.paymentIntentId === paymentIntentId);
  const disputed = stripe.disputed().filter((each) => each.paymentIntentId === paymentIntentId);
  const { refunds = [], disputes = [] } = booking;
  return [
    ...((booking.type === "paid") === (payment !== undefined) ? [] : ["It is not as Stripe says."]),
    ...(payment && payment.amountReceived !== booking.amount ? ["Another amount was paid."] : []),
    ...(booking.type === "paid" || booking.amount === 0 ? [] : ["It is free, but has a price."]),
    ...(booking.attention === "amount_mismatch"
      ? ["An offered price is flagged as a mismatch."]
      : []),
    ...(booking.attention === "paid_after_erasure" && !isErased(booking)
      ? ["Its person is there, but it says that they are erased."]
      : []),
    ...(isErased(booking) ? [] : inconsistencies(booking)),
    ...made
      .filter(
        ({ stripeRefundId, amount, status }) =>
          !isOnlyOne(
            refunds.filter((each) => each.stripeRefundId === stripeRefundId),
            { amount, status },
          ),
      )
      .map(({ stripeRefundId }) => `The refund ${stripeRefundId} differs from Stripe's.`),
    ...refunds
      .filter(({ status, stripeRefundId }) => stripeRefundId === undefined && status !== "failed")
      .map(({ refundId }) => `The refund ${refundId} was never made.`),
    ...(new Set(made.map(({ refundId }) => refundId ?? Symbol())).size === made.length
      ? []
      : ["One request was refunded twice."]),
    ...disputed
      .filter(
        ({ disputeId, status }) =>
          !isOnlyOne(
            disputes.filter((each) => each.disputeId === disputeId),
            { status },
          ),
      )
      .map(({ disputeId }) => `The dispute ${disputeId} differs from Stripe's.`),
  ].map(of);
}

function isOnlyOne(found: readonly object[], expected: object): boolean {
  const [only] = found;
  return found.length === 1 && isDeepStrictEqual({ ...only, ...expected }, { ...only });
}

/** The price, the discount and the type of a booking are consistent. */
function inconsistencies(booking: ConfirmedBooking): string[] {
  const { amount, originalAmount, discountApplied, discountPercentage, discountCode } = booking;
  const expected = originalAmount - Math.round((originalAmount * (discountPercentage ?? 0)) / 100);
  return [
    ...(amount === expected ? [] : [`${amount} is not ${discountPercentage} % off.`]),
    ...(discountApplied === (discountCode !== null) ? [] : ["The discount flag is wrong."]),
    ...((booking.type === "paid") === (booking.paymentStatus === "completed")
      ? []
      : ["Its type is wrong."]),
  ];
}

/** Every succeeded payment has one booking, and nothing can be paid any more. */
export function wrongPayments(
  { backend, exposedSecrets }: JourneyRecord,
  bookings: readonly Booking[],
): string[] {
  const { stripe } = backend;
  return [
    ...stripe
      .succeeded()
      .filter(({ id }) => bookings.filter((each) => each.paymentIntentId === id).length !== 1)
      .map(({ id, bookingId }) => `The payment ${id} of ${bookingId} does not have one booking.`),
    ...stripe
      .all()
      .filter((intent) => isOpen(intent) && exposedSecrets.has(intent.clientSecret))
      .map(({ id }) => `A browser can still pay ${id} after the end.`),
  ];
}

/**
 * What can be paid is the latest price that was offered, and it can be paid once. While calls fail, the
 * last change of a price may have been lost.
 */
export function wrongPrices(record: JourneyRecord): string[] {
  const { backend, visitors, isDisturbed, exposedSecrets } = record;
  // A browser cannot pay without the secret.
  const open = backend.stripe
    .all()
    .filter((intent) => isOpen(intent) && exposedSecrets.has(intent.clientSecret));
  return visitors.flatMap(({ bookingId, hasFailedStart }) => {
    const intents = open.filter((each) => each.bookingId === bookingId);
    const [intent] = intents;
    const draft = backend.items("bookings").find((item) => item["bookingId"] === bookingId);
    const isCertain = !isDisturbed && !hasFailedStart && draft?.["paymentIntentId"] === intent?.id;
    return [
      ...(intents.length > 1 ? [`${bookingId} can be paid ${intents.length} times.`] : []),
      ...(intent && isCertain && intent.amount !== draft?.["amount"]
        ? [`${bookingId} can be paid at ${intent.amount}, but its price is ${draft?.["amount"]}.`]
        : []),
    ];
  });
}
