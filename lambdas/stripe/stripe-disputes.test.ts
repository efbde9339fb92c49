import { expect, test } from "vitest";
import { answerAsStripe } from "#lambdas/testing/stripe.ts";
import {
  stripeDispute as dispute,
  evidenceDue,
  stripeWarning as warning,
} from "#lambdas/testing/stripe-objects.ts";
import { createStripeClients } from "./stripe-client.ts";
import { listDisputes } from "./stripe-disputes.ts";

/**
 * The adapter in front of a server that answers both lists.
 * @param isForbidden whether Stripe's description forbids them.
 */
async function setup(disputes: object[], warnings: object[] = [], isForbidden = false) {
  const pages = { disputes, "radar/early_fraud_warnings": warnings };
  const { origin, asked } = await answerAsStripe((request) => {
    const [path, data] = Object.entries(pages).find(([each]) => request.includes(each)) ?? [];
    return { isForbidden, body: { object: "list", url: `/v1/${path}`, has_more: false, data } };
  });
  const clients = createStripeClients(async () => "sk_1", origin);
  return { list: async () => listDisputes(await clients(), "pi_1"), asked };
}

test("list asks for the disputes and warnings of the payment, and puts the newest first.", async () => {
  const { list, asked } = await setup([dispute()], [warning()]);
  expect(await list()).toEqual([
    {
      disputeId: "du_1",
      kind: "dispute",
      status: "needs_response",
      amount: 5000,
      reason: "fraudulent",
      openedAt: "2026-03-02T10:00:00.000Z",
      evidenceDueAt: "2026-03-09T10:00:00.000Z",
    },
    {
      disputeId: "issfr_1",
      kind: "warning",
      status: "needs_response",
      amount: undefined,
      reason: "made_with_stolen_card",
      openedAt: "2026-03-02T09:50:00.000Z",
    },
  ]);
  expect(asked.map(({ request }) => request).sort()).toEqual([
    "GET /v1/disputes?payment_intent=pi_1&limit=5",
    "GET /v1/radar/early_fraud_warnings?payment_intent=pi_1&limit=5",
  ]);
});

test.each([
  ["warning_needs_response", "inquiry", "needs_response"],
  ["warning_under_review", "inquiry", "under_review"],
  ["warning_closed", "inquiry", "closed"],
  ["under_review", "dispute", "under_review"],
  ["appeal_needs_response", "dispute", "needs_response"],
  ["prevented", "dispute", "closed"],
  ["won", "dispute", "won"],
  ["lost", "dispute", "lost"],
  ["a_future_status", "dispute", "under_review"],
])("the status %s is read as %s, %s.", async (status, kind, expected) => {
  const found = dispute({ status, evidence_details: evidenceDue(null) });
  const { list } = await setup([found], [], status === "a_future_status");
  const [listed] = await list();
  expect(listed).toMatchObject({ kind, status: expected });
  expect(listed).not.toHaveProperty("evidenceDueAt");
});

test("a warning that needs nothing more is closed.", async () => {
  const { list } = await setup([], [warning({ actionable: false })]);
  expect(await list()).toMatchObject([{ kind: "warning", status: "closed" }]);
});
