import { expect, test } from "vitest";
import { answerAsStripe, type StripeAnswer } from "#lambdas/testing/stripe.ts";
import { stripeIntent } from "#lambdas/testing/stripe-objects.ts";
import { createStripeCards } from "./stripe-cards.ts";
import { createStripeClients } from "./stripe-client.ts";

const description = "Personal Training Session";
const bookingId = "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01";

const intent = (changes: Record<string, unknown> = {}) =>
  stripeIntent({ metadata: { bookingId, discountApplied: "false" }, ...changes });

/** The adapter in front of a server that gives these answers in turn. */
async function setup(...answers: StripeAnswer[]) {
  const { origin, asked } = await answerAsStripe(answers);
  let key = "sk_test_1";
  const clients = createStripeClients(async () => key, origin);
  const rollKey = () => {
    key = "sk_test_2";
  };
  return { cards: createStripeCards(clients), asked, rollKey };
}

test("create asks for a card payment and sends nothing about the visitor.", async () => {
  const { cards, asked } = await setup({ body: intent() });
  const created = await cards.create({
    bookingId,
    amount: 5000,
    description,
    idempotencyKey: bookingId,
  });
  expect(created).toEqual({
    id: "pi_1",
    status: "requires_payment_method",
    amount: 5000,
    amountReceived: 0,
    currency: "gbp",
    bookingId,
    discountApplied: false,
    clientSecret: "pi_1_secret_abc",
  });
  expect(asked).toEqual([
    {
      request: "POST /v1/payment_intents",
      idempotencyKey: bookingId,
      apiVersion: "2026-10-28.endive",
      authorization: "Bearer sk_test_1",
      form: {
        amount: "5000",
        currency: "gbp",
        description,
        "allowed_payment_method_types[0]": "card",
        "metadata[bookingId]": bookingId,
        "metadata[discountApplied]": "false",
      },
    },
  ]);
});

test("create with a repeated key returns the current intent, not the replayed answer.", async () => {
  const { cards, asked } = await setup(
    { headers: { "idempotent-replayed": "true" }, body: intent() },
    { body: intent({ status: "succeeded", amount_received: 5000 }) },
  );
  const found = await cards.create({
    bookingId,
    amount: 5000,
    description,
    idempotencyKey: bookingId,
  });
  expect(found).toMatchObject({ status: "succeeded", amountReceived: 5000 });
  expect(asked[1]?.request).toBe("GET /v1/payment_intents/pi_1");
});

test("reprice changes the amount and the discount flag and nothing else.", async () => {
  const { cards, asked } = await setup({
    body: intent({ amount: 4500, metadata: { bookingId, discountApplied: "true" } }),
  });
  const price = { amount: 4500, discountApplied: true };
  expect(await cards.reprice("pi_1", price)).toMatchObject(price);
  expect(asked).toMatchObject([
    {
      request: "POST /v1/payment_intents/pi_1",
      form: { amount: "4500", "metadata[discountApplied]": "true" },
    },
  ]);
});

test.each([
  ["refuses the key", { status: 401, body: { error: { type: "invalid_request_error" } } }],
  ["sends an answer without the expected fields", { body: { id: "pi_1" }, isForbidden: true }],
  ["sends an unknown status", { body: intent({ status: "pondering" }), isForbidden: true }],
])("payment is unavailable when Stripe %s.", async (_, answer) => {
  const { cards } = await setup(answer);
  await expect(cards.retrieve("pi_1")).rejects.toMatchObject({
    name: "DomainError",
    code: "payment_unavailable",
  });
});

test("a server error is retried once with the same idempotency key.", async () => {
  const busy = { status: 500, body: { error: { type: "api_error" } } };
  const { cards, asked } = await setup(busy, { body: intent() });
  await cards.create({
    bookingId,
    amount: 5000,
    description,
    idempotencyKey: bookingId,
  });
  expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([bookingId, bookingId]);
});

const failure = { status: 500, body: { error: { type: "api_error" } } };
const otherRequest = { status: 400, body: { error: { type: "idempotency_error" } } };
const running = {
  status: 409,
  body: { error: { type: "idempotency_error", code: "idempotency_key_in_use" } },
};
const request = { bookingId, amount: 5000, description, idempotencyKey: bookingId };

test.each([
  ["replays a failure", { ...failure, headers: { "idempotent-replayed": "true" } }],
  ["fails and saves that", { ...failure, headers: { "stripe-should-retry": "false" } }],
  ["knows it with other parameters", otherRequest],
])("a key is spent when Stripe %s.", async (_, answer) => {
  const { cards } = await setup(answer, answer);
  expect(await cards.create(request)).toBeUndefined();
});

test.each([
  ["fails without saving that", failure],
  ["is still working on a request with it", running],
  [
    "limits the rate",
    { status: 429, body: { error: { type: "invalid_request_error", code: "rate_limit" } } },
  ],
])("a key is not spent, and payment is unavailable, when Stripe %s.", async (_, answer) => {
  const { cards } = await setup(answer, answer);
  await expect(cards.create(request)).rejects.toMatchObject({ code: "payment_unavailable" });
});

test("a rolled secret key is used as soon as it has been read.", async () => {
  const { cards, asked, rollKey } = await setup({ body: intent() }, { body: intent() });
  await cards.retrieve("pi_1");
  rollKey();
  await cards.retrieve("pi_1");
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    "Bearer sk_test_1",
    "Bearer sk_test_2",
  ]);
});

test.each([
  ["is asked too often", {}],
  ["is changing the same intent", { "stripe-should-retry": "true" }],
])("a call is soon given up when Stripe %s, with the time to try again.", async (_, headers) => {
  const body = {
    error: { type: "invalid_request_error", code: "rate_limit", message: "Slow down." },
  };
  const limited = { status: 429, headers: { ...headers, "retry-after": "60" }, body };
  const { cards, asked } = await setup(limited, limited, limited);
  await expect(cards.retrieve("pi_1")).rejects.toMatchObject({
    code: "payment_unavailable",
    retryAfterSeconds: 10,
  });
  expect(asked.length).toBeLessThanOrEqual(2);
});
