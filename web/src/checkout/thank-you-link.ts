import { type BookingKind, bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { paths } from "#shared/site/paths.ts";

/** What Stripe adds to the address. */
const bankParameters = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/** The router state that the checkout passes to the thank-you page. */
export interface Booked {
  readonly kind: BookingKind;
  readonly id: string;
  readonly booked: "paid" | "free";
  /** It is booked with the answers that another tab has sent. */
  readonly isOther?: boolean;
  /** It was booked before: the server knows what has become of it. */
  readonly isLater?: boolean;
}

/** What the id of each kind is called in the address. */
const parameters = {
  consultations: "booking",
  sessions: "payment",
} as const satisfies Readonly<Record<BookingKind, string>>;

/** The absolute address to which a bank's page returns; it names the payment. */
export function bankReturnUrl(origin: string, kind: BookingKind, id: string): string {
  return `${origin}${paths.thankYou}?${new URLSearchParams({ [parameters[kind]]: id })}`;
}

/** What the thank-you page knows when a visitor arrives. */
export type Arrival =
  /** From the checkout, a moment after the server confirmed. */
  | ({ readonly status: "booked" } & Booked)
  /** From the bank's page, after a failed payment. */
  | { readonly status: "failed"; readonly kind: BookingKind }
  /** From the bank's page otherwise, or at any later time: ask the server. */
  | Asking;

export interface Asking {
  readonly status: "asking";
  readonly kind: BookingKind;
  readonly id: string;
  /** Not from the bank's page: what was true then may no longer be. */
  readonly isLater?: boolean;
  /** It was booked, and with the answers of this tab. */
  readonly isOurs?: boolean;
}

/** @returns `undefined` for a visitor who came by a link, or typed the address */
export function readArrival(search: string, state: unknown): Arrival | undefined {
  const booked = readBooked(state);
  if (booked?.isLater) {
    const { kind, id, isOther } = booked;
    return { status: "asking", kind, id, isLater: true, isOurs: isOther !== true };
  }
  if (booked) return { status: "booked", ...booked };
  const query = new URLSearchParams(search);
  const kind = bookingKinds.find((each) => query.get(parameters[each]));
  if (query.get("redirect_status") === "failed") {
    return { status: "failed", kind: kind ?? "consultations" };
  }
  const isLater = !bankParameters.some((name) => query.has(name));
  return (
    kind && {
      status: "asking",
      kind,
      id: query.get(parameters[kind]) ?? "",
      ...(isLater && { isLater }),
    }
  );
}

/** Without zod, which the thank-you page does not load. */
function readBooked(state: unknown): Booked | undefined {
  const { kind: given, id, booked, isOther, isLater }: Record<string, unknown> = Object(state);
  const kind = bookingKinds.find((each) => each === given);
  if (!kind || typeof id !== "string") return undefined;
  if (booked !== "paid" && booked !== "free") return undefined;
  return { kind, id, booked, isOther: isOther === true, ...(isLater === true && { isLater }) };
}

/** The history's entry of a page that has said what is booked: its next showing is a later one. */
export function shownBefore(entry: unknown): unknown {
  const { usr, ...rest }: Record<string, unknown> = Object(entry);
  return readBooked(usr) ? { ...rest, usr: { ...Object(usr), isLater: true } } : entry;
}

/** The query without the payment's secrets. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of bankParameters) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
