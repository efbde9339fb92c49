/**
 * The kinds of booking: a consultation, or sessions paid on the payment page. Everything else of a kind is in the
 * folders of its name. Without zod, to keep the pages small that only tell them apart.
 */
export const bookingKinds = ["consultations", "sessions"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Where on the site each kind is booked, as it is stored. */
export const flowSources = {
  consultations: "consultation-intro",
  sessions: "payment-page",
} as const satisfies Readonly<Record<BookingKind, string>>;
export type FlowSource = (typeof flowSources)[BookingKind];

const kinds: Readonly<Record<FlowSource, BookingKind>> = {
  "consultation-intro": "consultations",
  "payment-page": "sessions",
};

export function kindOf({ flowSource }: { readonly flowSource: FlowSource }): BookingKind {
  return kinds[flowSource];
}
