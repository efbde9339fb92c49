import type { DraftKind } from "#web/booking-draft/draft-storage.ts";
import { type Booked, readBankReturn, readBooked } from "#web/booking-draft/thank-you-link.ts";

/** How a visitor comes to the thank-you page. */
export type Arrival =
  /** From the wizard or the payment page, which has seen the server confirm. */
  | ({ readonly from: "site" } & Booked)
  /** From the bank's own page, which says that the payment failed. */
  | { readonly from: "bank"; readonly said: "failed"; readonly kind: DraftKind }
  /** From the bank's own page otherwise: the server knows how the payment ended. */
  | { readonly from: "bank"; readonly kind: DraftKind; readonly id: string }
  /** By a link of somebody else's, or by typing the address. */
  | { readonly from: "elsewhere" };

/** What the bank's return adds to the address. */
const bankParameters = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/**
 * Reads how the visitor came.
 * @param search the address's query.
 * @param state what the router carries beside the address.
 */
export function readArrival(search: string, state: unknown): Arrival {
  const booked = readBooked(state);
  if (booked) return { from: "site", ...booked };
  const query = new URLSearchParams(search);
  const paying = readBankReturn(query);
  if (query.get("redirect_status") === "failed") {
    return { from: "bank", said: "failed", kind: paying?.kind ?? "booking" };
  }
  return paying ? { from: "bank", ...paying } : { from: "elsewhere" };
}

/** The query without what is nobody else's business, to be left in the address bar. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of bankParameters) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
