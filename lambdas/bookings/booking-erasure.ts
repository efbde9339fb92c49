import * as z from "zod/mini";
import { allOf, equals, isAbsent, isAtMost, isPresent } from "#lambdas/database/expressions.ts";
import {
  type Booking,
  ConsultationAnswers,
  type DraftBooking,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";
import type { BookingItems } from "./booking-items.ts";
import { stateAllows, storedAs } from "./booking-items.ts";
import { retentionKeys } from "./booking-keys.ts";
import { removeSearchEntries } from "./search-entries.ts";
import { parseConsultation, parseDraft, parseErased } from "./stored-booking.ts";

const SearchableItem = z.object({
  bookingId: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export interface StoredItem {
  readonly bookingId: string;
  readonly [attribute: string]: unknown;
}

/** The attributes that an erased booking keeps: its record and its list keys. */
const kept = new Set([
  ...Object.keys(ErasedBooking.shape),
  "confirmedKey",
  "progressKey",
  "paymentKey",
  "retentionKey",
  "openWork",
  "recountKey",
  "recountSince",
  "lastRefundAt",
]);

/** Personal attributes, removed even if they were added after the item was read. */
const personal = [
  ...Object.keys(ConsultationAnswers.shape),
  "healthErasedAt",
  "visitorMail",
  "trainerMail",
  "note",
  "noteChangedAt",
  "refundNotes",
  "emailKey",
  "nameKey",
  "nameBackwardKey",
  "middleNameKey",
  "phoneKey",
];

const noHealthAnswers = {
  dietaryRestrictions: "",
  medicalConditions: "",
  retentionKey: retentionKeys.booking,
};

/** The attribute is still present, or still absent. */
const unchanged = (stored: StoredItem, name: string) =>
  stored[name] === undefined ? isAbsent(name) : isPresent(name);

export type BookingErasure = ReturnType<typeof createBookingErasure>;

/** Erases health answers, personal data or whole bookings. Every method can be repeated. */
export function createBookingErasure(items: BookingItems) {
  return {
    /** Empties the health answers of a consultation and keeps the record of the consent. */
    eraseHealthAnswers: (bookingId: string, at: Date) =>
      items.update(
        bookingId,
        { set: { ...noHealthAnswers, healthErasedAt: at.toISOString() } },
        allOf(stateAllows("erase"), isPresent("healthConsent"), isAbsent("healthErasedAt")),
        parseConsultation,
      ),

    /** Empties the health answers of a draft and removes the consent. */
    eraseHealthAnswersOfDraft: (bookingId: string) =>
      items.update(
        bookingId,
        { set: noHealthAnswers, remove: ["healthConsent"] },
        allOf(storedAs.draft, isPresent("healthConsent")),
        parseDraft,
      ),

    /**
     * Removes the personal data of a confirmed booking and keeps what the accounts need.
     * @param stored the item with all its attributes. Refused when its address or its pending work has
     *   changed since.
     */
    erasePerson: async (stored: StoredItem, at: Date) => {
      // First: once the booking is erased, nothing leads to its entries.
      await removeSearchEntries(items, SearchableItem.parse(stored));
      const isOver =
        stored["discountHeld"] === undefined && stored["refundsUnderWay"] === undefined;
      const others = Object.keys(stored).filter((name) => !kept.has(name));
      return items.update(
        stored.bookingId,
        {
          set: { erasedAt: at.toISOString(), retentionKey: retentionKeys.booking },
          // Mails are no longer pending, but a held discount use and a refund under way still are.
          remove: [...new Set([...personal, ...others, ...(isOver ? ["openWork"] : [])])],
        },
        allOf(
          stateAllows("erase"),
          equals("emailKey", stored["emailKey"]),
          unchanged(stored, "discountHeld"),
          unchanged(stored, "refundsUnderWay"),
          unchanged(stored, "isSearchable"),
        ),
        parseErased,
      );
    },

    /** Deletes a draft that cannot be paid yet. Refused once it has a PaymentIntent. */
    deleteDraft: (draft: DraftBooking) =>
      items.remove(
        draft,
        allOf(
          stateAllows("expire"),
          equals("timestamp", draft.timestamp),
          isAbsent("paymentIntentId"),
        ),
      ),

    /** Deletes a booking from before an instant. Refused while it has health answers. */
    forget: async (booking: Booking, before: Date) => {
      await removeSearchEntries(items, SearchableItem.parse(booking));
      return items.remove(
        booking,
        allOf(
          stateAllows("forget"),
          equals("retentionKey", retentionKeys.booking),
          isAtMost("timestamp", before.toISOString()),
        ),
      );
    },
  };
}
