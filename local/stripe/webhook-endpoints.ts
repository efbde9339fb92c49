import type Stripe from "stripe";
import { type Account, newStripeId } from "./account.ts";
import type { ChangeWebhookEndpoint, CreateWebhookEndpoint } from "./parameters.ts";
import { noSuch } from "./stripe-error.ts";

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
