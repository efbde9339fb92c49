import { allOf, equals, isAbsent, isAtMost, isPresent } from "#lambdas/database/expressions.ts";
import {
  type Booking,
  type ConfirmedConsultation,
  ConsultationAnswers,
  type DraftBooking,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";
import type { BookingItems } from "./booking-items.ts";
import { stateAllows, storedAs } from "./booking-items.ts";
import { retentionKeys } from "./booking-keys.ts";
import type { WriteResult } from "./booking-store.ts";
import { parseConsultation, parseDraft, parseErased } from "./stored-booking.ts";

/**
 * What erases: the answers about health, the person behind a booking, a booking as a whole. Every
 * method is one conditional write, and doing it again does no harm.
 */
export interface BookingErasure {
  /** Empties the answers about health of a consultation; that they were consented to stays known. */
  eraseHealthAnswers(bookingId: string, at: Date): Promise<WriteResult<ConfirmedConsultation>>;

  /** The same of a draft, which then has no consent either. */
  eraseHealthAnswersOfDraft(bookingId: string): Promise<WriteResult<DraftBooking>>;

  /**
   * Leaves of a confirmed booking what the accounts need.
   * @param stored the item as it is stored, with every attribute it has. Refused when it is another
   *   person's by now, or what is still to be done for it has changed.
   */
  erasePerson(stored: StoredItem, at: Date): Promise<WriteResult<ErasedBooking>>;

  /** Deletes a draft that nobody can be paying. Refused once it has a PaymentIntent. */
  deleteDraft(draft: DraftBooking): Promise<WriteResult<DraftBooking>>;

  /** Deletes a booking from before an instant. Refused while its answers about health are there. */
  forget(booking: Booking, before: Date): Promise<WriteResult<Booking>>;
}

export interface StoredItem {
  readonly bookingId: string;
  readonly [attribute: string]: unknown;
}

/** What stays of an erased booking: its record and the lists it is on. */
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

/** Attributes about a person that a booking can get at any moment, seen on it or not. */
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

/** Whether there still is such an attribute, or still is none. */
const unchanged = (stored: StoredItem, name: string) =>
  stored[name] === undefined ? isAbsent(name) : isPresent(name);

/** The erasing writes in DynamoDB. */
export function createBookingErasure(items: BookingItems): BookingErasure {
  return {
    eraseHealthAnswers: (bookingId, at) =>
      items.update<ConfirmedConsultation>(
        bookingId,
        { set: { ...noHealthAnswers, healthErasedAt: at.toISOString() } },
        allOf(stateAllows("erase"), isPresent("healthConsent"), isAbsent("healthErasedAt")),
        parseConsultation,
      ),

    eraseHealthAnswersOfDraft: (bookingId) =>
      items.update<DraftBooking>(
        bookingId,
        { set: noHealthAnswers, remove: ["healthConsent"] },
        allOf(storedAs.draft, isPresent("healthConsent")),
        parseDraft,
      ),

    erasePerson: (stored, at) => {
      const isOver =
        stored["discountHeld"] === undefined && stored["refundsUnderWay"] === undefined;
      const others = Object.keys(stored).filter((name) => !kept.has(name));
      return items.update<ErasedBooking>(
        stored.bookingId,
        {
          set: { erasedAt: at.toISOString(), retentionKey: retentionKeys.booking },
          // Only the mail ends here: the use of its code is still to be recorded, and a refund that is
          // under way must get there.
          remove: [...new Set([...personal, ...others, ...(isOver ? ["openWork"] : [])])],
        },
        allOf(
          stateAllows("erase"),
          equals("emailKey", stored["emailKey"]),
          unchanged(stored, "discountHeld"),
          unchanged(stored, "refundsUnderWay"),
        ),
        parseErased,
      );
    },

    deleteDraft: (draft) =>
      items.remove(
        draft,
        allOf(
          stateAllows("expire"),
          equals("timestamp", draft.timestamp),
          isAbsent("paymentIntentId"),
        ),
      ),

    forget: (booking, before) =>
      items.remove(
        booking,
        allOf(
          stateAllows("forget"),
          equals("retentionKey", retentionKeys.booking),
          isAtMost("timestamp", before.toISOString()),
        ),
      ),
  };
}
