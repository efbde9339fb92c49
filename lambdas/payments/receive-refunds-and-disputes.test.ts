import { describe, expect, test } from "vitest";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeClients } from "#lambdas/stripe/stripe-client.ts";
import { at, bookingId, bookingIdOf, fullPrice, paidIntentOf } from "#lambdas/testing/bookings.ts";
import { answerAsStripe } from "#lambdas/testing/stripe.ts";
import { stripeEvent, stripeIntent } from "#lambdas/testing/stripe-objects.ts";
import { sign, startWebhook, succeededEvent } from "#lambdas/testing/webhook.ts";
import { receiveEvent } from "./receive-event.ts";

const paidIntent = paidIntentOf(fullPrice);

describe("a refund made in Stripe's dashboard", () => {
  const refundEvent = (payment_intent: string | null, type = "charge.refunded") =>
    stripeEvent({ id: "evt_3", type }, { payment_intent });

  test.each(["charge.refunded", "refund.created", "refund.updated", "refund.failed"])(
    "is stored on its booking after %s.",
    async (type) => {
      const { stripe, store, receive, entries } = await startWebhook();
      stripe.put(paidIntent);
      await receive(succeededEvent());
      stripe.refundInDashboard("pi_1", 1500);
      expect(await receive(refundEvent("pi_1", type))).toEqual({ received: true });
      expect(entries().at(-1)).toMatchObject({ event: "refund_event", bookingId });
      expect(await store.find(bookingId)).toMatchObject({
        refunds: [{ refundId: "re_1", amount: 1500, status: "succeeded" }],
      });
    },
  );

  test("settles a booking whose payment event has not arrived.", async () => {
    const { stripe, store, receive } = await startWebhook();
    stripe.put(paidIntent);
    stripe.refundInDashboard("pi_1", 5000);
    await receive(refundEvent("pi_1"));
    expect(await store.find(bookingId)).toMatchObject({
      paymentStatus: "completed",
      refunds: [{ amount: 5000, status: "succeeded" }],
    });
  });

  test("requests none of the trainer's refunds, which may be under way.", async () => {
    const { dependencies, stripe, receive } = await startWebhook();
    stripe.put(paidIntent);
    await receive(succeededEvent());
    const readPayment = async () => Promise.reject(new DomainError("payment_unavailable"));
    await refundBooking(
      { ...dependencies, payments: { readPayment } },
      {
        params: { bookingId },
        body: { refundId: bookingIdOf(9), amount: 1000, reason: "duplicate" },
      },
      "alex@example.com",
    );
    stripe.refundInDashboard("pi_1", 1500);
    await receive(refundEvent("pi_1"));
    expect(stripe.refunded().map(({ amount }) => amount)).toEqual([1500]);
  });

  test("of a booking that is deleted is acknowledged and ignored.", async () => {
    const { stripe, receive, entries } = await startWebhook();
    stripe.put({ ...paidIntent, bookingId: bookingIdOf(2) });
    expect(await receive(refundEvent("pi_1"))).toEqual({ received: true });
    expect(entries()).toMatchObject([{ event: "event_ignored", reason: "no_booking" }]);
  });

  test("made without an intent is ignored without asking Stripe.", async () => {
    const { dependencies, receive, entries } = await startWebhook();
    dependencies.cards.retrieve = async () => Promise.reject(new Error("Stripe is asked."));
    await receive(refundEvent(null));
    expect(entries()).toMatchObject([{ event: "event_ignored", reason: "not_a_booking" }]);
  });

  test("of a second payment leaves the booking as it is, and raises no alarm.", async () => {
    const { stripe, store, receive, entries } = await startWebhook();
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_0" }, at());
    stripe.put(paidIntent);
    stripe.refundInDashboard("pi_1", 5000);
    await receive(refundEvent("pi_1"));
    expect(await store.find(bookingId)).not.toHaveProperty("refunds");
    expect(entries()).toMatchObject([{ level: "info", reason: "another_payment" }]);
  });

  test("of another integration's payment, whose secret Stripe withholds, is acknowledged.", async () => {
    const { dependencies, entries } = await startWebhook();
    const foreign = stripeIntent({
      id: "pi_9",
      status: "succeeded",
      amount: 900,
      amount_received: 900,
      currency: "usd",
      client_secret: null,
    });
    const { origin } = await answerAsStripe([{ body: foreign }]);
    const cards = createStripeCards(createStripeClients(async () => "sk_test_1", origin));
    const body = refundEvent("pi_9");
    const received = receiveEvent({ ...dependencies, cards }, { body, signature: sign(body) });
    expect(await received).toEqual({ received: true });
    expect(entries()).toMatchObject([{ event: "event_ignored", reason: "not_a_booking" }]);
  });

  test("of a payment that Stripe does not know is acknowledged and ignored.", async () => {
    const { receive, entries } = await startWebhook();
    expect(await receive(refundEvent("pi_9"))).toEqual({ received: true });
    expect(entries()).toMatchObject([{ event: "event_ignored", reason: "not_a_booking" }]);
  });
});

