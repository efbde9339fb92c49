import {
  allOf,
  anyOf,
  equals,
  hasValue,
  isAbsent,
  isAtMost,
  isPresent,
} from "#lambdas/database/expressions.ts";
import {
  type Booking,
  ConfirmedConsultation,
  type DraftBooking,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { noHealthAnswers } from "#shared/bookings/health-consent.ts";
import { type BookingItems, isConfirmed, stateAllows, storedAs } from "../booking-items.ts";
import {
  parseConsultation,
  parseDraft,
  parseErased,
  parseKept,
  pendingWork,
  retentionKeys,
} from "../stored-booking.ts";

export interface StoredItem {
  readonly bookingId: string;
  readonly emailKey?: unknown;
  readonly [attribute: string]: unknown;
}

/** The attributes that an erased booking keeps: its record and its list keys. */
const kept = new Set([
  ...Object.keys(ErasedBooking.shape),
  "confirmedKey",
  "retentionKey",
  "pendingWork",
]);

/** All others, removed even if they were added after the item was read. */
const personal = [
  ...Object.keys(ConfirmedConsultation.shape),
  "clientLinks",
  "emailKey",
  "toDoKey",
  "appointmentKey",
].filter((name) => !kept.has(name));

export type BookingErasure = ReturnType<typeof createBookingErasure>;

/** Erases health answers, personal data or whole bookings. Every method can be repeated. */
export function createBookingErasure(items: BookingItems) {
  return {
    /** Empties the health answers of a consultation and keeps the record of the consent. */
    eraseHealthAnswers: (bookingId: string, at: Date) =>
      items.update(
        bookingId,
        {
          set: {
            ...noHealthAnswers,
            healthErasedAt: at.toISOString(),
            retentionKey: retentionKeys.booking,
          },
        },
        allOf(stateAllows("erase"), isPresent("healthConsent"), isAbsent("healthErasedAt")),
        parseConsultation,
      ),

    /** Leaves a booking without health answers until the whole of it is erased. */
    keepUntilForgotten: (bookingId: string) =>
      items.update(
        bookingId,
        { set: { retentionKey: retentionKeys.booking } },
        allOf(isConfirmed, anyOf(isAbsent("healthConsent"), isPresent("healthErasedAt"))),
        parseKept,
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
     * Removes the personal data of a confirmed booking and keeps what the accounts need. A consultation
     * that was to do leaves that list.
     * @param stored the item with all its attributes, not a draft. Refused when its address, its
     *   progress, its cancellation, its refunds, its disputes or its pending work have changed since.
     */
    erasePerson: (stored: StoredItem, at: Date) => {
      const { emailKey } = stored;
      const erasedAt = at.toISOString();
      const erased = parseErased({ ...stored, erasedAt });
      const isOver = erased.refundsUnderWay === undefined && !erased.useToGiveBack;
      // Mails are no longer pending, but money that a bank may take back still concerns the trainer.
      const hasProblems = problemsOf(erased).length > 0;
      const others = Object.keys(stored).filter((name) => !kept.has(name));
      return items.update(
        stored.bookingId,
        {
          set: {
            erasedAt,
            retentionKey: retentionKeys.booking,
            pendingWork: isOver && hasProblems ? pendingWork.trainer : undefined,
          },
          remove: [
            ...new Set([
              ...personal,
              ...others,
              ...(isOver && !hasProblems ? ["pendingWork"] : []),
            ]),
          ],
        },
        allOf(
          stateAllows("erase"),
          emailKey === undefined ? isAbsent("emailKey") : equals("emailKey", emailKey),
          hasValue("refundsUnderWay", erased.refundsUnderWay),
          erased.useToGiveBack ? isPresent("useToGiveBack") : isAbsent("useToGiveBack"),
          hasValue("refundsVersion", erased.refundsVersion),
          hasValue("status", erased.status),
          hasValue("cancelledAt", erased.cancelledAt),
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
    forget: (booking: Booking, before: Date) =>
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
