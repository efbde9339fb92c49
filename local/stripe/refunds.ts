import { type Account, type Charge, newStripeId, type Refund } from "./account.ts";
import { closeWarnings, isHeldByBank } from "./disputes.ts";
import { type CreateRefund, mergeMetadata } from "./parameters.ts";
import { paidChargeOf } from "./payment-intents.ts";
import { invalidRequest } from "./stripe-error.ts";
import { testCard } from "./test-cards.ts";

/** Refunds an amount of a payment, or what is left of it when no amount is given. */
export function createRefund(account: Account, parameters: CreateRefund): Refund {
  const charge = paidChargeOf(account, parameters.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (isHeldByBank(account, charge.id)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
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
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidRequest(message, { param: "amount" });
  }
  const { refund: later } = testCard(account.cardNumbers.get(charge.payment_method ?? "") ?? "");
  const isPending = later === "pending";
  const refund: Refund = {
    id: newStripeId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: account.nowSeconds(),
    currency: charge.currency,
    metadata: mergeMetadata({}, parameters.metadata),
    payment_intent: charge.payment_intent,
    reason: parameters.reason ?? null,
    ...(isPending && { pending_reason: "processing" }),
    status: isPending ? "pending" : "succeeded",
  };
  account.refunds.set(refund.id, refund);
  const amount_refunded = charge.amount_refunded + amount;
  const refunded: Charge = { ...charge, amount_refunded, refunded: amount === left };
  account.charges.set(charge.id, refunded);
  account.publish("refund.created", refund);
  account.publish("charge.refunded", refunded);
  if (refunded.refunded) closeWarnings(account, charge.id);
  if (isPending) account.whenBankDecides(() => complete(account, refund));
  if (later === "failing") account.whenBankDecides(() => fail(account, refund));
  return refund;
}

function complete(account: Account, refund: Refund): void {
  const { pending_reason: _, ...rest } = refund;
  const completed: Refund = { ...rest, status: "succeeded" };
  account.refunds.set(refund.id, completed);
  account.publish("refund.updated", completed);
}

function fail(account: Account, refund: Refund): void {
  const failed: Refund = {
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
