import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { tabStore } from "#web/tab-store.ts";

/** The booking of a consultation, or a payment for sessions. */
export const checkoutKinds = ["booking", "payment"] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

export function draftKey(kind: CheckoutKind): string {
  return `${kind}-draft`;
}

/** Reads this tab's draft without its schema, for pages without zod. */
export function readKeptDraft(kind: CheckoutKind) {
  return storeOf(kind).read();
}

/** Deletes a booked draft. A newer draft has another id and stays. */
export function forgetKeptDraft(kind: CheckoutKind, id: string): void {
  if (readKeptDraft(kind)?.id === id) storeOf(kind).forget();
}

const storeOf = (kind: CheckoutKind) => tabStore(draftKey(kind), { parse: parseDraft });

export const receiptKey = "receipt";

/** The address of the client's page of a booking, if this tab has its receipt. Read without its schema, too. */
export function keptBookingPath(bookingId: string): string | undefined {
  return tabStore(receiptKey, {
    parse: (kept) => {
      const { id, clientToken }: Record<string, unknown> = Object(kept);
      const isKept = id === bookingId && typeof clientToken === "string";
      return isKept ? clientBookingPath(bookingId, clientToken) : undefined;
    },
  }).read();
}

function parseDraft(kept: unknown) {
  const { id, paymentSubmitted }: Record<string, unknown> = Object(kept);
  if (typeof id !== "string") throw new TypeError("The draft has no id.");
  // Whether a card may have been charged already.
  return { id, paymentSubmitted: paymentSubmitted === true };
}
