import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { createClientStore } from "#lambdas/bookings/client/client-store.ts";
import type { DraftContent } from "#lambdas/bookings/draft-store.ts";
import { createBookingErasure } from "#lambdas/bookings/erasing/booking-erasure.ts";
import { createMailOutbox } from "#lambdas/bookings/mails/mail-outbox.ts";
import { createRefundStore } from "#lambdas/bookings/refunds/refund-store.ts";
import { createPendingWorkList } from "#lambdas/bookings/settling/pending-work-list.ts";
import { createAppointmentList } from "#lambdas/bookings/times/appointment-list.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import type { PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import { type BookingMail, type Offer, unsentMail } from "#shared/bookings/booking-facts.ts";
import type { BookingForm } from "#shared/bookings/booking-form.ts";
import type {
  ConfirmedBooking,
  ConfirmedConsultation,
  ConfirmedSessionPayment,
} from "#shared/bookings/bookings.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { startTestTables } from "./database.ts";
import type { Tables } from "./in-memory-table.ts";

/** Bookings for tests. */

export const answers: BookingForm = { ...sampleAnswers, medicalConditions: "Asthma" };

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

/** An instant, in minutes after 10:00. */
export function at(minutes = 0): Date {
  return new Date(Date.parse("2026-03-02T10:00:00.000Z") + minutes * 60_000);
}

/** The intent that Stripe has of a booking at this price, paid. */
export function paidIntentOf({ amount, originalAmount }: Offer): PaymentIntent {
  return {
    id: "pi_1",
    status: "succeeded",
    amount,
    amountReceived: amount,
    currency: "gbp",
    bookingId,
    discountApplied: amount !== originalAmount,
    clientSecret: "pi_1_secret",
  };
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
  visitorMail: unsentMail,
  trainerMail: unsentMail,
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

/** Everything that is stored about bookings. */
export function connectBookings(tables: Tables) {
  const items = createBookingItems(tables.bookings);
  const erasure = createBookingErasure(items);
  return {
    store: createBookingStore(items),
    erasure,
    /** Erases the person of the booking, as it is stored now. */
    erase: async (now: Date, id = bookingId) => {
      const item = await tables.bookings.get({ bookingId: id });
      return erasure.erasePerson({ bookingId: id, ...item }, now);
    },
    client: createClientStore(items),
    bookingSettings: createBookingSettingsStore(tables.settings),
    outbox: createMailOutbox(items),
    lists: createPendingWorkList(tables.bookings),
    refunds: createRefundStore(items),
    appointments: createAppointmentList(tables.bookings),
    discounts: createDiscountCodeStore(tables.discountCodes),
    abandoned: createAbandonedStore(tables.monthlyCounts),
  };
}

/** Stores a booking that was paid for at the price of its draft. */
export async function savePaid(
  store: ReturnType<typeof connectBookings>["store"],
  draft: DraftContent = draftOf(),
  now = at(),
) {
  await store.saveDraft(draft, now);
  const payment = { ...draft.offer, paymentIntentId: "pi_1" };
  const paid = await store.confirmPaid(draft.bookingId, payment, now);
  if (paid.outcome !== "written") throw new Error("The booking was not confirmed.");
  return paid.booking;
}

/** Records that a mail of the booking was sent at the first attempt. */
export async function recordFirstSending(
  outbox: ReturnType<typeof connectBookings>["outbox"],
  mail: BookingMail,
) {
  await outbox.claim(bookingId, mail, unsentMail, at());
  return outbox.recordSent(bookingId, mail, 1);
}

/** Takes the booking off upkeep's list, as it is now. */
export async function closeBooking(store: ReturnType<typeof connectBookings>["store"]) {
  const booking = await store.find(bookingId);
  // A draft or a missing booking is refused whatever it was read as.
  const seen = booking && booking.paymentStatus !== "pending" ? booking : confirmedBooking;
  return store.finishPendingWork(seen);
}

/** Everything that is stored about bookings, in an empty database for one test. */
export async function startTestBookings() {
  const tables = await startTestTables();
  return { ...connectBookings(tables), tables };
}
