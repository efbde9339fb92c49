import type Stripe from "stripe";
import { type Account, mergeMetadata } from "./account.ts";
import type { CreateRefund } from "./parameters.ts";
import { findPaymentIntent } from "./payment-intents.ts";
import { invalidRequest, noSuch } from "./stripe-error.ts";
import { testCard } from "./test-cards.ts";

/** Gives back a charge, or what is left of it when no amount is named. */
export function createRefund(account: Account, parameters: CreateRefund): Stripe.Refund {
  const charge = chargeToRefund(account, parameters);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = parameters.amount ?? left;
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      { param: "amount" },
    );
  }
  const { refund: kind } = testCard(account.cardNumbers.get(charge.payment_method ?? "") ?? "");
  const refund: Stripe.Refund = {
    id: account.newId("re"),
    object: "refund",
    amount,
    balance_transaction: account.newId("txn"),
    charge: charge.id,
    created: account.nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: mergeMetadata({}, parameters.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: kind === "late" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  account.refunds.set(refund.id, refund);
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  account.charges.set(charge.id, refunded);
  account.publish("refund.created", refund);
  account.publish("charge.refunded", refunded);
  if (kind) account.schedule(() => settleLater(account, refund, kind), settlesAfterMs);
  return refund;
}

/** Days at a bank. */
const settlesAfterMs = 2000;

function settleLater(account: Account, refund: Stripe.Refund, kind: "late" | "returned"): void {
  if (kind === "late") {
    const made: Stripe.Refund = { ...refund, status: "succeeded" };
    account.refunds.set(refund.id, made);
    account.publish("refund.updated", made);
    return;
  }
  const failed: Stripe.Refund = {
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  };
  account.refunds.set(refund.id, failed);
  const charge = account.charges.get(String(refund.charge));
  if (charge) {
    const amount_refunded = charge.amount_refunded - refund.amount;
    account.charges.set(charge.id, { ...charge, amount_refunded, refunded: false });
  }
  account.publish("refund.failed", failed);
}

/** A page of the refunds, newest first; of one payment, when it is named. */
export function listRefunds(
  account: Account,
  parameters: {
    payment_intent?: string | undefined;
    limit?: number | undefined;
    starting_after?: string | undefined;
  },
): Stripe.ApiList<Stripe.Refund> {
  const { payment_intent, limit = 10, starting_after } = parameters;
  if (limit < 1 || limit > 100) {
    throw invalidRequest("This value must be between 1 and 100.", { param: "limit" });
  }
  if (payment_intent !== undefined) findPaymentIntent(account, payment_intent);
  const newestFirst = [...account.refunds.values()]
    .filter((each) => payment_intent === undefined || each.payment_intent === payment_intent)
    .reverse();
  const start = starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) + 1 : 0;
  if (starting_after && start === 0) throw noSuch("refund", starting_after, "starting_after");
  return {
    object: "list",
    data: newestFirst.slice(start, start + limit),
    has_more: newestFirst.length > start + limit,
    url: "/v1/refunds",
  };
}

function chargeToRefund(account: Account, parameters: CreateRefund): Stripe.Charge {
  if (parameters.charge !== undefined) {
    const charge = account.charges.get(parameters.charge);
    if (!charge?.paid) throw noSuch("charge", parameters.charge, "charge");
    return charge;
  }
  if (parameters.payment_intent === undefined) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = findPaymentIntent(account, parameters.payment_intent);
  const charge = account.charges.get(String(intent.latest_charge));
  if (intent.status !== "succeeded" || !charge) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: "payment_intent" },
    );
  }
  return charge;
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
