import { isDeepStrictEqual } from "node:util";
import { byKind, isOfKind } from "#shared/bookings/booking-kinds.ts";
import { type ConfirmedBooking, type DraftBooking, isDraft } from "#shared/bookings/bookings.ts";
import { BookingForm } from "#shared/consultations/booking-form.ts";
import { noHealthAnswers } from "#shared/consultations/health-consent.ts";
import { Payer } from "#shared/sessions/session-payments.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { isSameBlock } from "#shared/website/same-block.ts";
import type { BookingDetails } from "../record/draft.ts";

/** What the visitor books or pays for, and its list price. */
export type BookingRequest = BookingDetails & {
  readonly bookingId: string;
  /** @param draft what the visitor has begun, if they have. */
  readonly listPricePence: (draft: DraftBooking | undefined) => Promise<number>;
  /** Of sessions, if they are a block. */
  readonly block?: BlockTerms | undefined;
  readonly discountCode: string | undefined;
  readonly clientToken: string | undefined;
  readonly requestDigest: string | undefined;
};

/**
 * Whether a booking has the answers of a request, and for sessions its amount or block. A copy of the browser's tab has
 * the same id, and may have other answers.
 */
export async function isRequested(
  booking: DraftBooking | ConfirmedBooking,
  request: BookingRequest,
): Promise<boolean> {
  return byKind<BookingRequest, boolean | Promise<boolean>>(request, {
    consultations: ({ answers }) => {
      if (!isOfKind("consultations", booking)) return false;
      const isHealthErased = !isDraft(booking) && booking.healthErasedAt !== undefined;
      const kept = isHealthErased ? { ...answers, ...noHealthAnswers } : answers;
      return isSame(BookingForm.shape, booking, kept);
    },
    sessions: async ({ answers, block, listPricePence }) => {
      if (!isOfKind("sessions", booking)) return false;
      const isSamePrice =
        block !== undefined || (await listPricePence(undefined)) === booking.originalAmount;
      return (
        isSameBlock(block, booking.block) && isSamePrice && isSame(Payer.shape, booking, answers)
      );
    },
  });
}

function isSame(
  fields: object,
  stored: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): boolean {
  return Object.keys(fields).every((field) => isDeepStrictEqual(stored[field], sent[field]));
}
