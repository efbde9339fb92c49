import * as z from "zod/mini";
import { BookingForm } from "#shared/consultations/booking-form.ts";
import { CalendarEventId, CalendarRecord } from "#shared/consultations/calendar-events.ts";
import { HealthConsentVersion } from "#shared/consultations/health-consent.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { UsedSession } from "#shared/sessions/session-blocks.ts";
import { Payer } from "#shared/sessions/session-payments.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { AccountFacts, DraftFacts, MailReturn } from "./booking-facts.ts";
import { StartRequestVersion } from "./cancellation.ts";
import { FlowSource } from "./flow-source.ts";
import { mailStates } from "./mails.ts";
import { RefundNotes } from "./refunds.ts";

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
 * What has `erasedAt` is erased: of a booking the accounting record is left, of a draft what is needed to cancel
 * its payment, and nothing of the person.
 */

/** A consent as it is stored: what was agreed to, and when by the server's clock. */
const HealthConsent = z.object({ version: HealthConsentVersion, at: Instant });

/** What is kept of a visitor's answers; those about health only with the consent to it. */
export const ConsultationAnswers = z.object({
  ...BookingForm.shape,
  healthConsent: z.optional(HealthConsent),
});
export type ConsultationAnswers = z.infer<typeof ConsultationAnswers>;

const consultation = { ...ConsultationAnswers.shape, flowSource: z.literal("consultation-intro") };

/** An unpaid attempt to book a consultation. Not a booking: the trainer never sees it. */
export const DraftConsultation = z.object({ ...DraftFacts.shape, ...consultation });
export type DraftConsultation = z.infer<typeof DraftConsultation>;

const optionalText = z.optional(z.string());
const optionalInstant = z.optional(Instant);
const completed = z.optional(z.literal("completed"));

/** What every confirmed booking has, whatever is booked. */
export const ConfirmedFacts = z.object({
  ...AccountFacts.shape,
  ...z.pick(DraftFacts, { startedAt: true, requestDigest: true }).shape,
  ...mailStates,
  /** The id of the refund that upkeep is to make of a cancelled booking. */
  cancellationRefundId: z.optional(BookingId),
  /** The client's request to go ahead within the 14 days: the wording, and when it was made first. */
  startRequest: z.optional(z.object({ version: StartRequestVersion, at: Instant })),
  /** Set on a paid booking until the use of its discount code is recorded on the code. */
  useToRecord: z.optional(z.literal(true)),
  /** Set while the site sends the client no mail by itself: what was reported last about their address. */
  mailStopped: z.optional(MailReturn),
  refundNotes: z.optional(RefundNotes),
  /** The trainer's note, which only administrators see. */
  note: optionalText,
  /** When the note last changed, also to nothing. Absent: there has never been one. */
  noteChangedAt: optionalInstant,
});

/** A consultation that is paid, or free. */
export const ConfirmedConsultation = z.object({
  ...ConfirmedFacts.shape,
  ...consultation,
  status: completed,
  completedAt: optionalInstant,
  completedBy: optionalText,
  /** The time of the consultation, if one is known: from the calendar, or noted by an administrator. */
  startsAt: optionalInstant,
  /** How often the time was noted, changed or removed: the sequence of the calendar file. */
  timeChanges: z.optional(z.int()),
  /** When the time last changed, and the administrator who changed it, unless it was the calendar. */
  timeNotedAt: optionalInstant,
  timeNotedBy: optionalText,
  /** The event of the calendar that the time is from. */
  timeEventId: z.optional(CalendarEventId),
  calendar: z.optional(CalendarRecord),
  /** What was known before that event, and the client's mail about it; the administrator, if it was theirs. */
  timeBefore: z.optional(
    z.object({
      startsAt: optionalInstant,
      notedAt: optionalInstant,
      by: optionalText,
      mail: mailStates.timeMail,
    }),
  ),
  /** When the client said that they have chosen a time. */
  timeChosenAt: optionalInstant,
  /** When the client asked for no more mails that ask for a review. */
  reviewDeclinedAt: optionalInstant,
  /** When the answers about health were erased; the consent to them stays, as proof of it. */
  healthErasedAt: optionalInstant,
});
export type ConfirmedConsultation = z.infer<typeof ConfirmedConsultation>;

const sessionPayment = { ...Payer.shape, flowSource: z.literal("payment-page") };

export const DraftSessions = z.object({ ...DraftFacts.shape, ...sessionPayment });
export type DraftSessions = z.infer<typeof DraftSessions>;

/** Sessions that are paid for, or free. */
export const ConfirmedSessions = z.object({
  ...ConfirmedFacts.shape,
  ...sessionPayment,
  /** Of a block: the last day on which a session can be held. Absent: it never lapses. */
  lapsesOn: z.optional(CalendarDate),
  /** Of a block: every session that was ticked, also what was put back. */
  usedSessions: z.optional(z.array(UsedSession)),
});
export type ConfirmedSessions = z.infer<typeof ConfirmedSessions>;

export type DraftBooking = DraftConsultation | DraftSessions;
export type ConfirmedBooking = ConfirmedConsultation | ConfirmedSessions;

/** A confirmed booking whose person is erased: what the accounts need, without personal data. */
export const ErasedBooking = z.object({
  ...AccountFacts.shape,
  flowSource: FlowSource,
  status: completed,
  completedAt: optionalInstant,
  completedBy: optionalText,
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
  return booking.flowSource === "consultation-intro" && isConfirmedBooking(booking);
}
