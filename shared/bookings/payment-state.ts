import * as z from "zod/mini";
import { RequestDigest } from "#shared/contract/ids-and-cursors.ts";
import { discountRefusals, PercentOff } from "#shared/discounts/discounts.ts";

/** Why a draft is not started, whatever is booked. */
export const startErrors = [
  ...discountRefusals,
  "amount_below_minimum",
  "bookings_paused",
  "booking_not_found",
  "booking_erased",
  "conflict",
  "too_many_requests",
  "payment_unavailable",
] as const;

/** Nothing more is to happen for a booking: cancelled, refunded, completed, held, used up or lapsed. */
const isOver = z.optional(z.literal(true));

/** The answer to a request whose booking is made. */
export const confirmed = {
  status: z.literal("confirmed"),
  /** Absent: it is free. Another tab may have paid. */
  isPaid: z.optional(z.literal(true)),
  /** Of the request that was booked, if another one made the booking. */
  requestDigest: z.optional(RequestDigest),
  isOver,
};

/** The part of an answer that the browser needs to pay a draft by card. */
export const awaitingPayment = {
  status: z.literal("awaiting_payment"),
  /** In pence. */
  amount: z.int(),
  /** Before the discount, in pence. */
  originalAmount: z.int(),
  /** `null` without a discount. */
  discountPercentage: z.nullable(PercentOff),
  clientSecret: z.string().check(z.minLength(1)),
  publishableKey: z.string(),
};

/** Where the payment of a draft stands after Stripe has been asked. */
export const PaymentState = z.enum(["confirmed", "processing", "awaiting_payment"]);
export type PaymentState = z.infer<typeof PaymentState>;

/** The answer to the confirm call. */
export const Confirmation = z.object({
  status: PaymentState,
  /** Of the request that is booked, or is being paid. */
  requestDigest: z.optional(RequestDigest),
  isOver,
});
export type Confirmation = z.infer<typeof Confirmation>;

export const confirmErrors = [
  "booking_not_found",
  "booking_erased",
  "conflict",
  "too_many_requests",
  "payment_unavailable",
] as const;
