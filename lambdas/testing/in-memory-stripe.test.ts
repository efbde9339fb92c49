import type { SetUpCards } from "./card-contract.ts";
import { describeCardDisputes } from "./card-disputes-contract.ts";
import { describeCardPayments } from "./card-payments-contract.ts";
import { describeReading } from "./card-reading-contract.ts";
import { describeCardRefunds } from "./card-refunds-contract.ts";
import { createInMemoryStripe } from "./in-memory-stripe.ts";

const setUpFake: SetUpCards = () => {
  const stripe = createInMemoryStripe();
  let acknowledges = true;
  return {
    cards: stripe.cards,
    payments: stripe.payments,
    refunds: stripe.cardRefunds,
    raiseDispute: async (id, kind) => stripe.raiseDispute(id, kind),
    decideDispute: async (id, status) => stripe.decideDispute(id, status),
    undelivered: stripe.undelivered,
    loseEvents: async () => {
      acknowledges = false;
    },
    pay: async (intent, card) => {
      const current = stripe.all().find(({ id }) => id === intent.id) ?? intent;
      if (card === "slow") stripe.put({ ...current, status: "processing" });
      else if (card === "pending refund" || card === "failing refund") {
        stripe.pay(intent.clientSecret, "good");
      } else stripe.pay(intent.clientSecret, card);
      if (acknowledges) stripe.acknowledge("payment_succeeded", intent.id);
    },
    failNextKey: async () => stripe.failNextKey(),
    refundInDashboard: async (id, amount) => void stripe.refundInDashboard(id, amount),
    bankTurnsRefund: async (id, status) => {
      const [latest] = stripe.refundsOf(id);
      stripe.turn(latest?.stripeRefundId ?? "", status);
    },
  };
};

for (const describeContract of [
  describeCardPayments,
  describeReading,
  describeCardRefunds,
  describeCardDisputes,
]) {
  describeContract("the in-memory fake", setUpFake);
}
