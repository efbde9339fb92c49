import type {
  BookingRecord,
  ConsultationRecord,
  DraftRecord,
} from "#lambdas/bookings/record/booking.ts";
import { type Decision, isRefusal } from "#lambdas/bookings/record/decision.ts";
import { erasePerson } from "#lambdas/bookings/record/erase.ts";
import { ErasedBooking, ErasedDraft } from "#shared/bookings/bookings.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  confirmedBooking,
  confirmedPayment,
  fullPrice,
  payer,
} from "./bookings.ts";

/** Records for tests of what is decided about them. */

/** What a decision has made. */
export function made<Next extends object>(decision: Decision<Next>): Next {
  if (isRefusal(decision)) throw new Error(`Refused: ${decision.refused}`);
  return decision;
}

/** A consent to the answers about health. */
export const healthConsent = { version: "2026-11-20", at: at().toISOString() } as const;

const begun = {
  bookingId,
  ...fullPrice,
  currency: "GBP",
  startedAt: at().toISOString(),
  timestamp: at().toISOString(),
  paymentStatus: "pending",
  offers: [fullPrice],
} satisfies Partial<DraftRecord>;

export const draft = {
  ...begun,
  ...answers,
  flowSource: "consultation-intro",
} satisfies DraftRecord;
export const sessionDraft = {
  ...begun,
  ...payer,
  flowSource: "payment-page",
} satisfies DraftRecord;

export const consultation: ConsultationRecord = {
  ...confirmedBooking,
  ...answers,
  healthConsent,
};
export const session = { ...confirmedPayment } satisfies BookingRecord;
const { name, email, visitorMail, ...withoutPayer } = session;
/** A payer who gave neither a name nor an address. */
export const anonymousSession = withoutPayer satisfies BookingRecord;
export const free = {
  ...consultation,
  paymentIntentId: undefined,
  amount: 0,
  discountCode: "FREE100",
  discountPercentage: 100,
  paymentStatus: "bypassed",
  type: "demo",
} satisfies BookingRecord;

/** A session of a block that was held. */
export const used = {
  sessionId: bookingIdOf(7),
  day: "2026-03-02",
  at: at().toISOString(),
  by: "alex@example.com",
};
export const putBack = { at: used.at, by: used.by, reason: "Snow" };
/** A payment for ten sessions. */
export const block = {
  ...session,
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
  lapsesOn: "2026-08-31",
} satisfies BookingRecord;

export const completed = { ...consultation, status: "completed" } satisfies BookingRecord;
export const cancelled = {
  ...consultation,
  cancelledAt: at(5).toISOString(),
} satisfies BookingRecord;
export const refunded = {
  ...consultation,
  refunds: [sampleRefund],
} satisfies BookingRecord;
export const erased = ErasedBooking.parse(
  made(erasePerson(consultation, consultation.email, at(5))),
);
export const erasedDraft = ErasedDraft.parse(
  made(erasePerson({ ...draft, paymentIntentId: "pi_1" }, draft.email, at(5))),
);
