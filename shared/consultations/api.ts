import * as z from "zod/mini";
import {
  awaitingPayment,
  Confirmation,
  confirmErrors,
  confirmed,
  startErrors,
} from "#shared/bookings/payment-state.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import {
  BookingId,
  BookingParams,
  ClientToken,
  RequestDigest,
} from "#shared/contract/ids-and-cursors.ts";
import { DiscountCodeEntry } from "#shared/discounts/discounts.ts";
import { BookingForm } from "./booking-form.ts";
import { HealthConsentVersion } from "./health-consent.ts";

export const startBooking = {
  method: "POST",
  path: "/api/bookings",
  summary: "Write or re-price the draft; confirm a free one, prepare the payment of any other.",
  access: "public",
  seesAddress: true,
  lambda: "visitor-bookings",
  body: z.strictObject({
    bookingId: BookingId,
    ...BookingForm.shape,
    /** The wording that the visitor agrees to; without it the answers about health are dropped. */
    healthConsent: z.optional(HealthConsentVersion),
    discountCode: z.optional(DiscountCodeEntry),
    /** Made by the browser: the link by which the client sees the booking after it is confirmed. */
    clientToken: z.optional(ClientToken),
    requestDigest: z.optional(RequestDigest),
  }),
  response: z.discriminatedUnion("status", [
    z.object({ bookingId: BookingId, ...confirmed }),
    z.object({ bookingId: BookingId, ...awaitingPayment }),
  ]),
  errors: startErrors,
} as const satisfies Endpoint;

export const confirmBooking = {
  method: "POST",
  path: "/api/bookings/{bookingId}/confirm",
  summary: "Ask Stripe whether the draft is paid, and confirm it if so.",
  access: "public",
  lambda: "visitor-bookings",
  params: BookingParams,
  response: Confirmation,
  errors: confirmErrors,
} as const satisfies Endpoint;
