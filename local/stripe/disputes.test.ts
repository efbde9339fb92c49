import { expect, test } from "vitest";
import { consultation, startForTest } from "#local/testing/stripe.ts";

async function setup(payment_method: string) {
  const decisions: (() => void)[] = [];
  const started = await startForTest({ whenBankDecides: (decide) => decisions.push(decide) });
  const { stripe, toolsUrl, received } = started;
  const { id } = await stripe.paymentIntents.create(consultation);
  await stripe.paymentIntents.confirm(id, { payment_method });
  for (const decide of decisions) decide();
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  const decide = (outcome: string) =>
    fetch(`${toolsUrl}/disputes`, {
      method: "POST",
      body: new URLSearchParams({ dispute: dispute?.id ?? "", outcome }),
      redirect: "manual",
    });
  const eventsAbout = (word: string) =>
    received
      .filter(({ event }) => event.type.includes(word))
      .map(({ event }) => event.type)
      .sort();
  return { ...started, id, dispute, decide, eventsAbout };
}

test("A card that is disputed reports the dispute and the withdrawn money, and how it ended.", async () => {
  const { dispute, decide, eventsAbout } = await setup("pm_card_createDispute");
  expect(dispute).toMatchObject({ status: "needs_response", amount: 5000 });
  expect((await decide("won")).status).toBe(303);
  await expect
    .poll(() => eventsAbout("dispute"))
    .toEqual([
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.funds_reinstated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.updated",
    ]);
});

test("A full refund ends a fraud warning.", async () => {
  const { stripe, id, eventsAbout } = await setup("pm_card_createIssuerFraudRecord");
  const list = () => stripe.radar.earlyFraudWarnings.list({ payment_intent: id });
  expect((await list()).data).toMatchObject([{ actionable: true, payment_intent: id }]);
  await stripe.refunds.create({ payment_intent: id });
  expect((await list()).data).toMatchObject([{ actionable: false }]);
  await expect
    .poll(() => eventsAbout("warning"))
    .toEqual(["radar.early_fraud_warning.created", "radar.early_fraud_warning.updated"]);
});
