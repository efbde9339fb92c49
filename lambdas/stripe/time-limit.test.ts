import { expect, test } from "vitest";
import { createInMemoryStripe } from "#lambdas/testing/in-memory-stripe.ts";
import { withTimeLimit } from "./time-limit.ts";

const request = { bookingId: "b-1", amount: 5000, description: "", idempotencyKey: "b-1" };

function setup() {
  const stripe = createInMemoryStripe();
  const waits: number[] = [];
  let endTime = () => {};
  const cardsOfRequest = withTimeLimit(stripe.cards, 8000, (ms) => {
    waits.push(ms);
    return new Promise<void>((resolve) => {
      endTime = resolve;
    });
  });
  return { stripe, cards: cardsOfRequest(), cardsOfRequest, waits, endTime: () => endTime() };
}

test("calls within the time are answered as ever, and share one limit.", async () => {
  const { stripe, cards, waits } = setup();
  const intent = await cards.create(request);
  expect(await cards.retrieve("pi_1")).toEqual(intent);
  expect(await cards.reprice("pi_1", { amount: 4500, discountApplied: true })).toMatchObject({
    amount: 4500,
  });
  expect(await cards.cancel("pi_1")).toEqual(await stripe.cards.retrieve("pi_1"));
  expect(waits).toEqual([8000]);
});

test("a call that Stripe does not answer in time is given up, and no further one waits.", async () => {
  const { stripe, cards, endTime } = setup();
  stripe.cards.retrieve = () => new Promise(() => {});
  const waiting = cards.retrieve("pi_1");
  endTime();
  await expect(waiting).rejects.toMatchObject({ code: "payment_unavailable" });
  await expect(cards.retrieve("pi_1")).rejects.toMatchObject({ code: "payment_unavailable" });
});

test("a later request of the same function has its own time.", async () => {
  const { stripe, cards, cardsOfRequest, waits, endTime } = setup();
  const intent = await stripe.cards.create(request);
  const { retrieve } = stripe.cards;
  stripe.cards.retrieve = () => new Promise(() => {});
  const waiting = cards.retrieve("pi_1");
  endTime();
  await expect(waiting).rejects.toMatchObject({ code: "payment_unavailable" });
  stripe.cards.retrieve = retrieve;
  expect(await cardsOfRequest().retrieve("pi_1")).toEqual(intent);
  expect(waits).toEqual([8000, 8000]);
});
