import { describeCardContract } from "./card-contract.ts";
import { createInMemoryStripe } from "./in-memory-stripe.ts";

describeCardContract("the in-memory fake", () => {
  const stripe = createInMemoryStripe();
  let acknowledges = true;
  return {
    cards: stripe.cards,
    disputes: stripe.cardDisputes,
    raiseDispute: async (id, kind) => stripe.raiseDispute(id, kind),
    decideDispute: async (id, status) => stripe.decideDispute(id, status),
    refunds: stripe.cardRefunds,
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
      if (acknowledges) stripe.acknowledge(intent.id);
    },
    failNextKey: async () => stripe.failNextKey(),
    refundInDashboard: async (id, amount) => void stripe.refundInDashboard(id, amount),
    bankTurnsRefund: async (id, status) => {
      const [latest] = await stripe.cardRefunds.list(id);
      stripe.turn(latest?.stripeRefundId ?? "", status);
    },
  };
});
