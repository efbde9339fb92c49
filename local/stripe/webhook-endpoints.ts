import type Stripe from "stripe";
import type { Account } from "./account.ts";
import type { ChangeWebhookEndpoint, CreateWebhookEndpoint } from "./parameters.ts";
import { noSuch } from "./stripe-error.ts";

/**
 * Endpoints as the account's owner registers them. They are kept and told of, but events go where
 * the stand-in was told to send them, signed with its one secret: so that is every endpoint's.
 */
export function createWebhookEndpoint(
  account: Account,
  { url, enabled_events, api_version, description }: CreateWebhookEndpoint,
  secret: string,
): Stripe.WebhookEndpoint {
  const endpoint: Stripe.WebhookEndpoint = {
    id: account.newId("we"),
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
  // Told this once.
  return { ...endpoint, secret };
}

export function changeWebhookEndpoint(
  account: Account,
  id: string,
  { enabled_events, disabled }: ChangeWebhookEndpoint,
): Stripe.WebhookEndpoint {
  const endpoint = findWebhookEndpoint(account, id);
  const changed: Stripe.WebhookEndpoint = {
    ...endpoint,
    ...(enabled_events && { enabled_events }),
    ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
  };
  account.webhookEndpoints.set(id, changed);
  return changed;
}

export function deleteWebhookEndpoint(account: Account, id: string): object {
  findWebhookEndpoint(account, id);
  account.webhookEndpoints.delete(id);
  return { id, object: "webhook_endpoint", deleted: true };
}

/** All of them, newest first: an account has sixteen at most. */
export function listWebhookEndpoints(account: Account): object {
  const data = [...account.webhookEndpoints.values()].reverse();
  return { object: "list", data, has_more: false, url: "/v1/webhook_endpoints" };
}

function findWebhookEndpoint(account: Account, id: string): Stripe.WebhookEndpoint {
  const endpoint = account.webhookEndpoints.get(id);
  if (!endpoint) throw noSuch("webhook_endpoint", id);
  return endpoint;
}
