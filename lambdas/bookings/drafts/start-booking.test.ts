import { describe, expect, test } from "vitest";
import { answers, at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf, withFollowUp } from "#lambdas/testing/services.ts";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { openClientBooking } from "../client/client-booking.ts";
import { newClientToken } from "../client-links.ts";
import { startBooking } from "./start-booking.ts";

const discountCodes = [
  { code: "WELCOME10" },
  { code: "FREE100", percentOff: 100 },
  { code: "EXPIRED20", percentOff: 20, expiryDate: "2026-03-01" },
  { code: "PAUSED15", percentOff: 15, active: false },
].map(discountOf);

function setup() {
  const services = createServices({ discountCodes });
  const { dependencies, stripe } = services;
  const start = (discountCode?: string) =>
    startBooking(dependencies, {
      body: { bookingId, ...answers, ...(discountCode === undefined ? {} : { discountCode }) },
    });
  return { ...services, start, intent: () => stripe.all()[0] };
}

test("a booking at full price waits for the payment of its one intent.", async () => {
  const { start, intent, store } = setup();
  expect(await start()).toEqual({
    bookingId,
    status: "awaiting_payment",
    amount: 5000,
    originalAmount: 5000,
    discountPercentage: null,
    clientSecret: intent()?.clientSecret,
    publishableKey: "pk_test_1",
  });
  expect(await store.find(bookingId)).toMatchObject({
    paymentStatus: "pending",
    amount: 5000,
    paymentIntentId: intent()?.id,
  });
});

