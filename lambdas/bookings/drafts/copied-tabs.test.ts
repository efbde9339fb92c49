import { describe, expect, test } from "vitest";
import {
  answers,
  at,
  bookingId,
  crossed,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createVisitors, freeCode } from "#lambdas/testing/visitors.ts";
import {
  currentHealthConsent,
  withoutHealthAnswers,
} from "#shared/consultations/health-consent.ts";

// A copy of a tab has the same draft, with its id.

const second = { name: "Alex Second", email: "second@example.org" };
const payer = { name: "Sam", email: "sam@example.org" };
const healthConsent = currentHealthConsent.version;
const conflict = { code: "conflict" };
const [first, other] = ["A".repeat(43), "B".repeat(43)];

describe("A consultation that is made", () => {
  test("is a conflict with any other answer, and sends nothing there.", async () => {
    const { book, stored, inbox } = createVisitors();
    await book(1, freeCode);
    const before = await stored();
    for (const more of [
      second,
      { name: second.name },
      { phone: "07700900999" },
      { preferredWorkoutDays: ["Sunday"] },
      { healthConsent },
    ]) {
      await expect(book(1, { ...more, ...freeCode })).rejects.toMatchObject(conflict);
    }
    expect(await stored()).toEqual(before);
    expect(inbox).toHaveLength(2);
  });

  test("is confirmed when the same answers are sent again, also without those that were not stored.", async () => {
    for (const [made, again] of [
      [{ healthConsent }, { name: `  ${answers.name} `, healthConsent }],
      [{}, { medicalConditions: "None" }],
    ]) {
      const { book } = createVisitors();
      await book(1, { ...made, ...freeCode, requestDigest: first });
      const answer = { bookingId, status: "confirmed", requestDigest: first };
      expect(await book(1, { ...again, requestDigest: other })).toEqual(answer);
    }
  });

  test("is confirmed when its answers about health are erased, and refused when its person is.", async () => {
    const { book, store, tables } = createVisitors();
    await book(1, { healthConsent, ...freeCode, requestDigest: first });
    await store.eraseHealthAnswers(at());
    expect(await book(1, { healthConsent })).toMatchObject({ status: "confirmed" });
    await store.erase(at());
    await expect(book(1, { healthConsent })).rejects.toMatchObject({ code: "booking_erased" });
    expect(JSON.stringify(tables.bookings.all())).not.toContain(first);
  });
});

test("A session payment that is made is confirmed when it is sent again, and a conflict with another payer or amount.", async () => {
  const { pay, payCard, settle, stored } = createVisitors();
  await pay(1, { payer });
  payCard();
  await settle();
  const before = await stored();
  for (const more of [{ payer: second }, { payer, amount: 6000 }, {}]) {
    await expect(pay(1, more)).rejects.toMatchObject(conflict);
  }
  for (const code of [{}, freeCode]) {
    expect(await pay(1, { payer, ...code })).toMatchObject({ status: "confirmed" });
  }
  expect(await stored()).toEqual(before);
});

test("A session payment whose person is erased is refused, also with a request that names none.", async () => {
  const { pay, payCard, settle, store } = createVisitors();
  await pay(1, { payer });
  payCard();
  await settle();
  await store.erase(at());
  await expect(pay(1, {})).rejects.toMatchObject({ code: "booking_erased" });
});

describe("A draft whose payment a copy of its tab finds", () => {
  test("made is booked with the answers that were there when it was paid.", async () => {
    const { book, payCard, stored, mailsTo } = createVisitors();
    await book();
    payCard();
    await expect(book(1, second)).rejects.toMatchObject(conflict);
    expect(await stored()).toMatchObject({ paymentStatus: "completed", email: answers.email });
    expect(mailsTo(second.email)).toBe(0);
  });

  test("at the bank keeps its answers while the bank decides.", async () => {
    const { book, stripe, stored } = createVisitors();
    await book();
    stripe.put({ ...stripe.all()[0]!, status: "processing" });
    await expect(book(1, second)).rejects.toMatchObject(conflict);
    expect(await stored()).toMatchObject({ paymentStatus: "pending", email: answers.email });
  });

  test("made at an earlier amount that it asks for is confirmed, and not paid twice.", async () => {
    const { pay, payCard, store } = createVisitors();
    await pay(1, { payer, amount: 4000 });
    // The tab's next amount is on the draft, and the first one is paid.
    const offer = { ...fullPrice, originalAmount: 6000, amount: 6000 };
    await store.saveDraft(sessionDraftOf({ answers: payer, offer }), at());
    payCard();
    expect(await pay(1, { payer, amount: 4000 })).toMatchObject({ status: "confirmed" });
  });
});

test("The confirm call names the request that was accepted last, which is the one that is booked.", async () => {
  const { book, payCard, confirm } = createVisitors();
  await book(1, { requestDigest: first });
  expect(await confirm()).toEqual({ status: "awaiting_payment", requestDigest: first });
  await book();
  expect(await confirm()).toEqual({ status: "awaiting_payment" });
  await book(1, { ...second, requestDigest: other });
  payCard();
  for (const _ of [1, 2]) {
    expect(await confirm()).toEqual({ status: "confirmed", requestDigest: other });
  }
});

test("A booking that a copy of its tab starts again before it is confirmed names the copy's request.", async () => {
  const { book, store } = createVisitors();
  const bookings = crossed(store, () =>
    store.saveDraft(
      {
        ...draftOf({ answers: withoutHealthAnswers(answers), offer: noPrice }),
        requestDigest: other,
      },
      at(),
    ),
  );
  const started = await book(1, { ...freeCode, requestDigest: first }, { bookings });
  expect(started).toEqual({ bookingId, status: "confirmed", requestDigest: other });
});
