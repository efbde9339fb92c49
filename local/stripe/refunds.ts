import type * as z from "zod/mini";
import { type Account, type Charge, newStripeId, type Refund } from "./account.ts";
import { type CreateRefund, type ListRefunds, mergeMetadata, pageOf } from "./parameters.ts";
import { findPaymentIntent } from "./payment-intents.ts";
import { invalidRequest } from "./stripe-error.ts";
import { testCard } from "./test-cards.ts";

/** Refunds an amount of a payment, or what is left of it when no amount is given. */
export function createRefund(account: Account, parameters: CreateRefund): Refund {
  const charge = chargeOf(account, parameters.payment_intent);
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
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidRequest(message, { param: "amount" });
  }
  const { refund: later } = testCard(account.cardNumbers.get(charge.payment_method ?? "") ?? "");
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
    status: later === "pending" ? "pending" : "succeeded",
  };
  account.refunds.set(refund.id, refund);
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  account.charges.set(charge.id, refunded);
  account.publish("refund.created", refund);
  account.publish("charge.refunded", refunded);
  if (later === "pending") account.whenBankDecides(() => complete(account, refund));
  if (later === "failing") account.whenBankDecides(() => fail(account, refund));
  return refund;
}

function complete(account: Account, refund: Refund): void {
  const completed: Refund = { ...refund, status: "succeeded" };
  account.refunds.set(refund.id, completed);
  account.publish("refund.updated", completed, refund);
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

export function listRefunds(
  account: Account,
  { payment_intent, ...paging }: z.infer<typeof ListRefunds>,
) {
  const { id } = findPaymentIntent(account, payment_intent);
  const found = [...account.refunds.values()].filter((each) => each.payment_intent === id);
  return pageOf("/v1/refunds", found, paging);
}

function chargeOf(
  account: Account,
  paymentIntentId: string,
): Charge & { payment_method: string | null } {
  const intent = findPaymentIntent(account, paymentIntentId);
  const charge = account.charges.get(String(intent.latest_charge));
  if (intent.status !== "succeeded" || !charge) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: "payment_intent" },
    );
  }
  return charge;
}