describe("the fee", () => {
  function setupFee() {
    let feePence = 6500;
    let minutes = 0;
    const website = async () => ({
      ...defaultWebsite,
      offer: { ...defaultWebsite.offer, feePence },
    });
    const services = createServices({ discountCodes, website, now: () => at(minutes) });
    const { dependencies, stripe } = services;
    const start = (number: number, discountCode?: string) =>
      startBooking(dependencies, {
        body: { bookingId: bookingIdOf(number), ...answers, ...(discountCode && { discountCode }) },
      });
    const publishFee = (pence: number) => {
      feePence = pence;
    };
    return {
      ...services,
      start,
      publishFee,
      pass: (duration: number) => {
        minutes += duration;
      },
      prices: () => stripe.all().map(({ amount }) => amount),
    };
  }

  test("is the one that the trainer has published, also at Stripe.", async () => {
    const { start, prices } = setupFee();
    expect(await start(1)).toMatchObject({ amount: 6500 });
    expect(prices()).toEqual([6500]);
  });

  test("stays for an hour as it was first offered for a draft, whatever code it gets, and is new for others.", async () => {
    const { start, publishFee, pass, prices, store } = setupFee();
    await start(1);
    publishFee(8000);
    pass(59);
    expect(await start(1, "WELCOME10")).toMatchObject({
      amount: 5850,
      originalAmount: 6500,
      discountPercentage: 10,
    });
    expect(await start(1)).toMatchObject({ amount: 6500 });
    expect(await store.find(bookingId)).toMatchObject({ originalAmount: 6500 });
    expect(await start(2)).toMatchObject({ amount: 8000 });
    expect(prices()).toEqual([6500, 8000]);
  });

  test("that falls is the draft's at once, with its code too.", async () => {
    const { start, publishFee, prices } = setupFee();
    await start(1, "WELCOME10");
    publishFee(5000);
    expect(await start(1, "WELCOME10")).toMatchObject({ amount: 4500, originalAmount: 5000 });
    expect(await start(1)).toMatchObject({ amount: 5000 });
    expect(prices()).toEqual([5000]);
  });

  test("of a draft that has not been paid after an hour is the live one, also at Stripe.", async () => {
    const { start, publishFee, pass, prices, store } = setupFee();
    await start(1);
    publishFee(8000);
    pass(60);
    expect(await start(1, "WELCOME10")).toMatchObject({ amount: 7200, originalAmount: 8000 });
    expect(await start(1)).toMatchObject({ amount: 8000 });
    expect(await store.find(bookingId)).toMatchObject({ originalAmount: 8000 });
    expect(prices()).toEqual([8000]);
  });

  test("that was paid before the draft took the live one is booked, and raises no alarm.", async () => {
    const { start, publishFee, pass, store, stripe, entries } = setupFee();
    await start(1);
    stripe.pay(stripe.all()[0]?.clientSecret ?? "");
    publishFee(8000);
    pass(60);
    expect(await start(1)).toEqual({ bookingId, status: "confirmed" });
    const booked = await store.find(bookingId);
    expect(booked).toMatchObject({ paymentStatus: "completed", amount: 6500 });
    expect(booked).not.toHaveProperty("attention");
    expect(entries().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("that changes after a lost answer does not change the parameters of the intent.", async () => {
    const { dependencies, stripe, publishFee } = setupFee();
    const created: number[] = [];
    let isLost = true;
    const create: typeof dependencies.cards.create = async (request) => {
      created.push(request.amount);
      const intent = await dependencies.cards.create(request);
      if (isLost) throw new Error("The answer is lost.");
      return intent;
    };
    const start = () =>
      startBooking(
        { ...dependencies, cards: { ...dependencies.cards, create } },
        { body: { bookingId, ...answers } },
      );
    await expect(start()).rejects.toThrow();
    publishFee(8000);
    isLost = false;
    expect(await start()).toMatchObject({ amount: 6500 });
    expect(new Set(created).size).toBe(1);
    expect(stripe.all()).toMatchObject([{ amount: 6500 }]);
  });
});

describe("answers about health", () => {
  const healthConsent = currentHealthConsent.version;

  test("are stored with the consent to it, its wording and the server's time.", async () => {
    const { dependencies, store, inbox } = setup();
    const body = { bookingId, ...answers, healthConsent, discountCode: "FREE100" };
    await startBooking(dependencies, { body });
    expect(await store.find(bookingId)).toMatchObject({
      medicalConditions: "Asthma",
      healthConsent: { version: healthConsent, at: at().toISOString() },
    });
    expect(inbox[0]?.text).toContain("Medical conditions: Asthma");
  });

  test("are dropped without consent, and the booking is made.", async () => {
    const { start, store, inbox } = setup();
    expect(await start("FREE100")).toEqual({ bookingId, status: "confirmed" });
    const stored = await store.find(bookingId);
    expect(stored).toMatchObject({ dietaryRestrictions: "", medicalConditions: "" });
    expect(stored).not.toHaveProperty("healthConsent");
    expect(inbox[0]?.text).toContain("Medical conditions: None specified");
    expect(JSON.stringify(inbox)).not.toContain("Asthma");
  });
});

test("a booking can be opened by the link that the browser made, once it is confirmed.", async () => {
  const { dependencies } = setup();
  const clientToken = newClientToken();
  const open = (token = clientToken) =>
    openClientBooking(dependencies, { params: { bookingId, token } });
  const invalid = { code: "link_invalid" };
  const start = (discountCode?: string) => {
    const body = { bookingId, ...answers, clientToken, ...(discountCode && { discountCode }) };
    return startBooking(dependencies, { body });
  };
  await start();
  await expect(open()).rejects.toMatchObject(invalid);
  await start("FREE100");
  expect(await open()).toMatchObject({ bookingId });
  await expect(open(newClientToken())).rejects.toMatchObject(invalid);
});

test("a code for the full price confirms at once, without Stripe.", async () => {
  const { start, stripe, store, inbox } = setup();
  expect(await start("FREE100")).toEqual({ bookingId, status: "confirmed" });
  expect(stripe.all()).toEqual([]);
  expect(await store.find(bookingId)).toMatchObject({
    paymentStatus: "bypassed",
    type: "demo",
    discountApplied: true,
    amount: 0,
  });
  expect(inbox).toHaveLength(2);
});

describe("nothing is written, and Stripe is not asked", () => {
  test.each([
    ["unknown", "NOSUCH", "discount_not_found"],
    ["paused", "PAUSED15", "discount_not_found"],
    ["expired", "EXPIRED20", "discount_expired"],
  ])("when the code is %s.", async (_, code, error) => {
    const { start, tables, stripe } = setup();
    await expect(start(code)).rejects.toMatchObject({ code: error });
    expect(tables.bookings.all()).toEqual([]);
    expect(stripe.all()).toEqual([]);
  });
});

test("a code that is refused is refused for a paid draft too: only a limit asks Stripe first.", async () => {
  const { start, stripe, intent, store } = setup();
  await start();
  stripe.pay(intent()?.clientSecret ?? "");
  await expect(start("UNKNOWN")).rejects.toMatchObject({ code: "discount_not_found" });
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
});

test("an error that is no refusal is passed on, and Stripe is not asked about the payment.", async () => {
  const { start, stripe, intent, store, dependencies } = setup();
  await start();
  stripe.pay(intent()?.clientSecret ?? "");
  dependencies.discounts.find = async () => Promise.reject(new Error("DynamoDB is down."));
  await expect(start("WELCOME10")).rejects.toThrow("DynamoDB is down.");
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
});

test("repeated requests create one successor of a cancelled intent.", async () => {
  const { start, stripe, intent, store } = setup();
  await start();
  await stripe.cards.cancel(intent()?.id ?? "");
  const [one, other] = await Promise.all([start(), start()]);
  expect(one).toEqual(other);
  expect(stripe.all().map(({ status }) => status)).toEqual(["canceled", "requires_payment_method"]);
  expect(await store.find(bookingId)).toMatchObject({ paymentIntentId: stripe.all()[1]?.id });
});

test("an intent that Stripe does not know is replaced.", async () => {
  const { start, stripe, store, dependencies } = setup();
  await start();
  await store.attachIntent(bookingId, "pi_lost", stripe.all()[0]?.id);
  await startBooking(dependencies, { body: { bookingId, ...answers } });
  expect(await store.find(bookingId)).toMatchObject({ paymentIntentId: "pi_2" });
});

test("a payment in progress is neither re-priced nor made free.", async () => {
  const { start, stripe, intent } = setup();
  await start();
  const paying = intent();
  if (paying) stripe.put({ ...paying, status: "processing" });
  await expect(start("WELCOME10")).rejects.toMatchObject({ code: "conflict" });
  await expect(start("FREE100")).rejects.toMatchObject({ code: "conflict" });
  expect(intent()).toMatchObject({ status: "processing", amount: 5000 });
});

test("nothing of what a visitor typed is logged.", async () => {
  const { start, lines, dependencies } = setup();
  const down = { send: async () => Promise.reject(new Error(`${answers.email} is not verified`)) };
  const healthConsent = currentHealthConsent.version;
  const body = { bookingId, ...answers, healthConsent, discountCode: "FREE100" };
  await startBooking(withFollowUp({ ...dependencies, mail: down }), { body });
  await startBooking(dependencies, { body });
  await expect(start()).rejects.toMatchObject({ code: "conflict" });
  expect(lines.join("")).toContain("mail_failed");
  for (const typed of [answers.name, answers.email, answers.phone, answers.medicalConditions]) {
    expect(lines.join("")).not.toContain(typed);
  }
});
