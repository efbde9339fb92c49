import { expect } from "vitest";
import { createStripePayments } from "#lambdas/stripe/read-payment.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeClients } from "#lambdas/stripe/stripe-client.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { createUndeliveredEvents } from "#lambdas/stripe/undelivered-events.ts";
import { type ContractCard, readPayment, type SetUpCards } from "#lambdas/testing/card-contract.ts";
import { describeCardDisputes } from "#lambdas/testing/card-disputes-contract.ts";
import { describeCardPayments } from "#lambdas/testing/card-payments-contract.ts";
import { describeReading } from "#lambdas/testing/card-reading-contract.ts";
import { describeCardRefunds } from "#lambdas/testing/card-refunds-contract.ts";
import { secretKey, startForTest } from "#local/testing/stripe.ts";

const paymentMethods: Readonly<Record<ContractCard, string>> = {
  good: "pm_card_visa",
  declined: "pm_card_visa_chargeDeclined",
  authentication: "pm_card_authenticationRequired",
  slow: "pm_card_visa",
  "pending refund": "pm_card_pendingRefund",
  "failing refund": "pm_card_refundFail",
};

const setUpAdapter: SetUpCards = async () => {
  const bankDecisions: (() => void)[] = [];
  const { stripe, apiUrl, toolsUrl, setFaults } = await startForTest({
    whenBankDecides: (decide) => bankDecisions.push(decide),
  });
  const clients = createStripeClients(async () => secretKey, apiUrl);
  const payments = createStripePayments(clients);
  const postDispute = async (fields: Record<string, string>) => {
    const request = { method: "POST", body: new URLSearchParams(fields) };
    const answer = await fetch(`${toolsUrl}/disputes`, { ...request, redirect: "manual" });
    expect(answer.status).toBe(303);
  };
  return {
    cards: createStripeCards(clients),
    payments,
    refunds: createStripeRefunds(clients),
    undelivered: createUndeliveredEvents(clients),
    loseEvents: () => setFaults({ dropWebhooks: true }),
    raiseDispute: (payment_intent, kind) => postDispute({ payment_intent, kind }),
    decideDispute: async (id, outcome) => {
      const { data } = await stripe.disputes.list({ payment_intent: id });
      await postDispute({ dispute: data[0]?.id ?? "", outcome });
    },
    pay: async ({ id }, card) => {
      await setFaults({ processing: card === "slow" });
      // A refusal shows in the intent's status, which the contract reads.
      await stripe.paymentIntents
        .confirm(id, { payment_method: paymentMethods[card] })
        .catch(() => undefined);
    },
    failNextKey: () => setFaults({ failNextKeys: 1 }),
    refundInDashboard: async (id, amount) => {
      await stripe.refunds.create({ payment_intent: id, amount });
    },
    bankTurnsRefund: async (id, status) => {
      if (status !== "under_way") for (const decide of bankDecisions.splice(0)) decide();
      expect(await readPayment(payments, id)).toMatchObject({ refunds: [{ status }] });
    },
  };
};

for (const describeContract of [
  describeCardPayments,
  describeReading,
  describeCardRefunds,
  describeCardDisputes,
]) {
  describeContract("the Stripe adapter and the stand-in", setUpAdapter);
}
