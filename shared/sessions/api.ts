import * as z from "zod/mini";
import {
  awaitingPayment,
  Confirmation,
  confirmErrors,
  confirmed,
  startErrors,
} from "#shared/bookings/payment-state.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId, ClientToken, RequestDigest } from "#shared/contract/ids-and-cursors.ts";
import { DiscountCodeEntry } from "#shared/discounts/discounts.ts";
import { BlockTerms } from "#shared/website/block-terms.ts";
import { BlockPayer, Payer, SessionAmount } from "./session-payments.ts";

const payment = {
  paymentId: BookingId,
  discountCode: z.optional(DiscountCodeEntry),
  /** As of `startBooking`. */
  clientToken: z.optional(ClientToken),
  requestDigest: z.optional(RequestDigest),
};

export const startPayment = {
  method: "POST",
  path: "/api/payments",
  summary:
    "Write or re-price the draft of a session payment; confirm a free one, prepare any other.",
  access: "public",
  seesAddress: true,
  lambda: "visitor-bookings",
  body: z.strictObject({
    ...payment,
    /** The list price the visitor has chosen, in pence; any discount is the server's. */
    amount: SessionAmount,
    payer: z.optional(z.strictObject(Payer.shape)),
  }),
  response: z.discriminatedUnion("status", [
    z.object({ paymentId: BookingId, ...confirmed }),
    z.object({ paymentId: BookingId, ...awaitingPayment }),
  ]),
  errors: startErrors,
} as const satisfies Endpoint;

export const startBlockPayment = {
  ...startPayment,
  path: "/api/payments/blocks",
  summary: "As `startPayment`, for a block of sessions at the server's price.",
  body: z.strictObject({
    ...payment,
    /** As the visitor has seen it. */
    block: z.strictObject(BlockTerms.shape),
    payer: z.strictObject(BlockPayer.shape),
  }),
  errors: [...startErrors, "block_withdrawn"],
} as const satisfies Endpoint;

export const confirmPayment = {
  method: "POST",
  path: "/api/payments/{paymentId}/confirm",
  summary: "Ask Stripe whether the session payment is made, and record it if so.",
  access: "public",
  lambda: "visitor-bookings",
  params: z.strictObject({ paymentId: BookingId }),
  response: Confirmation,
  errors: confirmErrors,
} as const satisfies Endpoint;
