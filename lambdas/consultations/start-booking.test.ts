import { describe, expect, test } from "vitest";
import { openClientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { newClientToken } from "#lambdas/bookings/client-links.ts";
import { answers, at, bookingId, payer } from "#lambdas/testing/bookings.ts";
import { withFollowUp } from "#lambdas/testing/services.ts";
import { createVisitors, freeCode, welcomeCode } from "#lambdas/testing/visitors.ts";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

const confirmed = { bookingId, status: "confirmed" };

test("a booking at full price waits for the payment of its one intent.", async () => {
  const { book, stripe, stored } = createVisitors();
  const started = await book();
  expect(started).toEqual({
    bookingId,
    status: "awaiting_payment",
    amount: 5000,
    originalAmount: 5000,
    discountPercentage: null,
    clientSecret: "pi_1_secret",
    publishableKey: "pk_test_1",
  });
  expect(await stored()).toMatchObject({ paymentStatus: "pending", paymentIntentId: "pi_1" });
  expect(await book(1, welcomeCode)).toMatchObject({ amount: 4500, clientSecret: "pi_1_secret" });
  expect(await book()).toEqual(started);
  expect(stripe.all()).toMatchObject([{ amount: 5000, discountApplied: false }]);
});

test("a session payment is of the amount that the visitor chooses, also another one.", async () => {
  const { pay, stripe, stored } = createVisitors();
  const first = await pay(1, { amount: 1234, payer });
  expect(first).toMatchObject({ paymentId: bookingId, amount: 1234, originalAmount: 1234 });
  const draft = { ...payer, flowSource: "payment-page", originalAmount: 1234, amount: 1234 };
  expect(await stored()).toMatchObject({ ...draft, paymentIntentId: "pi_1" });
  const second = await pay(1, { amount: 10_000, payer });
  expect(second).toEqual({ ...first, amount: 10_000, originalAmount: 10_000 });
  expect(stripe.all()).toMatchObject([{ amount: 10_000 }]);
});

test("a code for all of the price confirms at once, without Stripe, and mails both sides.", async () => {
  const { book, pay, stripe, stored, inbox } = createVisitors();
  expect(await book(1, freeCode)).toEqual(confirmed);
  const paid = await pay(2, { amount: 2500, payer, ...freeCode });
  expect(paid).toMatchObject({ status: "confirmed" });
  expect(stripe.all()).toEqual([]);
  for (const [number, originalAmount] of [
    [1, 5000],
    [2, 2500],
  ] as const) {
    const free = { paymentStatus: "bypassed", type: "demo", amount: 0, originalAmount };
    expect(await stored(number)).toMatchObject(free);
  }
  const { trainerEmail } = site;
  expect(inbox.map(({ to }) => to)).toEqual([
    answers.email,
    trainerEmail,
    payer.email,
    trainerEmail,
  ]);
});

describe("the fee", () => {
  function setupFee() {
    let feePence = 6500;
    const offer = () => ({ ...defaultWebsite.offer, feePence });
    const visitors = createVisitors({
      website: async () => ({ ...defaultWebsite, offer: offer() }),
    });
    const publishFee = (pence: number) => {
      feePence = pence;
    };
    return {
      ...visitors,
      publishFee,
      prices: () => visitors.stripe.all().map(({ amount }) => amount),
    };
  }

  test("stays for an hour as a draft was offered it, whatever code it gets, and is new for others and later.", async () => {
    const { book, publishFee, pass, prices, stored } = setupFee();
    expect(await book()).toMatchObject({ amount: 6500 });
    publishFee(8000);
    pass(59);
    expect(await book(1, welcomeCode)).toMatchObject({ amount: 5850, originalAmount: 6500 });
    expect(await book()).toMatchObject({ amount: 6500 });
    expect(await book(2)).toMatchObject({ amount: 8000 });
    expect(prices()).toEqual([6500, 8000]);
    pass(1);
    expect(await book(1, welcomeCode)).toMatchObject({ amount: 7200, originalAmount: 8000 });
    expect(await book()).toMatchObject({ amount: 8000 });
    expect(await stored()).toMatchObject({ originalAmount: 8000 });
    expect(prices()).toEqual([8000, 8000]);
  });

  test("that falls is the draft's at once, with its code too.", async () => {
    const { book, publishFee, prices } = setupFee();
    await book(1, welcomeCode);
    publishFee(5000);
    expect(await book(1, welcomeCode)).toMatchObject({ amount: 4500, originalAmount: 5000 });
    expect(await book()).toMatchObject({ amount: 5000 });
    expect(prices()).toEqual([5000]);
  });

  test("that was paid before the draft took the live one is booked, and raises no alarm.", async () => {
    const { book, publishFee, pass, stored, payCard, entries } = setupFee();
    await book();
    payCard();
    publishFee(8000);
    pass(60);
    expect(await book()).toEqual({ ...confirmed, isPaid: true });
    expect(await stored()).toMatchObject({ paymentStatus: "completed", amount: 6500 });
    expect(entries().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("that changes after a lost answer does not change the parameters of the intent.", async () => {
    const { dependencies, book, publishFee, prices } = setupFee();
    const created: number[] = [];
    const create: typeof dependencies.cards.create = async (request) => {
      created.push(request.amount);
      await dependencies.cards.create(request);
      throw new Error("The answer is lost.");
    };
    const cards = { ...dependencies.cards, create };
    await expect(book(1, {}, { cards })).rejects.toThrow("lost");
    publishFee(8000);
    await expect(book(1, {}, { cards })).rejects.toThrow("lost");
    expect(await book()).toMatchObject({ amount: 6500 });
    expect(new Set(created).size).toBe(1);
    expect(prices()).toEqual([6500]);
  });
});

test("answers about health are stored with a consent to it, its wording and the server's time, or not at all.", async () => {
  const { book, stored, inbox } = createVisitors();
  const healthConsent = currentHealthConsent.version;
  await book(1, { healthConsent, ...freeCode });
  expect(await stored()).toMatchObject({
    medicalConditions: "Asthma",
    healthConsent: { version: healthConsent, at: at().toISOString() },
  });
  expect(inbox[0]?.text).toContain("Medical conditions: Asthma");
  inbox.length = 0;
  expect(await book(2, freeCode)).toMatchObject({ status: "confirmed" });
  expect(await stored(2)).toMatchObject({ dietaryRestrictions: "", medicalConditions: "" });
  expect(await stored(2)).not.toHaveProperty("healthConsent");
  expect(JSON.stringify(inbox)).not.toContain("Asthma");
});

test("a booking can be opened by the link that the browser made, once it is confirmed.", async () => {
  const { dependencies, book } = createVisitors();
  const token = newClientToken();
  const open = () => openClientBooking(dependencies, { params: { bookingId, token } });
  await book(1, { clientToken: token });
  await expect(open()).rejects.toMatchObject({ code: "link_invalid" });
  await book(1, { clientToken: token, ...freeCode });
  expect(await open()).toMatchObject({ bookingId });
});

test("an error that is no limit is passed on for a paid draft too, without asking Stripe.", async () => {
  const { book, payCard, stored, dependencies } = createVisitors();
  await book();
  payCard();
  const unknown = book(1, { discountCode: "UNKNOWN" });
  await expect(unknown).rejects.toMatchObject({ code: "discount_not_found" });
  dependencies.discounts.find = async () => Promise.reject(new Error("DynamoDB is down."));
  await expect(book(1, welcomeCode)).rejects.toThrow("DynamoDB is down.");
  expect(await stored()).toMatchObject({ paymentStatus: "pending" });
});

test("nothing of what a visitor typed is logged.", async () => {
  const { book, lines, dependencies } = createVisitors();
  const mail = { send: async () => Promise.reject(new Error(`${answers.email} is not verified`)) };
  const free = { healthConsent: currentHealthConsent.version, ...freeCode };
  await book(1, free, withFollowUp({ ...dependencies, mail }));
  await book(1, free);
  await expect(book()).rejects.toMatchObject({ code: "conflict" });
  expect(lines.join("")).toContain("mail_failed");
  for (const typed of [answers.name, answers.email, answers.phone, answers.medicalConditions]) {
    expect(lines.join("")).not.toContain(typed);
  }
});
