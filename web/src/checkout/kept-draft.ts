import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { tabStore } from "#web/tab-store.ts";

const draftKeys = {
  consultations: "booking-draft",
  sessions: "payment-draft",
} as const satisfies Readonly<Record<BookingKind, string>>;

export function draftKey(kind: BookingKind): string {
  return draftKeys[kind];
}

/** Reads this tab's draft without its schema, for pages without zod. */
export function readKeptDraft(kind: BookingKind) {
  return storeOf(kind).read();
}

/** Deletes a booked draft. A newer draft has another id and stays. */
export function forgetKeptDraft(kind: BookingKind, id: string): void {
  if (readKeptDraft(kind)?.id === id) storeOf(kind).forget();
}

const storeOf = (kind: BookingKind) => tabStore(draftKey(kind), { parse: parseDraft });

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
