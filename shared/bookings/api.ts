import * as z from "zod/mini";
import { BookingForm } from "#shared/consultations/booking-form.ts";
import { HealthConsentVersion } from "#shared/consultations/health-consent.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import {
  BookingId,
  BookingParams,
  ClientToken,
  RequestDigest,
} from "#shared/contract/ids-and-cursors.ts";
import { DiscountCodeEntry } from "#shared/discounts/discounts.ts";
import {
  awaitingPayment,
  Confirmation,
  confirmErrors,
  confirmed,
  startErrors,
} from "./payment-state.ts";

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

export const getBookingPause = {
  method: "GET",
  path: "/api/booking-pause",
  summary: "Return what is refused at the moment: new consultations, or all bookings and payments.",
  access: "public",
  lambda: "visitor-bookings",
  response: z.object({
    /** No new consultations; true during a pause of everything, too. */
    isFull: z.boolean(),
    /** No bookings and no payments at all. */
    isPaused: z.boolean(),
  }),
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
