import type Stripe from "stripe";
import type * as z from "zod/mini";
import { type Account, newStripeId } from "./account.ts";
import {
  type ChangeWebhookEndpoint,
  type CreateWebhookEndpoint,
  type List,
  pageOf,
} from "./parameters.ts";
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

export function listWebhookEndpoints(account: Account, paging: z.infer<typeof List>): object {
  return pageOf("/v1/webhook_endpoints", account.webhookEndpoints.values(), paging);
}

function findWebhookEndpoint(account: Account, id: string): Stripe.WebhookEndpoint {
  const endpoint = account.webhookEndpoints.get(id);
  if (!endpoint) throw noSuch("webhook_endpoint", id);
  return endpoint;
}
