import type { SSMClient } from "@aws-sdk/client-ssm";
import Stripe from "stripe";
import { type Stage, setUpCommand, stripeParameters } from "#infra/stages.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { readSecret, type StoredSecret, storeSecret } from "./parameters.ts";
import type { Verdict } from "./verdict.ts";

export interface WebhookDependencies {
  readonly ssm: SSMClient;
  readonly stripe: Stripe;
  readonly stage: Stage;
  /** Without a trailing slash. */
  readonly siteOrigin: string;
}

const enabledEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [...handledStripeEvents];

/** Whether Stripe reports the events that we handle to the deployed site, in the version that we read. */
export async function judgeWebhook(dependencies: WebhookDependencies): Promise<Verdict> {
  const { ssm, stripe, stage } = dependencies;
  const remedy = `Run ${setUpCommand(stage)}.`;
  const wrong = (finding: string, repair: () => Promise<string>): Verdict => ({
    state: "wrong",
    finding,
    remedy,
    repair,
  });
  const renew = () => renewWebhook(dependencies);

  const secret = await readSecret(ssm, stripeParameters(stage).webhookSecret);
  // Endpoints with other addresses are not this site's.
  const address = addressOf(dependencies);
  const ours = (await listEndpoints(stripe)).filter(({ url }) => url === address);
  const [endpoint] = ours;
  if (!endpoint) return wrong(`Stripe does not report to ${address}`, renew);
  if (ours.length > 1) return wrong(`Stripe reports everything ${ours.length} times`, renew);
  if (!secret) return wrong("the signing secret is not stored", renew);
  if (!secret.isEncrypted) return wrong("the signing secret is stored unencrypted", renew);
  const describes = endpointOf(secret);
  if (describes !== undefined && describes !== endpoint.id) {
    return wrong("the stored signing secret is of another endpoint", renew);
  }
  if (endpoint.api_version !== Stripe.API_VERSION) {
    return wrong(
      `events come in version ${endpoint.api_version ?? "unknown"} of Stripe's API, and not ${Stripe.API_VERSION}`,
      renew,
    );
  }
  const difference = eventsDifference(endpoint.enabled_events);
  if (difference !== undefined || endpoint.status !== "enabled") {
    return wrong(difference ?? "the endpoint is disabled", async () => {
      await stripe.webhookEndpoints.update(endpoint.id, {
        enabled_events: enabledEvents,
        disabled: false,
      });
      return "enabled for exactly the events that are handled";
    });
  }
  return {
    state: "right",
    finding: `${endpoint.id} reports ${enabledEvents.length} kinds of events to ${endpoint.url}`,
  };
}

function addressOf({ siteOrigin }: WebhookDependencies): string {
  return `${siteOrigin}${stripeWebhook.path}`;
}

/** The endpoint of a stored signing secret, from the parameter's description. */
function endpointOf(secret: StoredSecret | undefined): string | undefined {
  return /\bwe_\w+/.exec(secret?.description ?? "")?.[0];
}

async function listEndpoints(stripe: Stripe): Promise<readonly Stripe.WebhookEndpoint[]> {
  const endpoints: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    endpoints.push(endpoint);
  }
  return endpoints;
}

function eventsDifference(enabled: readonly string[]): string | undefined {
  const handled: readonly string[] = handledStripeEvents;
  const missing = handled.filter((event) => !enabled.includes(event));
  const surplus = enabled.filter((event) => !handled.includes(event));
  if (missing.length === 0 && surplus.length === 0) return undefined;
  return [
    missing.length > 0 && `not reported: ${missing.join(", ")}`,
    surplus.length > 0 && `reported without need: ${surplus.join(", ")}`,
  ]
    .filter((part) => part !== false)
    .join("; ");
}

/**
 * Registers a new endpoint, stores its signing secret, and only then deletes the endpoints from before:
 * Stripe shows a secret only when the endpoint is created. In between, each event is reported twice,
 * once with each secret. Functions use the old secret for up to five minutes, and Stripe repeats what
 * they refuse.
 */
export async function renewWebhook(dependencies: WebhookDependencies): Promise<string> {
  const { ssm, stripe, stage } = dependencies;
  const former = endpointOf(await readSecret(ssm, stripeParameters(stage).webhookSecret));
  const address = addressOf(dependencies);
  // The stored secret names an endpoint that reports to an earlier address.
  const before = (await listEndpoints(stripe)).filter(
    ({ id, url }) => url === address || id === former,
  );
  const created = await stripe.webhookEndpoints.create({
    url: address,
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    description: `Touchline (${stage})`,
  });
  try {
    if (created.secret === undefined) throw new Error("Stripe sent no signing secret.");
    await storeSecret(ssm, stripeParameters(stage).webhookSecret, {
      value: created.secret,
      description: `Signing secret of Stripe's webhook endpoint ${created.id}.`,
    });
  } catch (error) {
    // Without its secret the endpoint is useless. If it cannot be deleted, the next run replaces it.
    await stripe.webhookEndpoints.del(created.id).catch(() => undefined);
    throw error;
  }
  for (const { id } of before) await stripe.webhookEndpoints.del(id);
  const replaced =
    before.length > 0 ? `, in place of ${before.map(({ id }) => id).join(", ")}` : "";
  return `registered ${created.id}${replaced}, and its signing secret stored`;
}
