import { describe, expect, test } from "vitest";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import { at, bookingId, bookingIdOf, draftOf, noPrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { mergeRefunds, type RefundDependencies, reconcileRefunds } from "./reconcile-refunds.ts";

const requested: Refund = {
  refundId: bookingIdOf(9),
  amount: 1000,
  reason: "duplicate",
  status: "under_way",
  requestedAt: at(1).toISOString(),
  requestedBy: "alex@example.com",
};

/** A consultation that was paid for with £50, with refunds that Stripe has not been asked for. */
async function setup(refunds: Refund[] = [requested]) {
  const services = createServices({ now: () => at(20) });
  const { dependencies, stripe } = services;
  await services.savePaidConsultation();
  if (refunds.length > 0) await services.store.list({ refunds });
  const keys: string[] = [];
  const make: typeof stripe.cardRefunds.make = async (request) => {
    keys.push(request.idempotencyKey);
    return stripe.cardRefunds.make(request);
  };
  return {
    ...services,
    keys,
    reconcile: (changes: Partial<RefundDependencies> = {}, mayRequest = (_: Refund) => true) =>
      reconcileRefunds(
        { ...dependencies, cardRefunds: { ...stripe.cardRefunds, make }, ...changes },
        bookingId,
        mayRequest,
      ),
    alarms: () => services.entries().filter(({ event }) => event === "refund_failed"),
  };
}

describe("A refund that Stripe does not list", () => {
  test("is requested once, under its own id.", async () => {
    const { reconcile, keys, stripe } = await setup();
    expect(await reconcile()).toMatchObject({
      refunds: [{ ...requested, status: "succeeded", stripeRefundId: "re_1" }],
      refundedAmount: 1000,
    });
    await reconcile();
    expect(keys).toEqual([requested.refundId]);
    expect(stripe.refunded()).toHaveLength(1);
  });

  test("is requested only if the caller may.", async () => {
    const { reconcile, keys } = await setup();
    expect(await reconcile({}, () => false)).toMatchObject({ refunds: [requested] });
    expect(keys).toEqual([]);
  });

  test("is requested with another key only by a later call, after a failure that Stripe has saved.", async () => {
    const { reconcile, keys, stripe, store } = await setup();
    stripe.failNextKey();
    expect(await reconcile()).toMatchObject({
      refunds: [{ status: "under_way", attempt: 2, keySpentAt: at(20).toISOString() }],
    });
    expect(keys).toEqual([requested.refundId]);
    expect(await reconcile()).toMatchObject({ refunds: [{ status: "succeeded" }] });
    expect(keys).toEqual([requested.refundId, `${requested.refundId}/attempt-2`]);
    expect(stripe.refunded()).toHaveLength(1);
    expect(await store.find(bookingId)).toMatchObject({ refundedAmount: 1000 });
  });

  test("is not paid twice when Stripe fails after making it, and lists it late.", async () => {
    const { reconcile, dependencies, stripe } = await setup();
    const { cardRefunds } = dependencies;
    const made: string[] = [];
    const make: typeof cardRefunds.make = async (request) => {
      made.push(request.idempotencyKey);
      await cardRefunds.make(request);
      return "key_spent";
    };
    const late = { ...cardRefunds, make, list: async () => [] };
    expect(await reconcile({ cardRefunds: late })).toMatchObject({
      refunds: [{ status: "under_way" }],
    });
    expect(made).toHaveLength(1);
    expect(await reconcile()).toMatchObject({ refunds: [{ status: "succeeded" }] });
    expect(stripe.refunded()).toHaveLength(1);
  });

  test("keeps its attempt when the answer is lost.", async () => {
    const { reconcile, keys, dependencies, stripe, store } = await setup();
    stripe.failNextKey();
    let rounds = 0;
    const list: typeof stripe.cardRefunds.list = async (id) => {
      rounds += 1;
      if (rounds === 2) throw new Error("Stripe is down.");
      return stripe.cardRefunds.list(id);
    };
    const failing = reconcile({ cardRefunds: { ...dependencies.cardRefunds, list } });
    await expect(failing).rejects.toThrow("Stripe is down.");
    expect(await store.find(bookingId)).toMatchObject({
      refunds: [{ ...requested, attempt: 2 }],
    });
    await reconcile();
    expect(keys).toEqual([`${requested.refundId}/attempt-2`]);
  });

  test("changes no other refund when Stripe refuses it.", async () => {
    const tooLarge = { ...requested, refundId: bookingIdOf(8), amount: 5500 };
    const { reconcile, store } = await setup([tooLarge, requested]);
    await reconcile();
    expect(await store.find(bookingId)).toMatchObject({
      refunds: [
        { refundId: tooLarge.refundId, status: "failed", failure: "refused" },
        { refundId: requested.refundId, status: "succeeded" },
      ],
      refundedAmount: 1000,
    });
  });
});

test("A refund that is pending at Stripe is not requested again.", async () => {
  const { reconcile, keys, stripe } = await setup();
  await reconcile();
  stripe.turn("re_1", "under_way", "insufficient_funds");
  expect(await reconcile()).toMatchObject({
    refunds: [{ status: "under_way", pendingReason: "insufficient_funds" }],
    refundsUnderWay: 1,
  });
  expect(keys).toHaveLength(1);
});

test("A refund that the bank sends back raises one alarm.", async () => {
  const { reconcile, stripe, alarms } = await setup([
    requested,
    { ...requested, refundId: bookingIdOf(8), amount: 500 },
  ]);
  await reconcile();
  expect(alarms()).toEqual([]);
  stripe.turn("re_1", "failed");
  await reconcile();
  expect(alarms()).toMatchObject([
    { level: "error", bookingId, paymentIntentId: "pi_1", reason: "declined" },
  ]);
  stripe.turn("re_2", "under_way");
  await reconcile();
  expect(alarms()).toHaveLength(1);
  stripe.turn("re_2", "failed");
  expect(await reconcile()).toMatchObject({ refundedAmount: 0 });
  expect(alarms()).toHaveLength(2);
});

test("A refund in Stripe's dashboard that has failed before it is known here raises the alarm.", async () => {
  const { reconcile, stripe, alarms } = await setup([]);
  stripe.refundInDashboard("pi_1", 700);
  stripe.turn("re_1", "failed");
  await reconcile();
  expect(alarms()).toHaveLength(1);
});

test("A booking without refunds is not written.", async () => {
  const { reconcile, store } = await setup([]);
  const before = await store.find(bookingId);
  expect(await reconcile()).toEqual(before);
  expect(await store.find(bookingId)).toEqual(before);
});

test("Of two callers at the same moment the second starts again from the first one's result.", async () => {
  const { reconcile, stripe, store } = await setup();
  const [one, other] = await Promise.all([reconcile(), reconcile()]);
  expect(one).toMatchObject({ refundedAmount: 1000 });
  expect(other).toMatchObject({ refundedAmount: 1000 });
  expect(stripe.refunded()).toHaveLength(1);
  expect(await store.find(bookingId)).toMatchObject({ refunds: [{ status: "succeeded" }] });
});

test("A booking that changes all the time is a conflict after six rounds.", async () => {
  const { reconcile, store, stripe, keys } = await setup();
  stripe.refundInDashboard("pi_1", 700);
  let writes = 0;
  const change = async () => {
    writes += 1;
    if (writes > 6) throw new Error("There is no end.");
    const booking = await store.find(bookingId);
    return { outcome: "refused", code: "conflict", booking } as const;
  };
  const reconciled = reconcile({ bookings: { ...store, change } });
  await expect(reconciled).rejects.toMatchObject({ code: "conflict" });
  expect(writes).toBe(6);
  expect(keys).toEqual([]);
});

test("A free booking has nothing to refund, and Stripe is not asked.", async () => {
  const { dependencies, store } = await setup();
  const free = bookingIdOf(2);
  await store.saveDraft(draftOf({ bookingId: free, offer: noPrice }), at());
  await store.confirmFree(free, noPrice, undefined, at());
  const reconciled = await reconcileRefunds(dependencies, free, () => true);
  expect(reconciled).toMatchObject({ bookingId: free, type: "demo" });
});

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

  test("completes what was requested, and keeps who requested it.", () => {
    expect(mergeRefunds({ refunds: [requested] }, [listed], at(20))).toEqual({ refunds: [known] });
  });

  test("changes nothing when it says what is known, or nothing.", () => {
    expect(mergeRefunds({ refunds: [known] }, [listed], at(20))).toBeUndefined();
    expect(mergeRefunds({ refunds: [requested] }, [], at(20))).toBeUndefined();
    expect(mergeRefunds({}, [], at(20))).toBeUndefined();
  });

  test.each([
    ["newest first", [7, 6]],
    ["oldest first", [6, 7]],
  ])("adds the refunds of the dashboard in their order, when it is given %s.", (_, order) => {
    const seen = order.map((minutes) => inDashboard(minutes, minutes));
    const merged = mergeRefunds({ refunds: [known] }, [listed, ...seen], at(20));
    expect(merged?.refunds.map(({ refundId }) => refundId)).toEqual([
      requested.refundId,
      "re_6",
      "re_7",
    ]);
    expect(merged?.refunds[1]).toEqual({
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
    const merged = mergeRefunds({ refunds: [requested] }, [second, listed], at(20));
    expect(merged?.refunds).toMatchObject([
      { refundId: requested.refundId, stripeRefundId: "re_1" },
      { refundId: "re_2", stripeRefundId: "re_2" },
    ]);
  });

  test("keeps the time at which a failure was first recorded.", () => {
    const failed = { ...listed, status: "failed" as const };
    const first = mergeRefunds({ refunds: [known] }, [failed], at(20));
    expect(first?.refunds[0]).toMatchObject({ status: "failed", failedAt: at(20).toISOString() });
    expect(first && mergeRefunds(first, [failed], at(30))).toBeUndefined();
  });

  test("may name a request that the booking does not know.", () => {
    const merged = mergeRefunds({}, [listed], at(20));
    expect(merged?.refunds).toMatchObject([{ refundId: requested.refundId }]);
    expect(merged?.refunds[0]).not.toHaveProperty("requestedBy");
  });

  test("says why a refund is pending only while it is, and why it failed only when it did.", () => {
    const reasons = { pendingReason: "insufficient_funds" as const, failure: "declined" };
    const merged = (status: CardRefund["status"], changes: Partial<CardRefund> = reasons) =>
      mergeRefunds({}, [{ ...listed, status, ...changes }], at(20))?.refunds[0];
    const none = { pendingReason: undefined, failure: undefined };
    expect(merged("under_way")).toHaveProperty("pendingReason", "insufficient_funds");
    expect(merged("under_way")).not.toHaveProperty("failure");
    expect(merged("failed")).toHaveProperty("failure", "declined");
    expect(merged("failed")).not.toHaveProperty("pendingReason");
    for (const reason of ["pendingReason", "failure", "failedAt"]) {
      expect(merged("succeeded")).not.toHaveProperty(reason);
      expect(merged("under_way", none)).not.toHaveProperty(reason);
      if (reason !== "failedAt") expect(merged("failed", none)).not.toHaveProperty(reason);
    }
  });
});
