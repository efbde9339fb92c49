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

/** A booking that is not a draft, erased or not. */
export type KeptBooking = ConfirmedBooking | ErasedBooking;

/** The outcome of a conditional write. */
export type WriteResult<Written extends Booking> =
  | { readonly outcome: "written"; readonly booking: Written }
  /** Nothing was changed, because the item did not meet the condition. */
  | { readonly outcome: "refused"; readonly booking: Booking }
  | { readonly outcome: "not_found" };

/** What is booked, with the visitor's answers. */
export type BookingDetails =
  | { readonly flowSource: "consultation-intro"; readonly answers: ConsultationAnswers }
  | { readonly flowSource: "payment-page"; readonly answers: Payer };

/** The content of a draft, with the price that the server offers. */
export type DraftContent = BookingDetails & { readonly bookingId: string; readonly offer: Offer };

/** The price that a payment is booked at. */
export interface PaymentTerms extends Offer {
  readonly paymentIntentId: string;
  readonly attention?: (typeof attentionReasons)[number];
}

/** The attributes that show whether a booking has changed since it was counted. */
export interface RecountedBooking {
  readonly bookingId: string;
  readonly recountSince?: string | undefined;
  readonly refundsVersion?: number | undefined;
  readonly status?: "completed" | undefined;
}

/**
 * The bookings, one item each. Every method is one database call. Every write is a single
 * conditional write, so it is atomic and safe to repeat.
 */
export interface BookingStore {
  find(bookingId: string): Promise<Booking | undefined>;

  /**
   * Writes a draft, or rewrites it with new answers and one more offer. Keeps its PaymentIntent.
   * Refused once it is confirmed, and when the id belongs to another kind of booking.
   */
  saveDraft(content: DraftContent, at: Date): Promise<WriteResult<DraftBooking>>;

  /**
   * Stores the PaymentIntent of a draft.
   * @param replaces the intent that the draft was read with. Refused when it has changed since.
   */
  attachIntent(
    bookingId: string,
    paymentIntentId: string,
    replaces: string | undefined,
  ): Promise<WriteResult<DraftBooking>>;

  /** draft → confirmed, with a follow-up pending. */
  confirmPaid(
    bookingId: string,
    terms: PaymentTerms,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /**
   * draft → confirmed without a payment, with a follow-up pending.
   * @param cancelled the draft's cancelled PaymentIntent. Refused when the draft has another one,
   *   which could still be paid.
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
   * Writes the trainer's note on a confirmed booking that is not erased.
   * @param note `""` for none.
   * @param seen when the note that this one replaces was written; refused when it has changed since.
   */
  writeNote(
    bookingId: string,
    note: string,
    seen: string | undefined,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /** Records that the held use of the discount code is used. */
  recordDiscountUsed(bookingId: string): Promise<WriteResult<KeptBooking>>;

  /**
   * Takes a booking off the list of changes that the monthly figures do not include yet.
   * @param seen as it was counted. Refused when it has changed since.
   */
  recounted(seen: RecountedBooking): Promise<WriteResult<KeptBooking>>;

  /** Takes a booking off upkeep's list. Refused if it is not on it, or work is left to do. */
  close(bookingId: string): Promise<WriteResult<KeptBooking>>;

  /** Deletes a draft. Refused when it was restarted or got a PaymentIntent meanwhile. */
  expire(draft: DraftBooking): Promise<WriteResult<DraftBooking>>;
}
