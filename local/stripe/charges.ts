import type Stripe from "stripe";
import type { Account } from "./account.ts";
import type { Decline } from "./test-cards.ts";

/** One attempt to take the money of a PaymentIntent: approved, or declined by the bank. */
export function createCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  attempt: { authenticated: boolean; decline: Decline | undefined },
): Stripe.Charge {
  const { authenticated, decline } = attempt;
  const approved = decline === undefined;
  const charge: Stripe.Charge = {
    id: account.newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: approved ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: approved ? account.newId("txn") : null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: "TOUCHLINE",
    captured: approved,
    created: account.nowSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: approved ? null : "01",
      network_status: approved ? "approved_by_network" : "declined_by_network",
      reason: decline?.declineCode ?? decline?.code ?? null,
      risk_level: "normal",
      seller_message: approved
        ? "Payment complete."
        : "The bank did not return any further details with this decline.",
      type: approved ? "authorized" : "issuer_declined",
    },
    paid: approved,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: paymentMethodDetails(intent, paymentMethod, authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: approved ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  account.charges.set(charge.id, charge);
  return charge;
}

function paymentMethodDetails(
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  if (!card) return { type: "card" };
  return {
    type: "card",
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: authenticated ? "05" : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: authenticated
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: null,
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
