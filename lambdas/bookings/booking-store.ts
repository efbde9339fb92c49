import type { BookingItems } from "./booking-items.ts";
import { createConfirmedStore } from "./confirmed-store.ts";
import { createDraftStore } from "./draft-store.ts";

export type BookingStore = ReturnType<typeof createBookingStore>;

/**
 * The bookings, one item each. Every write is a single conditional write, so it is atomic and safe to
 * repeat.
 */
export function createBookingStore(items: BookingItems) {
  return { ...createDraftStore(items), ...createConfirmedStore(items) };
}
