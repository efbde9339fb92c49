import { expect } from "vitest";
import type { PaymentIntent } from "#lambdas/stripe/card-payments.ts";
import type { CardRefund } from "#lambdas/stripe/card-refunds.ts";
import type { CardDispute } from "#lambdas/stripe/stripe-disputes.ts";
import { problemOfObject } from "#local/stripe/published-api.ts";
import type { SetUpCards } from "./card-contract.ts";
import { describeCardDisputes } from "./card-disputes-contract.ts";
import { describeCardPayments } from "./card-payments-contract.ts";
import { describeCardRefunds } from "./card-refunds-contract.ts";
import { createInMemoryStripe } from "./in-memory-stripe.ts";
import {
  evidenceDue,
  stripeDispute,
  stripeIntent,
  stripeRefund,
  stripeWarning,
} from "./stripe-objects.ts";

const seconds = (instant: string) => Date.parse(instant) / 1000;

/** The object of Stripe's that the adapter would have read. */
const intentBehind = ({
  bookingId,
  discountApplied,
  amountReceived,
  clientSecret,
  ...same
}: PaymentIntent) =>
  stripeIntent({
    ...same,
    amount_received: amountReceived,
    client_secret: clientSecret,
    metadata: { bookingId, discountApplied: String(discountApplied) },
  });

const refundBehind = ({
  stripeRefundId,
  refundId,
  amount,
  status,
  reason,
  createdAt,
  pendingReason,
  failure,
}: CardRefund) =>
  stripeRefund({
    id: stripeRefundId,
    amount,
    reason,
    created: seconds(createdAt),
    metadata: refundId === undefined ? {} : { refundId },
    status: status === "under_way" ? "pending" : status,
    ...(pendingReason !== undefined && { pending_reason: pendingReason }),
    ...(failure !== undefined && { failure_reason: failure }),
  });

function disputeBehind({
  disputeId: id,
  kind,
  status,
  amount,
  reason,
  openedAt,
  evidenceDueAt,
}: CardDispute) {
  const created = seconds(openedAt);
  if (kind === "warning") {
    return stripeWarning({ id, created, fraud_type: reason, actionable: status !== "closed" });
  }
  return stripeDispute({
    id,
    created,
    amount,
    reason,
    status: kind === "inquiry" ? `warning_${status}` : status,
    evidence_details: evidenceDue(evidenceDueAt === undefined ? null : seconds(evidenceDueAt)),
  });
}

/** Fails when Stripe's description forbids an object behind an answer of the fake. */
function checking<Parameters extends unknown[], Answer>(
  call: (...parameters: Parameters) => Promise<Answer>,
  objectsBehind: (answer: Answer) => object[],
) {
  return async (...parameters: Parameters): Promise<Answer> => {
    const answer = await call(...parameters);
    const problems = objectsBehind(answer).map(problemOfObject);
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    return answer;
  };
}

const setUpFake: SetUpCards = () => {
  const stripe = createInMemoryStripe();
  const intents = (intent: PaymentIntent | undefined) => (intent ? [intentBehind(intent)] : []);
  let acknowledges = true;
  return {
    cards: {
      create: checking(stripe.cards.create, intents),
      retrieve: checking(stripe.cards.retrieve, intents),
      reprice: checking(stripe.cards.reprice, intents),
      cancel: checking(stripe.cards.cancel, intents),
    },
    disputes: {
      list: checking(stripe.cardDisputes.list, (found) => found.map(disputeBehind)),
    },
    raiseDispute: async (id, kind) => stripe.raiseDispute(id, kind),
    decideDispute: async (id, status) => stripe.decideDispute(id, status),
    refunds: {
      ...stripe.cardRefunds,
      list: checking(stripe.cardRefunds.list, (found) => found.map(refundBehind)),
    },
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
      const [latest] = await stripe.cardRefunds.list(id);
      stripe.turn(latest?.stripeRefundId ?? "", status);
    },
  };
};

for (const describeContract of [describeCardPayments, describeCardRefunds, describeCardDisputes]) {
  describeContract("the in-memory fake", setUpFake);
}