describe("a dispute or warning", () => {
  const disputeEvent = (type: string, minutes = 0, payment_intent: string | null = "pi_1") =>
    stripeEvent({ id: "evt_4", type, created: at(minutes).getTime() / 1000 }, { payment_intent });
  const setupPaid = async () => {
    const services = await startWebhook();
    services.stripe.put(paidIntent);
    await services.receive(succeededEvent());
    const alarms = () => services.entries().filter(({ level }) => level === "error");
    return { ...services, alarms };
  };

  test.each([
    ["charge.dispute.created", "dispute"],
    ["charge.dispute.created", "inquiry"],
    ["charge.dispute.funds_withdrawn", "dispute"],
    ["radar.early_fraud_warning.created", "warning"],
  ] as const)("is stored after %s (%s), with one alarm for two events.", async (type, kind) => {
    const { stripe, store, receive, alarms, entries } = await setupPaid();
    stripe.raiseDispute("pi_1", kind);
    expect(await receive(disputeEvent(type))).toEqual({ received: true });
    expect(entries().at(-1)).toMatchObject({ event: "dispute_event", bookingId });
    await receive(disputeEvent("charge.dispute.updated"));
    expect(await store.find(bookingId)).toMatchObject({
      disputes: [{ kind, status: "needs_response", amount: 5000 }],
    });
    const state = `${kind}_needs_response`;
    expect(alarms()).toMatchObject([{ event: "payment_disputed", bookingId, state }]);
  });

  test("is lost when Stripe says so, in whatever order the events arrive.", async () => {
    const { stripe, store, receive, alarms } = await setupPaid();
    stripe.raiseDispute("pi_1", "dispute");
    stripe.decideDispute("pi_1", "lost");
    await receive(disputeEvent("charge.dispute.closed", 90));
    await receive(disputeEvent("charge.dispute.created", 10));
    expect(await store.find(bookingId)).toMatchObject({
      disputes: [{ status: "lost", closedAt: at(90).toISOString() }],
    });
    expect(alarms()).toMatchObject([{ state: "dispute_lost" }]);
  });

  test.each([
    ["made without an intent", null],
    ["of a payment that Stripe does not know", "pi_9"],
  ])("%s is acknowledged and ignored.", async (_, payment) => {
    const { receive, entries } = await startWebhook();
    const event = disputeEvent("charge.dispute.created", 0, payment);
    expect(await receive(event)).toEqual({ received: true });
    expect(entries()).toMatchObject([{ event: "event_ignored", reason: "not_a_booking" }]);
  });
});

test.each([
  ["the whole payment", { payment_intent: stripeIntent() }],
  ["the whole charge", { payment_intent: undefined, charge: { payment_intent: "pi_1" } }],
  ["charge and payment", { payment_intent: null, charge: { payment_intent: stripeIntent() } }],
])("An event with %s in place of an id updates the booking.", async (_, object) => {
  const { stripe, store, receive } = await startWebhook();
  stripe.put(paidIntent);
  await receive(succeededEvent());
  stripe.refundInDashboard("pi_1", 1500);
  stripe.raiseDispute("pi_1", "dispute");
  for (const type of ["refund.created", "charge.dispute.created"]) {
    const created = at().getTime() / 1000;
    await receive(JSON.stringify({ id: "evt_3", type, created, data: { object } }));
  }
  expect(await store.find(bookingId)).toMatchObject({
    refunds: [{ amount: 1500, status: "succeeded" }],
    disputes: [{ kind: "dispute" }],
  });
});

test.each(["charge.refunded", "charge.dispute.created"])(
  "%s of a payment that has not been made is acknowledged and ignored.",
  async (type) => {
    const { stripe, store, receive, entries } = await startWebhook();
    stripe.put({ ...paidIntent, status: "requires_payment_method", amountReceived: 0 });
    const data = { object: { payment_intent: "pi_1" } };
    const event = JSON.stringify({ id: "evt_9", type, created: at().getTime() / 1000, data });
    expect(await receive(event)).toEqual({ received: true });
    expect(entries()).toMatchObject([{ event: "event_ignored", reason: "not_paid" }]);
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  },
);
