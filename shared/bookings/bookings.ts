import * as z from "zod/mini";
import type {
  ConfirmedConsultation,
  DraftConsultation,
} from "#shared/consultations/consultation.ts";
import type { ConfirmedSessions, DraftSessions } from "#shared/sessions/session-payment.ts";
import { Instant } from "#shared/values/instant.ts";
import { AccountFacts, DraftFacts } from "./booking-facts.ts";
import { kindOf } from "./booking-kinds.ts";
import { FlowSource } from "./flow-source.ts";

/**
 * A booking is of a consultation, or of sessions paid on the payment page; `flowSource` says which. docs/states.md lists
 * its states in the specification's stored fields.
 *
 * What has `erasedAt` is erased: of a booking the accounting record is left, of a draft what is needed to cancel
 * its payment, and nothing of the person.
 */

export type DraftBooking = DraftConsultation | DraftSessions;
export type ConfirmedBooking = ConfirmedConsultation | ConfirmedSessions;

/** A confirmed booking whose person is erased: what the accounts need, without personal data. */
export const ErasedBooking = z.object({
  ...AccountFacts.shape,
  flowSource: FlowSource,
  status: z.optional(z.literal("completed")),
  completedAt: z.optional(Instant),
  completedBy: z.optional(z.string()),
  /** Of a block: how many of its sessions were held. */
  heldSessions: z.optional(z.int()),
  erasedAt: Instant,
});
export type ErasedBooking = z.infer<typeof ErasedBooking>;

/** A draft whose person is erased. It can no longer be started; what Stripe takes for it is booked as erased. */
export const ErasedDraft = z.object({
  ...z.omit(DraftFacts, {
    startedAt: true,
    requestDigest: true,
    paymentAttempt: true,
    declinedPayments: true,
  }).shape,
  flowSource: FlowSource,
  erasedAt: Instant,
});
export type ErasedDraft = z.infer<typeof ErasedDraft>;

export type Booking = DraftBooking | ErasedDraft | ConfirmedBooking | ErasedBooking;

/** Whether the person behind a booking or a draft is erased. */
export function isErased<Any extends Booking>(
  booking: Any,
): booking is Extract<Any, ErasedBooking | ErasedDraft> {
  return "erasedAt" in booking;
}

/** Whether it is a draft that its visitor can still book. */
export function isDraft<Any extends Booking>(booking: Any): booking is Extract<Any, DraftBooking> {
  return booking.paymentStatus === "pending" && !isErased(booking);
}

/** Whether a booking is paid, or free, and its visitor is known. */
export function isConfirmedBooking(booking: Booking): booking is ConfirmedBooking {
  return booking.paymentStatus !== "pending" && !isErased(booking);
}

export function isConfirmedConsultation(booking: Booking): booking is ConfirmedConsultation {
  return kindOf(booking) === "consultations" && isConfirmedBooking(booking);
}

export function isConfirmedSessions(booking: Booking): booking is ConfirmedSessions {
  return kindOf(booking) === "sessions" && isConfirmedBooking(booking);
}
