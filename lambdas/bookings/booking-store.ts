import type { BookingItems } from "./booking-items.ts";
import { createDraftStore } from "./drafts/draft-store.ts";
import { createConfirmedStore } from "./settling/confirmed-store.ts";

export type BookingStore = ReturnType<typeof createBookingStore>;

/**
 * The bookings, one item each. Every write is a single conditional write, so it is atomic and safe to
 * repeat.
 */
export function createBookingStore(items: BookingItems) {
  return { ...createDraftStore(items), ...createConfirmedStore(items) };
}
