import { tabStore } from "#web/tab-store.ts";

/** What can be checked out: the booking of a consultation, or a payment of sessions. */
export const checkoutKinds = ["booking", "payment"] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** The key under which the draft is kept in the tab. */
export function draftKey(kind: CheckoutKind): string {
  return `${kind}-draft`;
}

/** What every draft says of itself. */
export interface KeptDraft {
  readonly id: string;
  /** Whether a card may have been charged already. */
  readonly paymentSubmitted: boolean;
}

/** Reads the draft in this tab without its schema, for pages that do without zod. */
export function readKeptDraft(kind: CheckoutKind): KeptDraft | undefined {
  return storeOf(kind).read();
}

/** Forgets the draft once it is booked. A newer draft, under another id, is left alone. */
export function forgetKeptDraft(kind: CheckoutKind, id: string): void {
  if (readKeptDraft(kind)?.id === id) storeOf(kind).forget();
}

const storeOf = (kind: CheckoutKind) => tabStore(draftKey(kind), { parse: parseDraft });

function parseDraft(kept: unknown): KeptDraft {
  if (typeof kept !== "object" || !kept) throw new TypeError("This is no draft.");
  if (!("id" in kept && typeof kept.id === "string")) throw new TypeError("The draft has no id.");
  const paymentSubmitted = "paymentSubmitted" in kept && kept.paymentSubmitted === true;
  return { id: kept.id, paymentSubmitted };
}
