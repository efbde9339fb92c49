import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { cardBrand, passesLuhn } from "./card-number.ts";
import type { PaymentMethodData } from "./parameters.ts";
import { noSuch, StripeApiError } from "./stripe-error.ts";
import { testCards } from "./test-cards.ts";

/** Keeps a card as a payment method, after the checks that need no bank. */
export function createPaymentMethod(
  account: Account,
  { card, billing_details }: PaymentMethodData,
): Stripe.PaymentMethod {
  const number = card.number.replace(/\s/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError(
      "invalid_expiry_month",
      "Your card's expiration month is invalid.",
      "exp_month",
    );
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const now = new Date(account.nowSeconds() * 1000);
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + (card.exp_month - 1 - now.getUTCMonth());
  if (monthsLeft < 0 || monthsLeft > 50 * 12) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const address = billing_details?.address;
  const paymentMethod: Stripe.PaymentMethod = {
    id: account.newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: address?.city ?? null,
        country: address?.country ?? null,
        line1: address?.line1 ?? null,
        line2: address?.line2 ?? null,
        postal_code: address?.postal_code ?? null,
        state: address?.state ?? null,
      },
      email: billing_details?.email ?? null,
      name: billing_details?.name ?? null,
      phone: billing_details?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: cardBrand(number),
      checks: {
        address_line1_check: null,
        address_postal_code_check: address?.postal_code ? "pass" : null,
        cvc_check: card.cvc ? "pass" : null,
      },
      country: "GB",
      display_brand: cardBrand(number),
      exp_month: card.exp_month,
      exp_year: year,
      fingerprint: createHash("sha256").update(number).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [cardBrand(number)], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  account.paymentMethods.set(paymentMethod.id, paymentMethod);
  account.cardNumbers.set(paymentMethod.id, number);
  return paymentMethod;
}

/** Finds a payment method by its id, or makes one from a test card's name (`pm_card_visa`). */
export function findPaymentMethod(account: Account, id: string): Stripe.PaymentMethod {
  const known = account.paymentMethods.get(id);
  if (known) return known;
  const ready = testCards.find((card) => card.paymentMethod === id);
  if (!ready) throw noSuch("PaymentMethod", id, "payment_method");
  return createPaymentMethod(account, {
    type: "card",
    card: {
      number: ready.number,
      exp_month: 12,
      exp_year: new Date(account.nowSeconds() * 1000).getUTCFullYear() + 3,
      cvc: "123",
    },
  });
}

function cardError(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: "card_error", code, message, param });
}
