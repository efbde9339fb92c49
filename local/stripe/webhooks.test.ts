import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { consultation, failureOf, startForTest, webhookSecret } from "#local/testing/stripe.ts";

/** A stand-in, and a visitor who pays. */
async function setup(...parameters: Parameters<typeof startForTest>) {
  const started = await startForTest(...parameters);
  const { paymentIntents } = started.stripe;
  const confirm = async (payment_method: string) =>
    paymentIntents.confirm((await paymentIntents.create(consultation)).id, { payment_method });
  const pay = () => confirm("pm_card_visa");
  const decline = () => failureOf(confirm("pm_card_visa_chargeDeclined"));
  return { ...started, pay, decline };
}

describe("webhooks", () => {
  test("send the events that the product handles, which the stripe package verifies.", async () => {
    const { stripe, received, eventTypes, pay, decline } = await setup();
    await decline();
    const { id } = await pay();
    const other = await stripe.paymentIntents.create(consultation);
    await stripe.paymentIntents.cancel(other.id);
    await expect
      .poll(eventTypes)
      .toEqual(["payment_intent.payment_failed", "payment_intent.succeeded"]);
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

  test("are delivered again until the receiver answers 2xx.", async () => {
    const { pay, received, refusals, outcomes } = await setup();
    refusals.push(500, 302, 400);
    await pay();
    await expect.poll(() => received.length).toBe(4);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
    await expect.poll(outcomes).toEqual([500, 302, 400, 200]);
  });

  test("are sent for the enabled events of the registered endpoints only.", async () => {
    const { stripe, pay, decline, eventTypes } = await setup();
    const { id } = await stripe.webhookEndpoints.create({
      url: "https://touchline.uk/api/webhooks/stripe",
      enabled_events: ["payment_intent.succeeded"],
    });
    await decline();
    await pay();
    await expect.poll(eventTypes).toEqual(["payment_intent.succeeded"]);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await pay();
    await stripe.webhookEndpoints.update(id, {
      disabled: false,
      enabled_events: ["payment_intent.payment_failed"],
    });
    await decline();
    await expect
      .poll(eventTypes)
      .toEqual(["payment_intent.payment_failed", "payment_intent.succeeded"]);
  });
});
