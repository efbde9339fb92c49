import { paths } from "#shared/site/paths.ts";
import { type CheckoutKind, checkoutKinds } from "./kept-draft.ts";

/** What the checkout hands to the thank-you page, beside the address, when a booking is made. */
export interface Booked {
  readonly kind: CheckoutKind;
  readonly id: string;
  readonly booked: "paid" | "free";
}

/** Where a bank's own page returns to, as an absolute address that names what was being paid. */
export function bankReturnUrl(origin: string, kind: CheckoutKind, id: string): string {
  return `${origin}${paths.thankYou}?${new URLSearchParams({ [kind]: id })}`;
}

/** How a visitor comes to the thank-you page. */
export type Arrival =
  /** From the checkout, which has seen the server confirm. */
  | ({ readonly from: "checkout" } & Booked)
  /** From the bank's own page, which says that the payment failed. */
  | { readonly from: "bank"; readonly said: "failed"; readonly kind: CheckoutKind }
  /** From the bank's own page otherwise: the server knows how the payment ended. */
  | { readonly from: "bank"; readonly kind: CheckoutKind; readonly id: string }
  /** By a link on another site, or by typing the address. */
  | { readonly from: "elsewhere" };

/**
 * Reads how the visitor came.
 * @param search the address's query.
 * @param state what the router carries beside the address.
 */
export function readArrival(search: string, state: unknown): Arrival {
  const booked = readBooked(state);
  if (booked) return { from: "checkout", ...booked };
  const query = new URLSearchParams(search);
  const kind = checkoutKinds.find((each) => query.get(each));
  if (query.get("redirect_status") === "failed") {
    return { from: "bank", said: "failed", kind: kind ?? "booking" };
  }
  return kind ? { from: "bank", kind, id: query.get(kind) ?? "" } : { from: "elsewhere" };
}

/** By hand, because the thank-you page does without zod. */
function readBooked(state: unknown): Booked | undefined {
  if (typeof state !== "object" || !state) return undefined;
  if (!("kind" in state && "id" in state && "booked" in state)) return undefined;
  const { id, booked } = state;
  const kind = checkoutKinds.find((each) => each === state.kind);
  if (!kind || typeof id !== "string") return undefined;
  return booked === "paid" || booked === "free" ? { kind, id, booked } : undefined;
}

/** What the bank's return adds to the address. */
const bankParameters = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/** The query without the payment's secrets, to be left in the address bar. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of bankParameters) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
