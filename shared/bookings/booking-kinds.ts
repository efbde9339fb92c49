import * as z from "zod/mini";

/** What was booked: a consultation, or sessions paid on the payment page. */
export const bookingKinds = ["consultation", "payment"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Where on the site a booking was made. */
export const FlowSource = z.enum(["consultation-intro", "payment-page"]);
export type FlowSource = z.infer<typeof FlowSource>;

/** The same by the kind of booking. */
export const flowSources = {
  consultation: "consultation-intro",
  payment: "payment-page",
} as const satisfies Record<BookingKind, FlowSource>;

export function kindOf(flowSource: FlowSource): BookingKind {
  return flowSource === flowSources.payment ? "payment" : "consultation";
}
