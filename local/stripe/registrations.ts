import type Stripe from "stripe";
import { type Account, newStripeId } from "./account.ts";
import type { ChangeWebhookEndpoint, CreateWebhookEndpoint } from "./parameters.ts";
import { noSuch } from "./stripe-error.ts";

/** What the operator's set-up registers: endpoints of webhooks, and domains on which wallets are shown. */

/**
 * Registers an endpoint. The stand-in delivers events to the address in its settings and signs all
 * of them with its one secret, which is therefore the secret of every endpoint.
 */
export function createWebhookEndpoint(
  account: Account,
  { url, enabled_events, api_version, description }: CreateWebhookEndpoint,
  secret: string,
): Stripe.WebhookEndpoint {
  const endpoint: Stripe.WebhookEndpoint = {
    id: newStripeId("we"),
    object: "webhook_endpoint",
    api_version: api_version ?? null,
    application: null,
    created: account.nowSeconds(),
    description: description ?? null,
    enabled_events,
    livemode: false,
    metadata: {},
    status: "enabled",
    url,
  };
  account.webhookEndpoints.set(endpoint.id, endpoint);
  // Only the answer to the creation contains the secret.
  return { ...endpoint, secret };
}

export function changeWebhookEndpoint(
  account: Account,
  id: string,
  { enabled_events, disabled }: ChangeWebhookEndpoint,
): Stripe.WebhookEndpoint {
  const endpoint = account.webhookEndpoints.get(id);
  if (!endpoint) throw noSuch("webhook_endpoint", id);
  const changed: Stripe.WebhookEndpoint = {
    ...endpoint,
    ...(enabled_events && { enabled_events }),
    ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
  };
  account.webhookEndpoints.set(id, changed);
  return changed;
}

export function deleteWebhookEndpoint(account: Account, id: string): object {
  if (!account.webhookEndpoints.delete(id)) throw noSuch("webhook_endpoint", id);
  return { id, object: "webhook_endpoint", deleted: true };
}

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
