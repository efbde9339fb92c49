import { InvokeCommand } from "@aws-sdk/client-lambda";
import Stripe from "stripe";
import { requireOutput } from "#infra/operations/connection/deployment.ts";
import {
  readSecret,
  type StoredSecret,
  storeSecret,
} from "#infra/operations/connection/parameters.ts";
import { setUpCommand, stripeParameters } from "#infra/stages.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { hourMs, minuteMs } from "#shared/values/durations.ts";
import { type CheckResult, type Deployed, failed, ok, repairable } from "./check.ts";
import { connectStripe } from "./stripe-keys.ts";

const enabledEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [...handledStripeEvents];

/** Whether Stripe reports exactly the handled events to the deployed site, in the right API version. */
export async function checkWebhook(stripe: Stripe, deployed: Deployed): Promise<CheckResult> {
  const { clients, stage } = deployed;
  const renew = (message: string) => repairable(stage, message, () => renewWebhook(deployed));

  const secret = await readSecret(clients.ssm, stripeParameters(stage).webhookSecret);
  // Endpoints with other addresses are not this site's.
  const address = addressOf(deployed);
  const ours = (await listEndpoints(stripe)).filter(({ url }) => url === address);
  const [endpoint] = ours;
  if (!endpoint) return renew(`Stripe does not report to ${address}`);
  if (ours.length > 1) return renew(`Stripe reports every event ${ours.length} times`);
  if (!secret) return renew("the signing secret is not stored");
  const describes = endpointOf(secret);
  if (describes !== undefined && describes !== endpoint.id) {
    return renew("the stored signing secret belongs to another endpoint");
  }
  if (endpoint.api_version !== Stripe.API_VERSION) {
    return renew(
      `events have version ${endpoint.api_version ?? "unknown"} of Stripe's API, not ${Stripe.API_VERSION}`,
    );
  }
  const difference = eventsDifference(endpoint.enabled_events);
  if (difference !== undefined || endpoint.status !== "enabled") {
    return repairable(stage, difference ?? "the endpoint is disabled", async () => {
      await stripe.webhookEndpoints.update(endpoint.id, {
        enabled_events: enabledEvents,
        disabled: false,
      });
      await handleMissed(deployed);
      return "enabled for exactly the handled events";
    });
  }
  return ok(`${endpoint.id} reports ${enabledEvents.length} kinds of events to ${endpoint.url}`);
}

/** Stripe lists an event as undelivered also while its first attempt is under way. */
const underWayMs = 5 * minuteMs;

/**
 * Whether Stripe could deliver the events of the last hour. A signing secret that was rolled in Stripe's dashboard
 * shows nowhere else: neither Stripe nor AWS tells it.
 */
export async function checkDelivery(stripe: Stripe, deployed: Deployed): Promise<CheckResult> {
  const nowMs = deployed.now().getTime();
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const { data: undelivered } = await stripe.events.list({
    types: [...handledStripeEvents],
    delivery_success: false,
    created: { gte: seconds(nowMs - hourMs), lte: seconds(nowMs - underWayMs) },
    limit: 100,
  });
  if (undelivered.length === 0) return ok("Stripe has delivered every event of the last hour");
  const count = undelivered.length === 1 ? "an event" : `${undelivered.length} events`;
  return failed(
    `Stripe could not deliver ${count} of the last hour. Upkeep reads them within 20 minutes`,
    `Stripe's dashboard shows the answers under Workbench → Webhooks. If they are 400, its signing secret was rolled: ${setUpCommand(deployed.stage)} --replace-webhook. If there are none, look at the other lines.`,
  );
}

const addressOf = ({ siteOrigin }: Deployed) => `${siteOrigin}${stripeWebhook.path}`;

/** The endpoint of a stored signing secret, from the parameter's description. */
function endpointOf(secret: StoredSecret | undefined): string | undefined {
  return /\bwe_\w+/.exec(secret?.description ?? "")?.[0];
}

const listEndpoints = (stripe: Stripe) =>
  stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });

function eventsDifference(enabled: readonly string[]): string | undefined {
  const handled: readonly string[] = handledStripeEvents;
  const missing = handled.filter((event) => !enabled.includes(event));
  const surplus = enabled.filter((event) => !handled.includes(event));
  if (missing.length > 0) return `not reported: ${missing.join(", ")}`;
  return surplus.length > 0 ? `reported but not used: ${surplus.join(", ")}` : undefined;
}

/**
 * Registers a new endpoint, stores its signing secret, and then deletes the previous endpoints: Stripe
 * shows a secret only when the endpoint is created. Before that, upkeep handles the events that were
 * missed, because Stripe no longer lists those of a deleted endpoint. If it cannot, the next run goes on
 * with the new endpoint. Meanwhile each event is reported twice, once with each secret. Functions use the
 * old secret for up to five minutes, and Stripe repeats the events that they refuse.
 * @throws without a usable secret key
 */
export async function renewWebhook(deployed: Deployed): Promise<string> {
  const { clients, stage } = deployed;
  const stripe = await connectStripe(deployed);
  if (!stripe) throw new Error("There is no usable secret key.");
  const former = endpointOf(await readSecret(clients.ssm, stripeParameters(stage).webhookSecret));
  const address = addressOf(deployed);
  // The endpoint of the stored secret may report to an earlier address.
  const ours = (await listEndpoints(stripe)).filter(
    ({ id, url }) => url === address || id === former,
  );
  const begun = ours.find(
    ({ id, url, api_version }) =>
      id === former && url === address && api_version === Stripe.API_VERSION,
  );
  const endpoint = begun && ours.length > 1 ? begun : await register(stripe, deployed);
  const before = ours.filter(({ id }) => id !== endpoint.id);
  // At the first set-up there was no endpoint, and nothing to miss.
  if (former !== undefined || before.length > 0) await handleMissed(deployed);
  for (const { id } of before) await stripe.webhookEndpoints.del(id);
  const replaced = before.length > 0 ? ` in place of ${before.map(({ id }) => id).join(", ")}` : "";
  return `${endpoint.id} has been registered${replaced}, and its signing secret stored`;
}

async function register(stripe: Stripe, deployed: Deployed): Promise<Stripe.WebhookEndpoint> {
  const { clients, stage } = deployed;
  const created = await stripe.webhookEndpoints.create({
    url: addressOf(deployed),
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    description: `Touchline (${stage})`,
  });
  try {
    if (created.secret === undefined) throw new Error("Stripe sent no signing secret.");
    await storeSecret(clients.ssm, stripeParameters(stage).webhookSecret, {
      value: created.secret,
      description: `Signing secret of Stripe's webhook endpoint ${created.id}.`,
    });
  } catch (error) {
    // The endpoint is useless without its secret. If deleting it fails, the next run replaces it.
    await stripe.webhookEndpoints.del(created.id).catch(() => undefined);
    throw error;
  }
  return created;
}

/**
 * Lets upkeep handle all events of the last 30 days: Stripe sends none again that happened while there was
 * no endpoint, or one that was disabled or not subscribed to their type.
 * @throws when not all events could be handled: then the previous endpoints stay until the next run.
 */
async function handleMissed(deployed: Deployed): Promise<void> {
  const { FunctionError } = await deployed.clients.lambda.send(
    new InvokeCommand({
      FunctionName: requireOutput(deployed, "UpkeepFunctionName"),
      Payload: JSON.stringify({ eventsOnly: true }),
    }),
  );
  if (FunctionError !== undefined) {
    throw new Error(
      "Upkeep could not handle all events that were missed. Its log says why; run set-up again",
    );
  }
}
