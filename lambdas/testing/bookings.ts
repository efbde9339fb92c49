import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import type { BookingStore, DraftContent } from "#lambdas/bookings/booking-store.ts";
import { createBookingStore } from "#lambdas/bookings/dynamo-booking-store.ts";
import type { MailOutbox } from "#lambdas/bookings/mails/mail-outbox.ts";
import { createMailOutbox } from "#lambdas/bookings/mails/mail-outbox.ts";
import {
  createPendingWorkList,
  type PendingWorkList,
} from "#lambdas/bookings/pending-work-list.ts";
import { createRefundStore, type RefundStore } from "#lambdas/bookings/refund-store.ts";
import { type CountedBookings, createCountedBookings } from "#lambdas/numbers/counted-bookings.ts";
import type { Offer } from "#shared/bookings/booking-facts.ts";
import type { BookingForm } from "#shared/bookings/booking-form.ts";
import type {
  ConfirmedBooking,
  ConfirmedConsultation,
  ConfirmedSessionPayment,
} from "#shared/bookings/bookings.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import { startTestDatabase } from "./database.ts";
import { createInMemoryBookings } from "./in-memory-bookings.ts";
import { recordTypedText } from "./privacy-evidence.ts";

/** Bookings for tests, and the two databases that pass the same contracts. */

export const answers: BookingForm = {
  name: "Sam Visitor",
  email: "sam@example.org",
  phone: "07123456789",
  fitnessGoals: "Run ten kilometres",
  currentFitnessLevel: "beginner",
  dietaryRestrictions: "",
  medicalConditions: "Asthma",
  preferredWorkoutDays: ["Monday", "Friday"],
  additionalNotes: "",
};

export const fullPrice: Offer = {
  originalAmount: 5000,
  amount: 5000,
  discountCode: null,
  discountPercentage: null,
};
export const welcomePrice: Offer = {
  originalAmount: 5000,
  amount: 4500,
  discountCode: "WELCOME10",
  discountPercentage: 10,
};
export const noPrice: Offer = {
  originalAmount: 5000,
  amount: 0,
  discountCode: "FREE100",
  discountPercentage: 100,
};

/** A booking id for each number. */
export function bookingIdOf(number: number): string {
  return `6a1f2c1e-6f0e-4f7e-9d55-${number.toString(16).padStart(12, "0")}`;
}
export const bookingId = bookingIdOf(1);

/** The draft of a consultation. */
export function draftOf(
  changes: Partial<Pick<ConsultationContent, "bookingId" | "answers" | "offer">> = {},
): ConsultationContent {
  return { bookingId, flowSource: "consultation-intro", answers, offer: fullPrice, ...changes };
}
type ConsultationContent = Extract<DraftContent, { flowSource: "consultation-intro" }>;

/** The draft of a session payment. */
export function sessionDraftOf(
  changes: Partial<Pick<SessionContent, "bookingId" | "answers" | "offer">> = {},
): SessionContent {
  return { bookingId, flowSource: "payment-page", answers: payer, offer: fullPrice, ...changes };
}
type SessionContent = Extract<DraftContent, { flowSource: "payment-page" }>;
export const payer: Payer = { name: "Sam Visitor", email: "sam@example.org" };
recordTypedText([answers, payer]);

/** An instant, in minutes after 10:00. */
export function at(minutes = 0): Date {
  return new Date(Date.parse("2026-03-02T10:00:00.000Z") + minutes * 60_000);
}

/** The fields that confirmed bookings of both kinds share. */
const paidByCard = {
  ...fullPrice,
  currency: "GBP",
  startedAt: at().toISOString(),
  timestamp: at().toISOString(),
  paymentIntentId: "pi_1",
  paymentStatus: "completed",
  type: "paid",
  discountApplied: false,
  visitorMail: { status: "pending", attempts: 0 },
  trainerMail: { status: "pending", attempts: 0 },
} satisfies Partial<ConfirmedBooking>;

export const confirmedBooking: ConfirmedConsultation = {
  bookingId,
  ...answers,
  ...paidByCard,
  flowSource: "consultation-intro",
};

export const confirmedPayment: ConfirmedSessionPayment = {
  bookingId,
  ...payer,
  ...paidByCard,
  flowSource: "payment-page",
};

export interface TestBookings {
  readonly store: BookingStore;
  readonly outbox: MailOutbox;
  readonly lists: PendingWorkList;
  readonly refunds: RefundStore;
  readonly counted: CountedBookings;
}

/** The databases that the contracts of the bookings run on. */
export const databases: readonly (readonly [string, () => Promise<TestBookings>])[] = [
  [
    "in DynamoDB",
    async () => {
      const database = await startTestDatabase();
      const items = createBookingItems(database, "bookings");
      return {
        store: createBookingStore(items),
        outbox: createMailOutbox(items),
        lists: createPendingWorkList(database, "bookings"),
        refunds: createRefundStore(items),
        counted: createCountedBookings(database, "bookings"),
      };
    },
  ],
  ["in memory", async () => createInMemoryBookings()],
];
