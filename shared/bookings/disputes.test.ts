import { expect, test } from "vitest";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import {
  type Dispute,
  disputeReason,
  disputeTitle,
  isHeldByBank,
  isOpenDispute,
  lostDisputes,
  stripePaymentUrl,
  withoutClosed,
} from "./disputes.ts";

const statuses = ["needs_response", "under_review", "won", "lost", "closed"] as const;
const all = statuses.map((status) => ({ ...sampleDispute, disputeId: status, status }));
const idsOf = (disputes: readonly Dispute[]) => disputes.map(({ disputeId }) => disputeId);

test("A dispute is open until the bank has decided.", () => {
  expect(idsOf(all.filter(isOpenDispute))).toEqual(["needs_response", "under_review"]);
});

test("The trainer sees every dispute but those that were closed without a decision.", () => {
  expect(idsOf(withoutClosed(all))).toEqual(["needs_response", "under_review", "won", "lost"]);
  expect(withoutClosed(undefined)).toEqual([]);
});

test("Lost disputes alone have taken the money back.", () => {
  expect(idsOf(lostDisputes(all))).toEqual(["lost"]);
  expect(lostDisputes(undefined)).toEqual([]);
});

test("The bank holds the money of an open or lost dispute, not of a warning or an inquiry.", () => {
  const held = (kind: Dispute["kind"]) =>
    statuses.filter((status) => isHeldByBank([{ kind, status }]));
  expect(held("dispute")).toEqual(["needs_response", "under_review", "lost"]);
  expect(held("warning")).toEqual([]);
  expect(held("inquiry")).toEqual([]);
  expect(isHeldByBank([])).toBe(false);
  expect(isHeldByBank(undefined)).toBe(false);
  expect(isHeldByBank(all.toReversed())).toBe(true);
});

test("A dispute is called by its kind and state, and its reason is a sentence whether we know it or not.", () => {
  expect(disputeTitle({ kind: "dispute", status: "lost" })).toBe("Dispute lost");
  expect(disputeTitle({ kind: "warning", status: "needs_response" })).toBe("Fraud warning open");
  expect(disputeReason({ reason: "duplicate" })).toBe(
    "The reason it gives: the card was charged twice.",
  );
  expect(disputeReason({ reason: "something_new" })).toBe("Stripe shows its reason.");
});

test("A payment's page in Stripe's dashboard is linked by its id.", () => {
  expect(stripePaymentUrl("pi_1/2")).toBe("https://dashboard.stripe.com/payments/pi_1%2F2");
});
