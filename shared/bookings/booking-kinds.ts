/** What was booked: a consultation, or sessions paid on the payment page. */
export const bookingKinds = ["consultation", "payment"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Where on the site bookings of each kind are made. */
export const flowSources = {
  consultation: "consultation-intro",
  payment: "payment-page",
} as const;
export type FlowSource = (typeof flowSources)[BookingKind];

export function kindOf(flowSource: FlowSource): BookingKind {
  return flowSource === flowSources.payment ? "payment" : "consultation";
}
