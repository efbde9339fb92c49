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
    alarms: () => services.logged("refund_failed"),
  };
}

const underWay = { refundId: bookingIdOf(8), amount: 500 };

describe("A refund that Stripe does not list", () => {
  test("is requested once, if the caller may, under its own id, also by two callers at the same moment.", async () => {
    const { reconcile, keys, stripe } = await setup();
    const made = { refunds: [{ ...requested, status: "succeeded", stripeRefundId: "re_1" }] };
    expect(await reconcile({}, () => false)).toMatchObject({ refunds: [requested] });
    expect(keys).toEqual([]);
    const both = await Promise.all([reconcile(), reconcile()]);
    expect(both).toMatchObject([made, made]);
    await reconcile();
    expect(new Set(keys)).toEqual(new Set([requested.refundId]));
    expect(stripe.refunded()).toHaveLength(1);
  });

  test("is requested with another key only by a later call, after a failure that Stripe has saved.", async () => {
    const { reconcile, keys, stripe } = await setup();
    stripe.failNextKey();
    expect(await reconcile()).toMatchObject({
      refunds: [{ status: "under_way", attempt: 2, keySpentAt: at(20).toISOString() }],
    });
    expect(keys).toEqual([requested.refundId]);
    expect(await reconcile()).toMatchObject({ refunds: [{ status: "succeeded" }] });
    expect(keys).toEqual([requested.refundId, `${requested.refundId}/attempt-2`]);
  });

  test("is not paid twice when Stripe fails after making it, and lists it late.", async () => {
    const { reconcile, dependencies, stripe } = await setup();
    const { cardRefunds } = dependencies;
    const make: typeof cardRefunds.make = async (request) => {
      await cardRefunds.make(request);
      return "key_spent";
    };
    const late = { ...cardRefunds, make, list: async () => [] };
    const pending = { refunds: [{ status: "under_way" }] };
    expect(await reconcile({ cardRefunds: late })).toMatchObject(pending);
    expect(await reconcile()).toMatchObject({ refunds: [{ status: "succeeded" }] });
    expect(stripe.refunded()).toHaveLength(1);
  });

  test("keeps its attempt when the answer is lost.", async () => {
    const { reconcile, keys, dependencies, stripe } = await setup();
    stripe.failNextKey();
    const { cardRefunds } = dependencies;
    let rounds = 0;
    const list: typeof cardRefunds.list = async (id) => {
      rounds += 1;
      if (rounds === 2) throw new Error("Stripe is down.");
      return cardRefunds.list(id);
    };
    const failing = reconcile({ cardRefunds: { ...cardRefunds, list } });
    await expect(failing).rejects.toThrow("Stripe is down.");
    await reconcile();
    expect(keys).toEqual([`${requested.refundId}/attempt-2`]);
  });

  test("changes no other refund when Stripe refuses it, and raises no alarm.", async () => {
    const tooLarge = { ...requested, refundId: bookingIdOf(8), amount: 5500 };
    const { reconcile, alarms } = await setup([tooLarge, requested]);
    expect(await reconcile()).toMatchObject({
      refunds: [
        { refundId: tooLarge.refundId, status: "failed", failure: "refused" },
        { refundId: requested.refundId, status: "succeeded" },
      ],
    });
    // The trainer sees it at once.
    expect(alarms()).toEqual([]);
  });
});

test("A refund that is pending at Stripe is not requested again.", async () => {
  const { reconcile, keys, stripe } = await setup();
  await reconcile();
  stripe.turn("re_1", "under_way", "insufficient_funds");
  expect(await reconcile()).toMatchObject({
    refunds: [{ status: "under_way", pendingReason: "insufficient_funds" }],
  });
  expect(keys).toHaveLength(1);
});

test("A refund that the bank sends back raises one alarm, also one of the dashboard that was not known here.", async () => {
  const { reconcile, stripe, alarms } = await setup([requested, { ...requested, ...underWay }]);
  await reconcile();
  expect(alarms()).toEqual([]);
  stripe.turn("re_1", "failed");
  await reconcile();
  const alarm = { level: "error", bookingId, paymentIntentId: "pi_1", reason: "declined" };
  expect(alarms()).toMatchObject([alarm]);
  stripe.turn("re_2", "under_way");
  await reconcile();
  expect(alarms()).toHaveLength(1);
  stripe.turn("re_2", "failed");
  expect(await reconcile()).toMatchObject({
    refunds: [{ status: "failed" }, { status: "failed" }],
  });
  expect(alarms()).toHaveLength(2);
  stripe.refundInDashboard("pi_1", 700);
  stripe.turn("re_3", "failed");
  await reconcile();
  expect(alarms()).toHaveLength(3);
});

test("A booking without refunds is not written, and of a free one Stripe is not asked.", async () => {
  const { reconcile, store, dependencies } = await setup([]);
  const change = () => Promise.reject(new Error("The booking is written."));
  const before = await store.find(bookingId);
  expect(await reconcile({ bookings: { ...store, change } })).toEqual(before);
  const free = bookingIdOf(2);
  await store.saveDraft(draftOf({ bookingId: free, offer: noPrice }), at());
  await store.confirmFree(free, noPrice, undefined, at());
  const reconciled = await reconcileRefunds(dependencies, free, () => true);
  expect(reconciled).toMatchObject({ bookingId: free, type: "demo" });
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
    expect(mergeRefunds({ refunds: [requested] }, [listed], at(20))).toEqual({ refunds: [known] });
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

  test.each([
    ["under_way", { pendingReason: "insufficient_funds" }],
    ["failed", { failure: "declined", failedAt: at(20).toISOString() }],
    ["succeeded", {}],
  ] as const)("says of a refund that is %s only what belongs to it.", (status, said) => {
    const reasons = { pendingReason: "insufficient_funds", failure: "declined" } as const;
    const none = { pendingReason: undefined, failure: undefined };
    const merged = (seen: Partial<CardRefund>) =>
      mergeRefunds({}, [{ ...listed, status, ...seen }], at(20))?.refunds[0];
    const { requestedBy, ...unknown } = known;
    const refund = { ...unknown, requestedAt: at(5).toISOString(), status };
    expect(merged(reasons)).toEqual({ ...refund, ...said });
    const failedAt = status === "failed" && { failedAt: at(20).toISOString() };
    const first = merged(none);
    expect(first).toStrictEqual({ ...refund, ...failedAt });
    // The time at which a failure was first recorded stays.
    const again = { ...listed, status, ...none };
    expect(first && mergeRefunds({ refunds: [first] }, [again], at(30))).toBeUndefined();
  });
});
