import type { attentionReasons, Offer } from "#shared/bookings/booking-facts.ts";
import type {
  Booking,
  ConfirmedBooking,
  ConfirmedConsultation,
  ConsultationAnswers,
  DraftBooking,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";

/** What is no draft any more, whether its person is erased or not. */
export type KeptBooking = ConfirmedBooking | ErasedBooking;

/** What became of a write that expects something of the item. */
export type WriteResult<Written extends Booking> =
  | { readonly outcome: "written"; readonly booking: Written }
  /** Nothing was changed: the item, as found, is not what the write expects. */
  | { readonly outcome: "refused"; readonly booking: Booking }
  | { readonly outcome: "not_found" };

/** What is booked, and what the visitor has told us for it. */
export type BookingDetails =
  | { readonly flowSource: "consultation-intro"; readonly answers: ConsultationAnswers }
  | { readonly flowSource: "payment-page"; readonly answers: Payer };

/** What a draft is about, and the price the server makes for it. */
export type DraftContent = BookingDetails & { readonly bookingId: string; readonly offer: Offer };

/** At what price a payment is booked. */
export interface PaymentTerms extends Offer {
  readonly paymentIntentId: string;
  readonly attention?: (typeof attentionReasons)[number];
}

/** What tells whether a booking has changed since it was counted. */
export interface RecountedBooking {
  readonly bookingId: string;
  readonly recountSince?: string | undefined;
  readonly refundsVersion?: number | undefined;
  readonly status?: "completed" | undefined;
}

/**
 * The bookings, one item each. Every method is one call of the database, and every write is one
 * conditional write: whatever else happens at the same moment, it takes effect as a whole or not
 * at all, and doing it again does no harm.
 */
export interface BookingStore {
  find(bookingId: string): Promise<Booking | undefined>;

  /**
   * Writes a draft, or rewrites it with new answers and one more offer. Keeps its PaymentIntent.
   * Refused once it is confirmed, and when the id is that of something else that is booked.
   */
  saveDraft(content: DraftContent, at: Date): Promise<WriteResult<DraftBooking>>;

  /**
   * Makes a PaymentIntent the one of this draft.
   * @param replaces the intent that the draft was seen with. Refused when it has another by now.
   */
  attachIntent(
    bookingId: string,
    paymentIntentId: string,
    replaces: string | undefined,
  ): Promise<WriteResult<DraftBooking>>;

  /** draft → confirmed, with its follow-up to be done. */
  confirmPaid(
    bookingId: string,
    terms: PaymentTerms,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /**
   * draft → confirmed without a payment, with its follow-up to be done.
   * @param cancelled the draft's PaymentIntent, known to be cancelled. Refused when the draft has
   *   another by now, which somebody might be paying.
   */
  confirmFree(
    bookingId: string,
    offer: Offer,
    cancelled: string | undefined,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /**
   * confirmed → completed; consultations only.
   * @param by the administrator's name.
   */
  complete(bookingId: string, by: string, at: Date): Promise<WriteResult<ConfirmedConsultation>>;

  /**
   * Writes the trainer's note on what is confirmed, and not erased.
   * @param note `""` for none.
   * @param seen when the note that this one replaces was written; refused when it has changed since.
   */
  writeNote(
    bookingId: string,
    note: string,
    seen: string | undefined,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /** Records that the use of its discount code, which the draft held, is used. */
  recordDiscountUsed(bookingId: string): Promise<WriteResult<KeptBooking>>;

  /**
   * Takes a booking off the list of changes that the figures of the months do not show.
   * @param seen as the figures have counted it. Refused when it has changed again since.
   */
  recounted(seen: RecountedBooking): Promise<WriteResult<KeptBooking>>;

  /** Takes a booking off upkeep's list. Refused if it is off, or something is left to do for it. */
  close(bookingId: string): Promise<WriteResult<KeptBooking>>;

  /** Deletes a draft. Refused when it was started again or given a PaymentIntent meanwhile. */
  expire(draft: DraftBooking): Promise<WriteResult<DraftBooking>>;
}
