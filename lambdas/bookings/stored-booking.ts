import * as z from "zod/mini";
import { Offer } from "#shared/bookings/booking-facts.ts";
import {
  type Booking,
  type ConfirmedBooking,
  ConfirmedConsultation,
  type DraftBooking,
  DraftConsultation,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";
import { ConfirmedSessionPayment, DraftSessionPayment } from "#shared/bookings/session-payments.ts";

/** The values of the sparse key of open work: one partition each, which one trainer never fills. */
export const openWork = { draft: "draft", followUp: "followUp" } as const;

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

const uncounted = z.optional(
  z.pipe(
    z.set(z.string()),
    z.transform((events) => [...events].sort()),
  ),
);

const StoredConsultation = z.object({ ...ConfirmedConsultation.shape, uncounted });

const StoredConfirmed = z.discriminatedUnion("flowSource", [
  StoredConsultation,
  z.object({ ...ConfirmedSessionPayment.shape, uncounted }),
]);

const StoredErased = z.object({ ...ErasedBooking.shape, uncounted });

const StoredBooking = z.union([StoredErased, StoredDraft, StoredConfirmed]);

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
  return StoredErased.parse(item);
}

/** Parses an item that a write has just found to be no draft, whether its person is erased or not. */
export function parseKept(item: unknown): ConfirmedBooking | ErasedBooking {
  return z.union([StoredErased, StoredConfirmed]).parse(item);
}

/** Parses an item of the list of consultations. */
export function parseConsultation(item: unknown): ConfirmedConsultation {
  return StoredConsultation.parse(item);
}
