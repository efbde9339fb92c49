import type Stripe from "stripe";
import { type Account, newStripeId } from "./account.ts";
import { noSuch } from "./stripe-error.ts";

const active = { status: "active" } as const;

function applePayOf({ faults }: Account): Stripe.PaymentMethodDomain.ApplePay {
  if (!faults.refuseApplePay) return active;
  return { status: "inactive", status_details: { error_message: "Apple does not know it." } };
}

/** Registers a site's domain, on which all wallets are active at once, unless Apple refuses. */
export function createPaymentMethodDomain(
  account: Account,
  domainName: string,
): Stripe.PaymentMethodDomain {
  const domain: Stripe.PaymentMethodDomain = {
    id: newStripeId("pmd"),
    object: "payment_method_domain",
    amazon_pay: active,
    apple_pay: applePayOf(account),
    created: account.nowSeconds(),
    domain_name: domainName,
    enabled: true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
  account.paymentMethodDomains.set(domain.id, domain);
  return domain;
}

/** Turns a domain on or off; without `enabled`, only looks at its wallets again. */
export function changePaymentMethodDomain(
  account: Account,
  id: string,
  enabled?: boolean,
): Stripe.PaymentMethodDomain {
  const domain = account.paymentMethodDomains.get(id);
  if (!domain) throw noSuch("payment_method_domain", id);
  const changed =
    enabled === undefined ? { ...domain, apple_pay: applePayOf(account) } : { ...domain, enabled };
  account.paymentMethodDomains.set(id, changed);
  return changed;
}
