import type { FlowSource } from "./bookings.ts";

/** What was booked: a consultation, or sessions paid on the payment page. */
export const bookingKinds = ["consultation", "payment"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Where bookings of each kind come from. */
export const flowSources: Readonly<Record<BookingKind, FlowSource>> = {
  consultation: "consultation-intro",
  payment: "payment-page",
};

export function kindOf(flowSource: FlowSource): BookingKind {
  return flowSource === flowSources.payment ? "payment" : "consultation";
}
