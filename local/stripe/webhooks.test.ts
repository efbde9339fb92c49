import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { consultation, failureOf, startForTest, webhookSecret } from "#local/testing/stripe.ts";
import { listenInternally } from "../listen.ts";

describe("webhooks", () => {
  it("send an event for each step, which the stripe package verifies", async () => {
    const { stripe, received, eventTypes } = await startForTest();
    const { id } = await stripe.paymentIntents.create(consultation);
    await failureOf(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }),
    );
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_authenticationRequired" });
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const other = await stripe.paymentIntents.create(consultation);
    await stripe.paymentIntents.cancel(other.id);
    await expect
      .poll(eventTypes)
      .toEqual([
        "payment_intent.canceled",
        "payment_intent.created",
        "payment_intent.created",
        "payment_intent.payment_failed",
        "payment_intent.requires_action",
        "payment_intent.succeeded",
      ]);
    const succeeded = received.find(({ event }) => event.type === "payment_intent.succeeded");
    expect(succeeded?.event).toMatchObject({
      object: "event",
      livemode: false,
      data: { object: { id, status: "succeeded", amount_received: 5000 } },
    });
    expect(succeeded?.event.id).toMatch(/^evt_/);
    expect(() =>
      stripe.webhooks.constructEvent(
        `${succeeded?.body} `,
        succeeded?.signature ?? "",
        webhookSecret,
      ),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it("are delivered again until the receiver answers 2xx", async () => {
    const { stripe, received, refusals, outcomes } = await startForTest();
    refusals.push(500, 302, 400);
    await stripe.paymentIntents.create(consultation);
    await expect.poll(() => received.length).toBe(4);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
    await expect.poll(outcomes).toEqual([500, 302, 400, 200]);
  });

  it("stop after the last attempt when no receiver answers", async () => {
    const gone = await listenInternally(() => {});
    await gone.close();
    const { stripe, outcomes } = await startForTest({
      webhookUrl: () => `http://127.0.0.1:${gone.port}/api/webhooks/stripe`,
    });
    await stripe.paymentIntents.create(consultation);
    await expect.poll(outcomes).toEqual(["refused", "refused", "refused", "refused"]);
  });

  it("are sent for the enabled events of the registered endpoints only", async () => {
    const { stripe, eventTypes } = await startForTest();
    const { id } = await stripe.webhookEndpoints.create({
      url: "https://touchline.uk/api/webhooks/stripe",
      enabled_events: ["payment_intent.canceled"],
    });
    const cancelOne = async () =>
      stripe.paymentIntents.cancel((await stripe.paymentIntents.create(consultation)).id);
    await cancelOne();
    await expect.poll(eventTypes).toEqual(["payment_intent.canceled"]);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await cancelOne();
    await stripe.webhookEndpoints.update(id, { disabled: false, enabled_events: ["*"] });
    await cancelOne();
    await expect
      .poll(eventTypes)
      .toEqual(["payment_intent.canceled", "payment_intent.canceled", "payment_intent.created"]);
  });

  it("are dropped, duplicated and delayed by faults", async () => {
    const { stripe, received, setFaults, state } = await startForTest();
    await setFaults({ dropWebhooks: true });
    await stripe.paymentIntents.create(consultation);
    await expect
      .poll(async () => (await state()).deliveries)
      .toMatchObject([{ type: "payment_intent.created", outcome: "dropped" }]);
    expect(received).toEqual([]);

    await setFaults({ dropWebhooks: false, duplicateWebhooks: 2 });
    await stripe.paymentIntents.create(consultation);
    await expect.poll(() => received.length).toBe(3);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);

    await setFaults({ duplicateWebhooks: 0, delayWebhooksMs: 600_000 });
    await stripe.paymentIntents.create(consultation);
    await setFaults({ delayWebhooksMs: 0 });
    const { id } = await stripe.paymentIntents.create(consultation);
    await expect.poll(() => received.length).toBe(4);
    expect(received.at(-1)?.event.data.object).toMatchObject({ id });
  });
});
