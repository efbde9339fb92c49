import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import {
  type BookingStore,
  changedBooking,
  changeKept,
  createBookingStore,
} from "#lambdas/bookings/booking-store.ts";
import { changeOpened } from "#lambdas/bookings/client/client-booking.ts";
import type { DraftRecord } from "#lambdas/bookings/record/booking.ts";
import { cancel, requestStart } from "#lambdas/bookings/record/cancel.ts";
import { confirmFree, confirmPaid } from "#lambdas/bookings/record/confirm.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import {
  attachIntent,
  type DraftContent,
  isDraftAsSeen,
  recordDecline,
  startDraft,
  startNextAttempt,
} from "#lambdas/bookings/record/draft.ts";
import { eraseHealthAnswers, erasePerson } from "#lambdas/bookings/record/erase.ts";
import { claimMail, recordOutcome, recordReturned } from "#lambdas/bookings/record/mails.ts";
import { writeNote } from "#lambdas/bookings/record/note.ts";
import { dealWith, recordListed } from "#lambdas/bookings/record/refunds.ts";
import { complete } from "#lambdas/consultations/record/completion.ts";
import { noteTime } from "#lambdas/consultations/record/times.ts";
import type { Table } from "#lambdas/database/table.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import type { PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import { createUpkeepLists } from "#lambdas/upkeep/upkeep-lists.ts";
import { type MailReturn, type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import {
  type ConfirmedBooking,
  isConfirmedConsultation,
  isErased,
} from "#shared/bookings/bookings.ts";
import type { StartRequestVersion } from "#shared/bookings/cancellation.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import type { Offer } from "#shared/bookings/offer.ts";
import type { BookingForm } from "#shared/consultations/booking-form.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import type { Payer } from "#shared/sessions/session-payments.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
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

export const confirmedPayment: ConfirmedSessions = {
  bookingId,
  ...payer,
  ...paidByCard,
  flowSource: "payment-page",
};

/** Everything that is stored about bookings. */
export function connectBookings(tables: Tables) {
  return {
    store: createTestStore(tables.bookings),
    bookingSettings: createBookingSettingsStore(tables.settings),
    lists: createUpkeepLists(tables.bookings),
    discounts: createDiscountCodeStore(tables.discountCodes),
    abandoned: createAbandonedStore(tables.monthlyCounts),
  };
}

/** The store of the bookings, with the changes that tests begin with. */
export function createTestStore(table: Table) {
  const bookings = createBookingStore(table);
  return { ...bookings, ...changesOf(bookings) };
}

/** Each change as a call. */
function changesOf(bookings: BookingStore) {
  const { begin, change, remove } = bookings;
  return {
    saveDraft: (content: DraftContent, now: Date) =>
      begin(content.bookingId, (record) => startDraft(record, content, now)),
    attachIntent: (id: string, intent: string, replaces: string | undefined) =>
      change(id, (record) => attachIntent(record, intent, replaces)),
    recordDecline: (id: string, intent: string, event: string) =>
      change(id, (record) => recordDecline(record, intent, event)),
    /** Stripe has taken the price of an offer. */
    confirmPaid: (id: string, { amount, paymentIntentId }: Paid, now: Date) => {
      const payment = { id: paymentIntentId, amountReceived: amount, currency: "gbp" };
      return change(id, (record) => confirmPaid(record, payment, now));
    },
    confirmFree: (id: string, offer: Offer, cancelled: string | undefined, now: Date) =>
      change(id, (record) => confirmFree(record, offer, cancelled, now)),
    complete: (id: string, by: string, now: Date) =>
      change(id, (record) => complete(record, by, now)),
    noteTime: (id: string, startsAt: Date | undefined, seen: number, by: string, now: Date) =>
      change(id, (record) => noteTime(record, startsAt, { seen, by }, now)),
    cancel: (id: string, now: Date, refundId?: string) =>
      changeOpened({ bookings }, id, (record) => cancel(record, { refundId, isMailed: true }, now)),
    expire: (draft: Pick<DraftRecord, "bookingId" | "timestamp" | "paymentIntentId">) =>
      remove(draft.bookingId, (record) => isDraftAsSeen(record, draft)),
    startNextAttempt: (id: string, attempt: number) =>
      change(id, (record) => startNextAttempt(record, attempt)),
    writeNote: (id: string, note: string, seen: string | undefined, now: Date) =>
      change(id, (record) => writeNote(record, note, seen, now)),
    /** Puts these values in place of a consultation's own. */
    set: (values: Partial<ConfirmedConsultation>, id = bookingId) =>
      change(id, (record) =>
        isConfirmedConsultation(record) ? { ...record, ...values } : refuse("booking_not_found"),
      ),
    /** Stripe lists these refunds, or these disputes. */
    list: (listed: Parameters<typeof recordListed>[2], id = bookingId) =>
      changeKept(bookings, id, (record) => recordListed(record, record, listed, at())),
    dealWith: (problems: readonly string[], dealtWith: boolean, now: Date, id = bookingId) =>
      changeKept(bookings, id, (record) =>
        dealWith(record, { problems, dealtWith }, "alex@example.com", now),
      ),
    requestStart: (id: string, version: StartRequestVersion, now: Date) =>
      changeOpened({ bookings }, id, (record) => requestStart(record, version, now)),
    claim: (mail: BookingMail, seen: MailState, now: Date, by?: string) =>
      change(bookingId, (record) => claimMail(record, { mail, seen, by }, mailFacts(now))),
    recordSent: (mail: BookingMail, number: number, about?: number) =>
      change(bookingId, (record) => recordOutcome(record, { mail, number, about }, "sent")),
    recordReturned: (mail: BookingMail, attempt: number, returned: MailReturn) =>
      change(bookingId, (record) => recordReturned(record, mail, attempt, returned)),
    eraseHealthAnswers: (now: Date, id = bookingId) =>
      change(id, (record) => eraseHealthAnswers(record, now)),
    erase: (now: Date, id = bookingId) =>
      change(id, (record) =>
        erasePerson(record, "email" in record ? record.email : undefined, now),
      ),
  };
}
interface Paid {
  readonly amount: number;
  readonly paymentIntentId: string;
}

/** A store in which something happens once, between the reading of a booking and its first change. */
export function crossed(store: TestStore, cross: () => Promise<unknown>): TestStore {
  let isCrossed = false;
  const change: TestStore["change"] = async (id, decide) => {
    if (!isCrossed) {
      isCrossed = true;
      await cross();
    }
    return store.change(id, decide);
  };
  return { ...store, change };
}

type TestStore = ReturnType<typeof createTestStore>;

/** Stores a booking that was paid for at the price of its draft. */
export async function savePaid(store: TestStore, draft: DraftContent = draftOf(), now = at()) {
  await store.saveDraft(draft, now);
  const payment = { ...draft.offer, paymentIntentId: "pi_1" };
  const booking = changedBooking(await store.confirmPaid(draft.bookingId, payment, now));
  if (isErased(booking)) throw new Error("Its person is erased.");
  return booking;
}

/** The same of a booking whose two mails were sent at the first attempt. */
export async function saveMailed(store: TestStore, draft: DraftContent = draftOf()) {
  await savePaid(store, draft);
  for (const mail of ["visitorMail", "trainerMail"] as const) {
    await store.claim(mail, unsentMail, at());
    await store.recordSent(mail, 1);
  }
}

/** Everything that is stored about bookings, in an empty database for one test. */
export async function startTestBookings() {
  const tables = await startTestTables();
  return { ...connectBookings(tables), tables };
}
