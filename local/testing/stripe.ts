import type { RequestListener } from "node:http";
import Stripe from "stripe";
import { expect, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { listenInternally } from "#local/http/listen.ts";
import { createStripeStandIn, type StripeStandInSettings } from "#local/stripe/stripe-stand-in.ts";

export const secretKey = "sk_test_local";
export const publishableKey = "pk_test_local";
export const webhookSecret = "whsec_test";

/** The intent of a consultation. */
export const consultation = {
  amount: 5000,
  currency: "gbp",
  allowed_payment_method_types: ["card"],
  metadata: { bookingId: "b-1", discountApplied: "false" },
} satisfies Stripe.PaymentIntentCreateParams;

const State = z.object({
  deliveries: z.array(z.object({ outcome: z.union([z.number(), z.string()]) })),
});

interface ReceivedWebhook {
  readonly event: Stripe.Event;
  readonly signature: string;
  readonly body: string;
}

/** Starts the stand-in with a client of the real `stripe` package and a receiver of webhooks. */
export async function startForTest(overrides: Partial<StripeStandInSettings> = {}) {
  const received: ReceivedWebhook[] = [];
  /** The statuses of the answers to the next webhooks; 200 when empty. */
  const refusals: number[] = [];
  const receiver = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const signature = String(request.headers["stripe-signature"]);
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
    received.push({ event, signature, body });
    response.writeHead(refusals.shift() ?? 200).end("ok");
  });
  const standIn = createStripeStandIn({
    webhookUrl: () => `${receiver}/api/webhooks/stripe`,
    webhookSecret,
    secretKey,
    publishableKey,
    webhookRetryDelaysMs: [5, 5, 5],
    ...overrides,
  });
  onTestFinished(standIn.close);
  const apiUrl = await listen(standIn.api);
  const toolsUrl = `${await listen(standIn.browser)}/__local/stripe`;

  const clientWith = (key: string) =>
    new Stripe(key, {
      host: "127.0.0.1",
      port: new URL(apiUrl).port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
  const stripe = clientWith(secretKey);
  const setFaults = async (faults: unknown) => {
    const body = JSON.stringify(faults);
    const { status } = await fetch(`${toolsUrl}/faults`, { method: "POST", body });
    expect(status).toBe(200);
  };
  const outcomes = async () => {
    const { deliveries } = State.parse(await (await fetch(`${toolsUrl}.json`)).json());
    return deliveries.map(({ outcome }) => outcome);
  };
  const eventTypes = () => received.map(({ event }) => event.type).sort();
  return {
    stripe,
    standIn,
    clientWith,
    apiUrl,
    toolsUrl,
    received,
    refusals,
    eventTypes,
    setFaults,
    outcomes,
  };
}

/** Listens on a free port for as long as the test runs. */
async function listen(listener: RequestListener): Promise<string> {
  const { port, close } = await listenInternally(listener);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

/** The error of a failed call of the `stripe` package. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof Stripe.errors.StripeError) return failure;
  throw new Error(`Expected an error of Stripe's, got ${String(failure)}.`);
}
