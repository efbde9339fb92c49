import type { SSMClient } from "@aws-sdk/client-ssm";
import Stripe from "stripe";
import { type Stage, setUpCommand, stripeParameters } from "#infra/stages.ts";
import { stripeWebhook } from "#shared/api.ts";
import { handledStripeEvents } from "#shared/stripe-events.ts";
import { readSecret, storeSecret } from "./parameters.ts";
import type { Verdict } from "./verdict.ts";

export interface WebhookDependencies {
  readonly ssm: SSMClient;
  readonly stripe: Stripe;
  readonly stage: Stage;
  /** Without a trailing slash. */
  readonly siteOrigin: string;
}

const enabledEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [...handledStripeEvents];

/** Whether Stripe reports to the deployed site, of what we handle, in the form that we read. */
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

  const ours = await findEndpoints(dependencies);
  const secret = await readSecret(ssm, stripeParameters(stage).webhookSecret);
  const [endpoint] = ours;
  if (!endpoint) return wrong(`Stripe does not report to ${addressOf(dependencies)}`, renew);
  if (ours.length > 1) return wrong(`Stripe reports everything ${ours.length} times`, renew);
  if (!secret) return wrong("the signing secret is not stored", renew);
  if (!secret.isEncrypted) return wrong("the signing secret is stored unencrypted", renew);
  const describes = /\bwe_\w+/.exec(secret.description)?.[0];
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

/** The endpoints with our address. Others belong to somebody else and are left alone. */
async function findEndpoints(
  dependencies: WebhookDependencies,
): Promise<readonly Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of dependencies.stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === addressOf(dependencies)) found.push(endpoint);
  }
  return found;
}

function eventsDifference(enabled: readonly string[]): string | undefined {
  const handled: readonly string[] = handledStripeEvents;
  const missing = handled.filter((event) => !enabled.includes(event));
  const surplus = enabled.filter((event) => !handled.includes(event));
  if (missing.length === 0 && surplus.length === 0) return undefined;
  return [
    missing.length > 0 && `not reported: ${missing.join(", ")}`,
    surplus.length > 0 && `reported for nothing: ${surplus.join(", ")}`,
  ]
    .filter((part) => part !== false)
    .join("; ");
}

/**
 * Registers a new endpoint, stores its signing secret, and only then deletes what was there: Stripe
 * tells the secret at creation alone. What happens in between is reported twice, once with either
 * secret; functions go on with the old one for up to five minutes, and Stripe repeats what they refuse.
 */
export async function renewWebhook(dependencies: WebhookDependencies): Promise<string> {
  const { ssm, stripe, stage } = dependencies;
  const before = await findEndpoints(dependencies);
  const created = await stripe.webhookEndpoints.create({
    url: addressOf(dependencies),
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    description: `Touchline (${stage})`,
  });
  try {
    if (created.secret === undefined) throw new Error("Stripe told no signing secret.");
    await storeSecret(ssm, stripeParameters(stage).webhookSecret, {
      value: created.secret,
      description: `Signing secret of Stripe's webhook endpoint ${created.id}.`,
    });
  } catch (error) {
    // Its secret would be lost, so it would be of no use.
    await stripe.webhookEndpoints.del(created.id);
    throw error;
  }
  for (const { id } of before) await stripe.webhookEndpoints.del(id);
  const replaced =
    before.length > 0 ? `, in place of ${before.map(({ id }) => id).join(", ")}` : "";
  return `registered ${created.id}${replaced}, and its signing secret stored`;
}
