import { describe, expect, test } from "vitest";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { listedChanges } from "./listed-payment.ts";

const requested: Refund = {
  refundId: bookingIdOf(9),
  amount: 1000,
  reason: "duplicate",
  status: "under_way",
  requestedAt: at(1).toISOString(),
  requestedBy: "alex@example.com",
};

const merge = (refunds: Refund[], listed: readonly CardRefund[], now: Date) =>
  listedChanges({ amount: 5000, refunds }, { refunds: listed, disputes: [] }, now);

describe("Stripe's list", () => {
  const listed: CardRefund = {
    refundId: requested.refundId,
    stripeRefundId: "re_1",
    amount: 1000,
    reason: "duplicate",
    status: "succeeded",
    createdAt: at(5).toISOString(),
    pendingReason: undefined,
    failure: undefined,
  };
  const known: Refund = {
    ...requested,
    status: "succeeded",
    refundedAt: at(5).toISOString(),
    stripeRefundId: "re_1",
  };
  const inDashboard = (number: number, minutes: number): CardRefund => ({
    ...listed,
    refundId: undefined,
    stripeRefundId: `re_${number}`,
    reason: null,
    createdAt: at(minutes).toISOString(),
  });

  test("completes what was requested, keeps who requested it, and then changes nothing.", () => {
    expect(merge([requested], [listed], at(20))).toEqual({ refunds: [known] });
    expect(merge([known], [listed], at(20))).toBeUndefined();
    expect(merge([requested], [], at(20))).toBeUndefined();
    expect(merge([], [], at(20))).toBeUndefined();
  });

  test.each([
    ["newest first", [7, 6]],
    ["oldest first", [6, 7]],
  ])("adds the refunds of the dashboard in their order, when it is given %s.", (_, order) => {
    const seen = order.map((minutes) => inDashboard(minutes, minutes));
    const merged = merge([known], [listed, ...seen], at(20));
    expect(merged?.refunds?.map(({ refundId }) => refundId)).toEqual([
      requested.refundId,
      "re_6",
      "re_7",
    ]);
    expect(merged?.refunds?.[1]).toEqual({
      refundId: "re_6",
      amount: 1000,
      reason: null,
      status: "succeeded",
      requestedAt: at(6).toISOString(),
      refundedAt: at(6).toISOString(),
      stripeRefundId: "re_6",
    });
  });

  test("keeps two of Stripe's refunds apart that name one request.", () => {
    const second = { ...listed, stripeRefundId: "re_2", createdAt: at(6).toISOString() };
    const merged = merge([requested], [second, listed], at(20));
    expect(merged?.refunds).toMatchObject([
      { refundId: requested.refundId, stripeRefundId: "re_1" },
      { refundId: "re_2", stripeRefundId: "re_2" },
    ]);
  });

  test.each([
    ["under_way", { pendingReason: "insufficient_funds" }],
    ["failed", { failure: "declined", failedAt: at(20).toISOString() }],
    ["succeeded", {}],
  ] as const)("says of a refund that is %s only what belongs to it.", (status, said) => {
    const reasons = { pendingReason: "insufficient_funds", failure: "declined" } as const;
    const none = { pendingReason: undefined, failure: undefined };
    const merged = (seen: Partial<CardRefund>) =>
      merge([], [{ ...listed, status, ...seen }], at(20))?.refunds?.[0];
    const { requestedBy, ...unknown } = known;
    const refund = { ...unknown, requestedAt: at(5).toISOString(), status };
    expect(merged(reasons)).toEqual({ ...refund, ...said });
    const failedAt = status === "failed" && { failedAt: at(20).toISOString() };
    const first = merged(none);
    expect(first).toStrictEqual({ ...refund, ...failedAt });
    // The time at which a failure was first recorded stays.
    const again = { ...listed, status, ...none };
    expect(first && merge([first], [again], at(30))).toBeUndefined();
  });
});

describe("What was decided here about what Stripe lists", () => {
  const refund: Refund = {
    ...{ refundId: "re_1", stripeRefundId: "re_1", amount: 1000, reason: null },
    ...{ status: "succeeded", requestedAt: at(5).toISOString(), refundedAt: at(5).toISOString() },
    ...{ sessionsEnded: 2, toldIn: 1, failureToldIn: 2 },
  };
  const seen: CardRefund = {
    ...{ stripeRefundId: "re_1", refundId: undefined, amount: 1000, reason: null },
    ...{ status: "succeeded", createdAt: at(5).toISOString() },
    ...{ pendingReason: undefined, failure: undefined },
  };
  const opened = { kind: "dispute", reason: "fraudulent", openedAt: at(6).toISOString() } as const;
  const lost = { ...opened, disputeId: "du_1", status: "lost", amount: 4000 } as const;
  const dispute = { ...lost, closedAt: at(9).toISOString(), sessionsEnded: 3 };

  test("stays when it is listed again, in time as well.", () => {
    const booking = { amount: 5000, refunds: [refund], disputes: [dispute] };
    const listed = { refunds: [seen], disputes: [lost] };
    expect(listedChanges(booking, listed, at(20))).toBeUndefined();
  });

  test("is decided anew for a dispute that is lost only now.", () => {
    const won = { ...dispute, status: "won" as const };
    const booking = { amount: 5000, disputes: [won] };
    expect(listedChanges(booking, { refunds: [], disputes: [lost] }, at(20))).toEqual({
      disputes: [{ ...lost, closedAt: at(9).toISOString() }],
    });
  });
});
