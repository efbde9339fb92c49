import { describe, expect, test } from "vitest";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  fullPrice,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { startBooking as bookingEndpoint } from "#shared/bookings/api.ts";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { startPayment as paymentEndpoint } from "#shared/payments/api.ts";
import { confirmDraft } from "../settling/confirm-draft.ts";
import { settleBooking } from "../settling/settle-booking.ts";
import { startBooking } from "./start-booking.ts";
import { startPayment } from "./start-payment.ts";

// A copy of a tab has the same draft, with its id.

const discountCodes = [{ code: "WELCOME10" }, { code: "FREE100", percentOff: 100 }].map(discountOf);
const second = { name: "Alex Second", email: "second@example.org" };
const conflict = { code: "conflict" };
const [first, other] = ["A".repeat(43), "B".repeat(43)];

function setup() {
  const services = createServices({ discountCodes });
  const { dependencies, stripe, store, inbox } = services;
  return {
    ...services,
    book: (more: object = {}) =>
      startBooking(dependencies, {
        body: bookingEndpoint.body.parse({ bookingId, ...answers, ...more }),
      }),
    pay: (more: object = {}) =>
      startPayment(dependencies, {
        body: paymentEndpoint.body.parse({ paymentId: bookingId, amount: 5000, ...more }),
      }),
    payCard: () => stripe.pay(stripe.all()[0]?.clientSecret ?? ""),
    confirm: () => confirmDraft(dependencies, bookingId),
    settle: () => settleBooking(dependencies, bookingId),
    stored: () => store.find(bookingId),
    recipients: () => inbox.map(({ to }) => to),
  };
}

describe("A consultation that is made", () => {
  test.each([
    ["address", second],
    ["name", { name: "Alex Second" }],
    ["telephone number", { phone: "07700900999" }],
    ["days", { preferredWorkoutDays: ["Sunday"] }],
    ["answer about health", { healthConsent: currentHealthConsent.version }],
  ])("is a conflict with another %s, and sends nothing there.", async (_, more) => {
    const { book, stored, inbox } = setup();
    await book({ discountCode: "FREE100" });
    const before = await stored();
    await expect(book({ ...more, discountCode: "FREE100" })).rejects.toMatchObject(conflict);
    expect(await stored()).toEqual(before);
    expect(inbox).toHaveLength(2);
  });

  test("leaves another id to the second person, whose confirmation arrives.", async () => {
    const { book, payCard, settle, recipients } = setup();
    await book();
    payCard();
    await settle();
    await expect(book(second)).rejects.toMatchObject(conflict);
    await book({ ...second, bookingId: bookingIdOf(2), discountCode: "FREE100" });
    expect(recipients()).toContain(second.email);
  });

  test("is confirmed when the same answers are sent again, however they are typed.", async () => {
    const { book } = setup();
    const health = { healthConsent: currentHealthConsent.version, discountCode: "FREE100" };
    await book(health);
    const typed = { name: `  ${answers.name} `, email: ` ${answers.email}`, ...health };
    expect(await book(typed)).toEqual({ bookingId, status: "confirmed" });
  });

  test("is confirmed when the same answers are sent again, whose health part was not stored.", async () => {
    const { book } = setup();
    await book({ medicalConditions: "Asthma", discountCode: "FREE100" });
    const again = { medicalConditions: "None", discountCode: "WELCOME10" };
    expect(await book(again)).toEqual({ bookingId, status: "confirmed" });
  });

  test("is confirmed when its answers about health are erased, and a conflict when its person is.", async () => {
    const { book, store, tables } = setup();
    const request = { healthConsent: currentHealthConsent.version, discountCode: "FREE100" };
    await book({ ...request, requestDigest: first });
    await store.eraseHealthAnswers(at());
    expect(await book(request)).toMatchObject({ status: "confirmed" });
    await store.erase(at());
    await expect(book(request)).rejects.toMatchObject(conflict);
    expect(JSON.stringify(tables.bookings.all())).not.toContain(first);
  });
});

describe("A session payment that is made", () => {
  const payer = { name: "Sam", email: "sam@example.org" };

  test.each([
    ["payer", { payer: second }],
    ["amount", { payer, amount: 6000 }],
    ["payer, who is not named", {}],
  ])("is a conflict with another %s.", async (_, more) => {
    const { pay, payCard, settle, stored } = setup();
    await pay({ payer });
    payCard();
    await settle();
    const before = await stored();
    await expect(pay(more)).rejects.toMatchObject(conflict);
    expect(await stored()).toEqual(before);
  });

  test("is confirmed when it is sent again, with whatever code.", async () => {
    const { pay, payCard, settle } = setup();
    await pay({ payer });
    payCard();
    await settle();
    for (const code of [{}, { discountCode: "FREE100" }]) {
      expect(await pay({ payer, ...code })).toEqual({ paymentId: bookingId, status: "confirmed" });
    }
  });
});

describe("A draft that is paid while a copy of its tab has other answers", () => {
  test("is booked with the answers that were there when it was paid.", async () => {
    const { book, payCard, stored, recipients } = setup();
    await book();
    payCard();
    await expect(book(second)).rejects.toMatchObject(conflict);
    expect(await stored()).toMatchObject({ paymentStatus: "completed", email: answers.email });
    expect(recipients()).not.toContain(second.email);
  });

  test("keeps its answers while the bank decides.", async () => {
    const { book, stripe, stored } = setup();
    await book();
    stripe.put({ ...stripe.all()[0]!, status: "processing" });
    await expect(book(second)).rejects.toMatchObject(conflict);
    expect(await stored()).toMatchObject({ paymentStatus: "pending", email: answers.email });
  });
});

test("Sessions that are paid at an earlier amount, and sent again with it, are not paid twice.", async () => {
  const { pay, stripe, store } = setup();
  const payer = { name: "Sam", email: "sam@example.org" };
  await pay({ payer, amount: 4000 });
  // The tab's next amount is on the draft, and the first one is paid.
  const later = { ...fullPrice, originalAmount: 6000, amount: 6000 };
  await store.saveDraft(sessionDraftOf({ answers: payer, offer: later }), at());
  stripe.pay(stripe.all()[0]?.clientSecret ?? "");
  const again = { paymentId: bookingId, status: "confirmed" };
  expect(await pay({ payer, amount: 4000 })).toEqual(again);
});

describe("The confirm call", () => {
  test("names the request that was accepted last, which is the one that is booked.", async () => {
    const { book, payCard, confirm } = setup();
    await book({ requestDigest: first });
    expect(await confirm()).toEqual({ status: "awaiting_payment", requestDigest: first });
    await book({ ...second, requestDigest: other });
    payCard();
    expect(await confirm()).toEqual({ status: "confirmed", requestDigest: other });
    expect(await confirm()).toEqual({ status: "confirmed", requestDigest: other });
  });

  test("names none if the latest request has none, and none of the person.", async () => {
    const { book, payCard, confirm } = setup();
    await book({ requestDigest: first });
    await book();
    payCard();
    expect(await confirm()).toEqual({ status: "confirmed" });
  });
});

test("A booking that is sent again names the request that made it.", async () => {
  const { book } = setup();
  const free = { discountCode: "FREE100", requestDigest: first };
  expect(await book(free)).toEqual({ bookingId, status: "confirmed" });
  expect(await book({ requestDigest: other })).toMatchObject({ requestDigest: first });
});
