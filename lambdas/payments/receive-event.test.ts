import { describe, expect, test } from "vitest";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { PaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import { at, bookingId, bookingIdOf, fullPrice, paidIntentOf } from "#lambdas/testing/bookings.ts";
import { stripeEvent } from "#lambdas/testing/stripe-objects.ts";
import { sign, startWebhook, succeededEvent } from "#lambdas/testing/webhook.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { handleEvent, receiveEvent } from "./receive-event.ts";

const paidIntent = paidIntentOf(fullPrice);

/** An event with values that Stripe's description of today does not have. */
function unlike(event: string, changes: Record<string, unknown>): string {
  const { data, ...rest } = JSON.parse(event);
  return JSON.stringify({ ...rest, data: { object: { ...data.object, ...changes } } });
}

describe("an event that Stripe did not sign just now changes nothing", () => {
  test.each([
    ["made with another secret", sign(succeededEvent(), { key: "whsec_other" })],
    ["older than five minutes", sign(succeededEvent(), { minutes: -6 })],
    ["of another body", sign(succeededEvent({ amount_received: 1 }))],
    ["no signature at all", "nonsense"],
    ["empty", ""],
  ])("when its signature is %s.", async (_, signature) => {
    const { stripe, store, entries, receive } = await startWebhook();
    stripe.put(paidIntent);
    await expect(receive(succeededEvent(), signature)).rejects.toMatchObject({
      code: "signature_invalid",
    });
    expect(entries()).toEqual([{ level: "info", event: "webhook_refused" }]);
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  });
});

test("a payment settles its booking, even if the draft had not stored the intent.", async () => {
  const { stripe, store, receive } = await startWebhook();
  stripe.put(paidIntent);
  expect(await receive(succeededEvent())).toEqual({ received: true });
  expect(await store.find(bookingId)).toMatchObject({
    paymentStatus: "completed",
    paymentIntentId: "pi_1",
  });
});

test("Stripe, which waits for the answer, does not wait for the mails of a booking.", async () => {
  const { stripe, store, inbox, lists, receive } = await startWebhook();
  stripe.put(paidIntent);
  await receive(succeededEvent());
  expect(inbox).toEqual([]);
  expect(await store.find(bookingId)).toMatchObject({ visitorMail: { status: "pending" } });
  expect(await lists.pendingWork("followUp", at(1), undefined)).toMatchObject({
    bookingIds: [bookingId],
  });
});

test("the event only triggers a request to Stripe, whose answer counts.", async () => {
  const { stripe, store, receive } = await startWebhook();
  stripe.put({ ...paidIntent, status: "requires_payment_method", amountReceived: 0 });
  await receive(succeededEvent());
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
});

describe("a payment that failed", () => {
  const failed = (changes: Record<string, unknown> = {}) =>
    stripeEvent(
      { id: "evt_1", type: "payment_intent.payment_failed" },
      { metadata: { bookingId }, ...changes },
    );

  test("is counted, and leaves its booking as it is.", async () => {
    const { store, entries, receive } = await startWebhook();
    expect(await receive(failed())).toEqual({ received: true });
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
    expect(entries()).toEqual([
      {
        level: "info",
        event: "payment_failed",
        stripeEventId: "evt_1",
        paymentIntentId: "pi_1",
        bookingId,
      },
    ]);
  });

  test("the tenth time cancels the intent, also if Stripe repeats the event.", async () => {
    const { dependencies, stripe, store, receive } = await startWebhook();
    stripe.put({ ...paidIntent, status: "requires_payment_method", amountReceived: 0 });
    await store.attachIntent(bookingId, "pi_1", undefined);
    const failedAs = (number: number) => failed().replace("evt_1", `evt_${number}`);
    const isOpen = () => stripe.all()[0]?.status === "requires_payment_method";
    for (let number = 1; number <= 9; number += 1) {
      await receive(failedAs(number));
      await receive(failedAs(number));
    }
    expect(isOpen()).toBe(true);
    const down = () => Promise.reject(new DomainError("payment_unavailable"));
    const broken = { ...dependencies, cards: { ...dependencies.cards, cancel: down } };
    const last = failedAs(10);
    await expect(receiveEvent(broken, { body: last, signature: sign(last) })).rejects.toMatchObject(
      { code: "payment_unavailable" },
    );
    await receive(last);
    expect(stripe.all()).toMatchObject([{ status: "canceled" }]);
    await receive(failedAs(11));
    const events = Array.from({ length: 10 }, (_, index) => `evt_${index + 1}`);
    expect(await store.find(bookingId)).toMatchObject({ declinedPayments: events });
  });

  test("cancels nothing but the intent of a draft that was declined ten times.", async () => {
    const { dependencies, stripe, store, receive, entries } = await startWebhook();
    stripe.put({ ...paidIntent, status: "requires_payment_method", amountReceived: 0 });
    await store.attachIntent(bookingId, "pi_1", undefined);
    for (let number = 1; number <= 10; number += 1) {
      await store.recordDecline(bookingId, "pi_1", `evt_${number}`);
    }
    dependencies.cards.cancel = async () => Promise.reject(new Error("Something is cancelled."));
    // The intent that this draft had before, a draft that is gone, and one that is paid.
    expect(await receive(failed({ id: "pi_0" }))).toEqual({ received: true });
    const gone = { metadata: { bookingId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b99" } };
    expect(await receive(failed(gone))).toEqual({ received: true });
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    expect(await receive(failed())).toEqual({ received: true });
    expect(entries().map(({ event }) => event)).toEqual(Array(3).fill("payment_failed"));
  });
});

test("a payment without a booking raises the alarm and is not sent again.", async () => {
  const { stripe, entries, receive } = await startWebhook();
  const stranger = "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b99";
  stripe.put({ ...paidIntent, bookingId: stranger });
  const event = succeededEvent({ metadata: { bookingId: stranger } });
  expect(await receive(event)).toEqual({ received: true });
  expect(entries()).toMatchObject([
    { level: "error", event: "payment_without_booking", bookingId: stranger, receivedPence: 5000 },
  ]);
});

test.each([
  ["leaves out the metadata", { metadata: undefined }],
  ["has null for the metadata", { metadata: null }],
  ["leaves out the amount", { amount_received: undefined }],
  ["has an amount that is none", { amount_received: "a lot" }],
  ["has null for all but the id", { metadata: null, amount_received: null, status: null }],
])("a payment is settled by an event that %s.", async (_, changes) => {
  const { stripe, store, receive } = await startWebhook();
  stripe.put(paidIntent);
  expect(await receive(unlike(succeededEvent(), changes))).toEqual({ received: true });
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "completed" });
});

test.each([
  ["of Stripe's second API", { id: "evt_test_1", object: "v2.core.event", type: "v1.billing.x" }],
  ["about no object", { id: "evt_1", object: "event", type: "customer.created", data: null }],
  ["without a type", { id: "evt_1" }],
  ["with other types of values", { id: 1, type: ["payment_intent.succeeded"] }],
  ["that is a list", []],
  ["that is nothing", null],
])("a signed event %s is acknowledged and ignored.", async (_, event) => {
  const { receive, entries } = await startWebhook();
  expect(await receive(JSON.stringify(event))).toEqual({ received: true });
  expect(entries()).toMatchObject([{ level: "info", event: "event_ignored" }]);
});

test("what is signed and no JSON is acknowledged and ignored.", async () => {
  const { receive, entries } = await startWebhook();
  expect(await receive("{")).toEqual({ received: true });
  expect(entries()).toMatchObject([{ event: "event_ignored" }]);
});

test.each(handledStripeEvents)(
  "an event %s that does not say which payment it is about is acknowledged, and alarms.",
  async (type) => {
    const { receive, entries } = await startWebhook();
    for (const data of [
      undefined,
      null,
      {},
      { object: null },
      { object: { id: 1, payment_intent: 1 } },
    ]) {
      const event = JSON.stringify({ id: "evt_1", type, created: 1, data });
      expect(await receive(event)).toEqual({ received: true });
    }
    expect(entries()).toEqual(
      Array(5).fill({
        level: "error",
        event: "payment_unclear",
        stripeEventId: "evt_1",
        stripeEventType: type,
      }),
    );
  },
);

test.each([
  ["of another kind", JSON.stringify({ id: "evt_2", type: "customer.created", data: {} })],
  ["for something that is not a booking", succeededEvent({ metadata: {} })],
  ["that names something that is no booking id", succeededEvent({ metadata: { bookingId: "1" } })],
])("an event %s is acknowledged and ignored.", async (_, body) => {
  const { stripe, store, receive, entries } = await startWebhook();
  stripe.put({ ...paidIntent, bookingId: undefined });
  expect(await receive(body)).toEqual({ received: true });
  expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  expect(entries()).toMatchObject([{ level: "info", event: "event_ignored" }]);
});

describe("upkeep learns from an event that Stripe could not deliver", () => {
  const paid = { kind: "payment_succeeded", eventId: "evt_1", paymentIntentId: "pi_1" } as const;
  const refunded = { kind: "refunds_changed", eventId: "evt_2", paymentIntentId: "pi_1" } as const;
  const payment = { ...paid, bookingId, amountReceived: 5000 };

  test("whether a draft has become a booking.", async () => {
    const { stripe, dependencies } = await startWebhook();
    stripe.put(paidIntent);
    expect(await handleEvent(dependencies, payment)).toBe(true);
    expect(await handleEvent(dependencies, payment)).toBe(false);
  });

  test("whether the refunds of a booking have changed.", async () => {
    const { stripe, dependencies } = await startWebhook();
    stripe.put(paidIntent);
    await handleEvent(dependencies, payment);
    expect(await handleEvent(dependencies, refunded)).toBe(false);
    stripe.refundInDashboard("pi_1", 1500);
    expect(await handleEvent(dependencies, refunded)).toBe(true);
    expect(await handleEvent(dependencies, refunded)).toBe(false);
  });

  test("that a draft has become a booking, of which all is refunded already.", async () => {
    const { stripe, dependencies } = await startWebhook();
    stripe.put(paidIntent);
    stripe.refundInDashboard("pi_1", 5000);
    expect(await handleEvent(dependencies, refunded)).toBe(true);
  });

  test.each<[string, PaymentEvent]>([
    ["a payment that is still open", payment],
    ["a payment of something else", { ...payment, bookingId: undefined }],
    ["a payment without a booking", { ...payment, bookingId: bookingIdOf(99) }],
    ["a declined payment", { ...paid, kind: "payment_failed", bookingId }],
    ["a refund of something else", refunded],
    ["another event", { kind: "other", eventId: "evt_3", type: "customer.created" }],
  ])("nothing new from %s.", async (_, event) => {
    const { stripe, dependencies } = await startWebhook();
    if ("bookingId" in event && event.bookingId === bookingId) {
      stripe.put({ ...paidIntent, status: "processing", amountReceived: 0 });
    }
    if ("bookingId" in event && event.bookingId === bookingIdOf(99)) {
      stripe.put({ ...paidIntent, bookingId: bookingIdOf(99) });
    }
    expect(await handleEvent(dependencies, event)).toBe(false);
  });
});
