import { describe, expect, test } from "vitest";
import { at, bookingId, bookingIdOf, draftOf, noPrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { type ReconcileDependencies, reconcilePayment } from "./reconcile-payment.ts";

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
    reconcile: (changes: Partial<ReconcileDependencies> = {}, mayRequest = (_: Refund) => true) =>
      reconcilePayment({ ...dependencies, cardRefunds: { make }, ...changes }, bookingId, {
        mayRequest,
      }),
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
    const readPayment: typeof stripe.payments.readPayment = async (id) => {
      const payment = await stripe.payments.readPayment(id);
      return payment && { ...payment, refunds: [] };
    };
    const late = { cardRefunds: { make }, payments: { readPayment } };
    const pending = { refunds: [{ status: "under_way" }] };
    expect(await reconcile(late)).toMatchObject(pending);
    expect(await reconcile()).toMatchObject({ refunds: [{ status: "succeeded" }] });
    expect(stripe.refunded()).toHaveLength(1);
  });

  test("keeps its attempt when the answer is lost.", async () => {
    const { reconcile, keys, stripe } = await setup();
    stripe.failNextKey();
    let rounds = 0;
    const readPayment: typeof stripe.payments.readPayment = async (id) => {
      rounds += 1;
      if (rounds === 2) throw new Error("Stripe is down.");
      return stripe.payments.readPayment(id);
    };
    const failing = reconcile({ payments: { readPayment } });
    await expect(failing).rejects.toThrow("Stripe is down.");
    await reconcile();
    expect(keys).toEqual([requested.refundId, `${requested.refundId}/attempt-2`]);
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
  const reconciled = await reconcilePayment(dependencies, free, { mayRequest: () => true });
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

describe("The disputes of a payment", () => {
  async function setupDisputes() {
    const services = await setup([]);
    const { dependencies, stripe, logged } = services;
    return {
      ...services,
      raise: (kind: "dispute" | "warning" = "dispute") => stripe.raiseDispute("pi_1", kind),
      decide: (end: "won" | "lost") => stripe.decideDispute("pi_1", end),
      reconcile: (minutes = 20, changes: Partial<ReconcileDependencies> = {}) =>
        reconcilePayment({ ...dependencies, ...changes }, bookingId, {
          closedAt: at(minutes).toISOString(),
        }),
      alarms: () => logged("payment_disputed").map(({ state }) => state),
    };
  }

  test("have no end while they are open, their own first known one later, and alarm when they are new or lost.", async () => {
    const { reconcile, raise, decide, alarms } = await setupDisputes();
    raise();
    const open = await reconcile(20);
    expect(open).toMatchObject({ disputes: [{ disputeId: "du_1", amount: 5000 }] });
    expect(JSON.stringify(open)).not.toContain("closedAt");
    decide("won");
    for (const minutes of [90, 95]) {
      expect(await reconcile(minutes)).toMatchObject({
        disputes: [{ status: "won", closedAt: at(90).toISOString() }],
      });
    }
    expect(alarms()).toEqual(["dispute_needs_response"]);
    raise();
    await reconcile(99);
    decide("lost");
    for (const minutes of [100, 105]) {
      expect(await reconcile(minutes)).toMatchObject({
        disputes: [
          { disputeId: "du_2", closedAt: at(100).toISOString() },
          { disputeId: "du_1", closedAt: at(90).toISOString() },
        ],
      });
    }
    const [isOpen, isLost] = ["dispute_needs_response", "dispute_lost"];
    expect(alarms()).toEqual([isOpen, isOpen, isLost]);
    raise();
    decide("lost");
    await reconcile(110);
    expect(alarms()).toEqual([isOpen, isOpen, isLost, isLost]);
  });

  test("are about the whole payment if they are warnings, and may be about a part.", async () => {
    const { reconcile, raise, stripe } = await setupDisputes();
    raise("warning");
    expect(await reconcile()).toMatchObject({ disputes: [{ kind: "warning", amount: 5000 }] });
    const readPayment: typeof stripe.payments.readPayment = async (id) => {
      const payment = await stripe.payments.readPayment(id);
      const disputes = payment?.disputes.map((each) => ({ ...each, amount: 1200 })) ?? [];
      return payment && { ...payment, disputes };
    };
    const part = { disputes: [{ amount: 1200 }] };
    expect(await reconcile(20, { payments: { readPayment } })).toMatchObject(part);
  });

  test("raise one alarm when two events arrive at the same moment, and both are answered.", async () => {
    const { reconcile, raise, alarms } = await setupDisputes();
    raise();
    const [one, other] = await Promise.all([reconcile(), reconcile()]);
    expect(one).toEqual(other);
    expect(alarms()).toHaveLength(1);
  });

  test("are recorded with the refunds in one write, and closed when that is unless an event says otherwise.", async () => {
    const { dependencies, raise, decide, stripe, store } = await setupDisputes();
    stripe.refundInDashboard("pi_1", 700);
    raise();
    decide("lost");
    const { bookings } = dependencies;
    let writes = 0;
    const change: typeof bookings.change = (id, decideNext) => {
      writes += 1;
      return bookings.change(id, decideNext);
    };
    await reconcilePayment({ ...dependencies, bookings: { ...bookings, change } }, bookingId);
    expect(await store.find(bookingId)).toMatchObject({
      refunds: [{ amount: 700 }],
      disputes: [{ status: "lost", closedAt: at(20).toISOString() }],
    });
    expect(writes).toBe(1);
  });
});

test("A payment that Stripe does not know leaves the booking as it is.", async () => {
  const { reconcile, store } = await setup();
  const before = await store.find(bookingId);
  const payments = { readPayment: async () => undefined };
  await expect(reconcile({ payments })).rejects.toMatchObject({ code: "payment_unavailable" });
  expect(await store.find(bookingId)).toEqual(before);
});
