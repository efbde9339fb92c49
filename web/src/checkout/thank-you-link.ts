import { paths } from "#shared/site/paths.ts";
import { type CheckoutKind, checkoutKinds } from "./kept-draft.ts";

/** The router state that the checkout passes to the thank-you page. */
export interface Booked {
  readonly kind: CheckoutKind;
  readonly id: string;
  readonly booked: "paid" | "free";
}

/** The absolute address to which a bank's page returns; it names the payment. */
export function bankReturnUrl(origin: string, kind: CheckoutKind, id: string): string {
  return `${origin}${paths.thankYou}?${new URLSearchParams({ [kind]: id })}`;
}

/** How a visitor comes to the thank-you page. */
export type Arrival =
  /** From the checkout, after the server confirmed. */
  | ({ readonly from: "checkout" } & Booked)
  /** From the bank's page, after a failed payment. */
  | { readonly from: "bank"; readonly said: "failed"; readonly kind: CheckoutKind }
  /** From the bank's page otherwise: ask the server. */
  | { readonly from: "bank"; readonly kind: CheckoutKind; readonly id: string }
  /** By a link, or by typing the address. */
  | { readonly from: "elsewhere" };

/**
 * @param search the query of the address
 * @param state the router's state
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

/** Without zod, which the thank-you page does not load. */
function readBooked(state: unknown): Booked | undefined {
  if (typeof state !== "object" || !state) return undefined;
  if (!("kind" in state && "id" in state && "booked" in state)) return undefined;
  const { id, booked } = state;
  const kind = checkoutKinds.find((each) => each === state.kind);
  if (!kind || typeof id !== "string") return undefined;
  return booked === "paid" || booked === "free" ? { kind, id, booked } : undefined;
}

/** What Stripe adds to the address. */
const bankParameters = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/** The query without the payment's secrets. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of bankParameters) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
