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

interface Kinded {
  readonly flowSource: FlowSource;
}

/** Those of a union that are, or may be, of a kind. */
type OfKind<Any, Kind extends BookingKind> = Any extends Kinded
  ? (typeof flowSources)[Kind] extends Any["flowSource"]
    ? Any
    : never
  : never;

/** Asks for one kind alone, inside its folder and where the others have no answer; `byKind` asks all. */
export function isOfKind<Any extends Kinded, Kind extends BookingKind>(
  kind: Kind,
  booking: Any,
): booking is OfKind<Any, Kind> {
  return kindOf(booking) === kind;
}

/** One answer for each kind. Without one for a new kind it does not compile. */
export type ByKind<Any, Answer> = {
  readonly [Kind in BookingKind]: (booking: OfKind<Any, Kind>) => Answer;
};

/** Asks the kind of a booking. Each answer takes bookings of its own kind. */
export function byKind<Any extends Kinded, Answer>(
  booking: Any,
  kinds: ByKind<Any, Answer>,
): Answer {
  return ask(kindOf(booking), booking, kinds);
}

function ask<Kind extends BookingKind, Any extends Kinded, Answer>(
  kind: Kind,
  booking: Any,
  kinds: ByKind<Any, Answer>,
): Answer {
  if (isOfKind(kind, booking)) return kinds[kind](booking);
  throw new Error(`No kind of booking is made by ${booking.flowSource}.`);
}
