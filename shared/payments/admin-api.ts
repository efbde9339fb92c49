import * as z from "zod/mini";
import { RefundRequest } from "#shared/bookings/refund-form.ts";
import { Refund, RefundNotes } from "#shared/bookings/refunds.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId, BookingParams } from "#shared/contract/ids-and-cursors.ts";

export const refundBooking = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/refunds",
  summary: "Refund what was paid, or a part of it. Asking again with the same id does no more.",
  access: "admin",
  audit: "refund_booking",
  lambda: "money",
  params: BookingParams,
  body: RefundRequest,
  response: z.object({
    bookingId: BookingId,
    refunds: z.array(Refund),
    refundNotes: RefundNotes,
    /** In pence: what has been given back, and what may still be. */
    refundedAmount: z.int(),
    leftToRefund: z.int(),
  }),
  errors: [
    "booking_not_found",
    "refund_not_possible",
    "refund_too_large",
    "too_many_refunds",
    "sessions_changed",
    "conflict",
  ],
} as const satisfies Endpoint;
