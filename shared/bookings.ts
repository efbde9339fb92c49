import * as z from "zod/mini";
import { BookingForm, optionalParagraph } from "./booking-form.ts";
import { BookingId } from "./booking-id.ts";
import { PercentOff } from "./discounts.ts";
import { HealthConsent } from "./health-consent.ts";
import { MailState } from "./mail.ts";
import { RefundNotes, refundFacts } from "./refunds.ts";
import type { ConfirmedSessionPayment, DraftSessionPayment } from "./session-payments.ts";

/**
 * Where a booking stands, in the specification's stored fields. A booking is of a consultation, or
 * of sessions paid on the payment page; `flowSource` says which. Only consultations are completed.
 *
 * | state     | paymentStatus            | type              | status      |
 * |-----------|--------------------------|-------------------|-------------|
 * | draft     | `pending`                | absent            | absent      |
 * | confirmed | `completed` / `bypassed` | `paid` / `demo`   | absent      |
 * | completed | `completed` / `bypassed` | `paid` / `demo`   | `completed` |
 *
 * A booking that has `erasedAt` is erased: the accounting record is left, and nothing of the person.
 */
export type BookingState = "draft" | "confirmed" | "completed" | "erased";

/** The one transition table. Each transition is one conditional write in the bookings store. */
export const bookingTransitions = {
  confirmPaid: { from: ["draft"], to: "confirmed" },
  confirmFree: { from: ["draft"], to: "confirmed" },
  complete: { from: ["confirmed"], to: "completed" },
  expire: { from: ["draft"], to: "gone" },
  erase: { from: ["confirmed", "completed"], to: "erased" },
  /** When the time is over for which accounts are kept. */
  forget: { from: ["confirmed", "completed", "erased"], to: "gone" },
} as const satisfies Record<string, { from: readonly BookingState[]; to: BookingState | "gone" }>;
export type BookingTransition = keyof typeof bookingTransitions;

/** A price the server has offered for a draft, in pence, and the discount that led to it. */
export const Offer = z.object({
  /** The list price, before any discount. */
  originalAmount: z.int().check(z.minimum(0)),
  amount: z.int().check(z.minimum(0)),
  discountCode: z.nullable(z.string()),
  discountPercentage: z.nullable(PercentOff),
});
export type Offer = z.infer<typeof Offer>;

/** What the trainer notes on a booking; nothing but blanks is no note. */
export const BookingNote = optionalParagraph();

/** Why the trainer should look at a booking although it is confirmed. */
export const attentionReasons = ["amount_mismatch"] as const;

const BookingFacts = z.object({
  bookingId: BookingId,
  ...Offer.shape,
  currency: z.literal("GBP"),
  /** Server time: when the draft was first started. */
  startedAt: z.iso.datetime(),
  /** Server time: when a draft was last started, then when the booking was confirmed. */
  timestamp: z.iso.datetime(),
  paymentIntentId: z.optional(z.string()),
});

/** What every draft has, whatever is booked. */
export const DraftFacts = z.object({
  ...BookingFacts.shape,
  paymentStatus: z.literal("pending"),
  /**
   * Every price offered so far. A payment is accepted at any of them, so a payment that crosses
   * a change of code or amount is booked at what was really charged.
   */
  offers: z.array(Offer),
});

/** What every confirmed booking has, whatever is booked. */
export const ConfirmedFacts = z.object({
  ...BookingFacts.shape,
  paymentStatus: z.enum(["completed", "bypassed"]),
  type: z.enum(["paid", "demo"]),
  discountApplied: z.boolean(),
  /** Set when what Stripe took is not a price that was offered; `amount` is then what it took. */
  attention: z.optional(z.enum(attentionReasons)),
  /** The state of the trainer's notification. */
  trainerMail: MailState,
  /** What has happened to it that the numbers do not know of yet; absent when they know all. */
  uncounted: z.optional(z.array(z.string())),
  ...refundFacts,
  refundNotes: z.optional(RefundNotes),
  /** What the trainer has noted; nobody else sees it. */
  note: z.optional(z.string()),
  /** When the note last changed, also to nothing. Absent: there has never been one. */
  noteChangedAt: z.optional(z.iso.datetime()),
});

/** What is kept of a visitor's answers; those about health only with the consent to it. */
export const ConsultationAnswers = z.object({
  ...BookingForm.shape,
  healthConsent: z.optional(HealthConsent),
});
export type ConsultationAnswers = z.infer<typeof ConsultationAnswers>;

const consultation = {
  ...ConsultationAnswers.shape,
  flowSource: z.literal("consultation-intro"),
};

/** An unpaid attempt to book a consultation. Not a booking: the trainer never sees it. */
export const DraftConsultation = z.object({ ...DraftFacts.shape, ...consultation });
export type DraftConsultation = z.infer<typeof DraftConsultation>;

/** A consultation that is paid, or free. */
export const ConfirmedConsultation = z.object({
  ...ConfirmedFacts.shape,
  ...consultation,
  status: z.optional(z.literal("completed")),
  completedAt: z.optional(z.iso.datetime()),
  /** The administrator who marked it. */
  completedBy: z.optional(z.string()),
  /** The state of the visitor's confirmation. */
  visitorMail: MailState,
  /** When the answers about health were erased; the consent to them stays, as proof of it. */
  healthErasedAt: z.optional(z.iso.datetime()),
});
export type ConfirmedConsultation = z.infer<typeof ConfirmedConsultation>;

export type DraftBooking = DraftConsultation | DraftSessionPayment;
export type ConfirmedBooking = ConfirmedConsultation | ConfirmedSessionPayment;

/**
 * What is left of a confirmed booking when the person behind it is erased: what the accounts need,
 * and nothing that somebody has said, or that leads to anybody.
 */
export const ErasedBooking = z.object({
  ...z.omit(ConfirmedFacts, {
    startedAt: true,
    trainerMail: true,
    note: true,
    noteChangedAt: true,
    refundNotes: true,
  }).shape,
  flowSource: z.enum(["consultation-intro", "payment-page"]),
  status: z.optional(z.literal("completed")),
  completedAt: z.optional(z.iso.datetime()),
  completedBy: z.optional(z.string()),
  erasedAt: z.iso.datetime(),
});
export type ErasedBooking = z.infer<typeof ErasedBooking>;

export type Booking = DraftBooking | ConfirmedBooking | ErasedBooking;
/** Where on the site a booking was made, and so what it is a booking of. */
export type FlowSource = Booking["flowSource"];

/** Tells the state of a stored booking. */
export function bookingState(booking: Booking): BookingState {
  if (booking.paymentStatus === "pending") return "draft";
  if (isErased(booking)) return "erased";
  const isCompleted = booking.flowSource === "consultation-intro" && booking.status === "completed";
  return isCompleted ? "completed" : "confirmed";
}

/** Whether the person behind a booking is erased. */
export function isErased(booking: Booking): booking is ErasedBooking {
  return "erasedAt" in booking;
}

/** Whether a booking is a consultation that is paid, or free, and whose visitor is known. */
export function isConfirmedConsultation(booking: Booking): booking is ConfirmedConsultation {
  const isDraft = booking.paymentStatus === "pending";
  return booking.flowSource === "consultation-intro" && !isDraft && !isErased(booking);
}
