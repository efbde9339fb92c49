import { expect, test } from "vitest";
import { answerAsStripe, type StripeAnswer } from "#lambdas/testing/stripe.ts";
import { stripeRefund } from "#lambdas/testing/stripe-objects.ts";
import { createStripeClients } from "./stripe-client.ts";
import { createStripeRefunds, listRefunds } from "./stripe-refunds.ts";

const refundId = "0b5c1f0e-8b1d-4b8f-9a3e-000000000001";
const request = {
  paymentIntentId: "pi_1",
  refundId,
  idempotencyKey: `${refundId}/attempt-2`,
  amount: 1500,
  reason: "requested_by_customer",
} as const;

const refund = (id: string, changes: Record<string, unknown> = {}) =>
  stripeRefund({ id, metadata: { refundId }, ...changes });

/** The adapter in front of a server that gives these answers in turn. */
async function setup(...answers: StripeAnswer[]) {
  const { origin, asked } = await answerAsStripe(answers);
  const clients = createStripeClients(async () => "sk_test_1", origin);
  const list = async () => listRefunds(await clients(), "pi_1");
  return { refunds: createStripeRefunds(clients), list, asked };
}

test("make sends the idempotency key and nothing about the visitor.", async () => {
  const { refunds, asked } = await setup({ body: refund("re_1") });
  expect(await refunds.make(request)).toBeUndefined();
  expect(asked).toMatchObject([
    { request: "POST /v1/refunds", idempotencyKey: request.idempotencyKey },
  ]);
  expect(asked[0]?.form).toEqual({
    payment_intent: "pi_1",
    amount: "1500",
    reason: "requested_by_customer",
    "metadata[refundId]": refundId,
  });
});

test("list reads every page, including refunds made in the dashboard.", async () => {
  const page = (data: object[], has_more: boolean) => ({
    body: { object: "list", url: "/v1/refunds", data, has_more },
  });
  const { list, asked } = await setup(
    page([refund("re_3", { status: "pending", metadata: {}, reason: null })], true),
    page([refund("re_2", { status: "failed", failure_reason: "declined" }), refund("re_1")], false),
  );
  expect(await list()).toMatchObject([
    { stripeRefundId: "re_3", refundId: undefined, status: "under_way", reason: null },
    { stripeRefundId: "re_2", refundId, status: "failed", failure: "declined" },
    { stripeRefundId: "re_1", amount: 1500, createdAt: "2026-03-02T10:00:00.000Z" },
  ]);
  expect(asked.map(({ request }) => request)).toEqual([
    "GET /v1/refunds?payment_intent=pi_1&limit=100",
    "GET /v1/refunds?payment_intent=pi_1&limit=100&starting_after=re_3",
  ]);
});

test("a refund that was canceled says so, and one without metadata is the dashboard's.", async () => {
  const canceled = refund("re_1", { status: "canceled", metadata: null, reason: "duplicate" });
  const body = { object: "list", url: "/v1/refunds", data: [canceled], has_more: false };
  const { list } = await setup({ body });
  expect(await list()).toMatchObject([
    { refundId: undefined, failure: "canceled", reason: "duplicate" },
  ]);
});

test.each([
  ["canceled", "failed"],
  ["requires_action", "under_way"],
  ["a_future_status", "under_way"],
])("a refund with the status %s is read as %s.", async (status, expected) => {
  const body = { object: "list", url: "/v1/refunds", data: [refund("re_1", { status })] };
  const { list } = await setup({ body: { ...body, has_more: false } });
  expect(await list()).toMatchObject([{ status: expected }]);
});

test.each([
  [
    400,
    { type: "invalid_request_error", code: "charge_already_refunded" },
    "charge_already_refunded",
  ],
  [400, { type: "invalid_request_error", param: "amount" }, "refused"],
  [402, { type: "card_error", code: "insufficient_funds" }, "insufficient_funds"],
])("a refusal (%s, %o) is returned by its code.", async (status, error, refusal) => {
  const { refunds } = await setup({ status, body: { error } });
  expect(await refunds.make(request)).toEqual({ refusal });
});

test.each([
  [401, { type: "invalid_request_error" }],
  [429, { type: "invalid_request_error", code: "rate_limit" }],
  [409, { type: "idempotency_error" }],
  [409, { type: "invalid_request_error", code: "lock_timeout" }],
  [500, { type: "api_error" }],
])(
  "an answer that says nothing about the refund (%s) is payment_unavailable.",
  async (status, error) => {
    const answer = { status, body: { error } };
    const { refunds } = await setup(answer, answer, answer);
    await expect(refunds.make(request)).rejects.toMatchObject({ code: "payment_unavailable" });
  },
);

test("a failure that Stripe has saved means that the key is spent.", async () => {
  const failure = { status: 500, body: { error: { type: "api_error" } } };
  const saved = { ...failure, headers: { "idempotent-replayed": "true" } };
  const { refunds, asked } = await setup(failure, saved);
  expect(await refunds.make(request)).toBe("key_spent");
  expect(asked).toHaveLength(2);
});
