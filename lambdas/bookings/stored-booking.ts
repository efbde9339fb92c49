import * as z from "zod/mini";
import { Offer } from "#shared/bookings/booking-facts.ts";
import {
  type Booking,
  type ConfirmedBooking,
  ConfirmedConsultation,
  ConfirmedSessionPayment,
  type DraftBooking,
  DraftConsultation,
  DraftSessionPayment,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";

/** The values of the sparse key of open work: one partition each, which one trainer never fills. */
export const pendingWork = { draft: "draft", followUp: "followUp" } as const;

/** The value of the sparse key of bookings whose months do not show their latest change. */
export const recountKey = "changed";

/** Puts a booking on the list of changes, for upkeep to add up its months again. */
export function toRecount(at: Date) {
  return { recountKey, recountSince: at.toISOString() };
}

/**
 * An offer as a member of a string set. Being a set, it takes the same offer twice without
 * growing, in one unconditional `ADD`.
 */
export function storedOffer(offer: Offer): string {
  const { originalAmount, amount, discountCode, discountPercentage } = offer;
  return JSON.stringify({ originalAmount, amount, discountCode, discountPercentage });
}

const offers = z.pipe(
  z.set(z.string()),
  z.transform((stored) => [...stored].sort().map((text) => Offer.parse(JSON.parse(text)))),
);

const StoredDraft = z.discriminatedUnion("flowSource", [
  z.object({ ...DraftConsultation.shape, offers }),
  z.object({ ...DraftSessionPayment.shape, offers }),
]);

const StoredConfirmed = z.discriminatedUnion("flowSource", [
  ConfirmedConsultation,
  ConfirmedSessionPayment,
]);

const StoredBooking = z.union([ErasedBooking, StoredDraft, StoredConfirmed]);

/** Parses an item of the bookings table. Keys of indexes and the expiry are the store's own. */
export function parseBooking(item: unknown): Booking {
  return StoredBooking.parse(item);
}

/** Parses an item that a write has just made a draft. */
export function parseDraft(item: unknown): DraftBooking {
  return StoredDraft.parse(item);
}

/** Parses an item that a write has just found, or made, confirmed. */
export function parseConfirmed(item: unknown): ConfirmedBooking {
  return StoredConfirmed.parse(item);
}

/** Parses an item that a write has just erased the person from. */
export function parseErased(item: unknown): ErasedBooking {
  return ErasedBooking.parse(item);
}

/** Parses an item that a write has just found to be no draft, whether its person is erased or not. */
export function parseKept(item: unknown): ConfirmedBooking | ErasedBooking {
  return z.union([ErasedBooking, StoredConfirmed]).parse(item);
}

/** Parses an item of the list of consultations. */
export function parseConsultation(item: unknown): ConfirmedConsultation {
  return ConfirmedConsultation.parse(item);
}
