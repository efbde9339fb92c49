import { readFileSync } from "node:fs";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { paymentIntentStatuses } from "#lambdas/stripe/card-payments.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { createStripeClients } from "#lambdas/stripe/stripe-client.ts";
import { createStripeDisputes } from "#lambdas/stripe/stripe-disputes.ts";
import { createStripeRefunds } from "#lambdas/stripe/stripe-refunds.ts";
import { listen, publishableKey, secretKey, startForTest } from "#local/testing/stripe.ts";
import { refundReasons } from "#shared/bookings/refunds.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { decodeForm } from "./parameters.ts";

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

/** The parts of Stripe's OpenAPI description that we use. */
const description: {
  "x-api-version": string;
  answers: Record<string, JsonSchema>;
  requests: Record<string, JsonSchema>;
} = JSON.parse(readFileSync(new URL("../testing/stripe-api.json", import.meta.url), "utf8"));
const { answers, requests } = description;

interface Exchange {
  /** As the description writes it, e.g. `POST /v1/payment_intents/{intent}`. */
  readonly operation: string;
  readonly form: string;
  readonly answer: unknown;
}

/** A proxy that records every request to the stand-in and its answer. */
async function record(apiUrl: string) {
  const exchanges: Exchange[] = [];
  const url = await listen(async (request, response) => {
    const { method = "GET", headers } = request;
    const { pathname, search } = new URL(request.url ?? "/", apiUrl);
    let body = "";
    for await (const chunk of request) body += chunk;
    const answer = await fetch(`${apiUrl}${pathname}${search}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        ["authorization", "content-type", "idempotency-key"].includes(name)
          ? [[name, String(value)] as [string, string]]
          : [],
      ),
      ...(method === "POST" && { body }),
    });
    const text = await answer.text();
    exchanges.push({
      operation: `${method} ${pathname.replace(/\/pi_\w+/, "/{intent}").replace(/\/we_\w+/, "/{endpoint}")}`,
      form: method === "POST" ? body : search,
      answer: JSON.parse(text),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  });
  return { url, exchanges };
}

/** Uses the adapters and the operator's calls in every way that changes an answer's shape. */
async function recordEverything() {
  const decisions: (() => void)[] = [];
  const { apiUrl, received, setFaults, eventTypes } = await startForTest({
    whenBankDecides: (decide) => decisions.push(decide),
  });
  const { url, exchanges } = await record(apiUrl);
  const clients = createStripeClients(async () => secretKey, url);
  const stripe = await clients();
  const cards = createStripeCards(clients);
  const refunds = createStripeRefunds(clients);
  const disputes = createStripeDisputes(clients);
  const create = async (idempotencyKey: string, amount = 5000) => {
    const request = { bookingId: "b-1", amount, description: "A session", idempotencyKey };
    const intent = await cards.create(request);
    if (!intent) throw new Error("The idempotency key is spent.");
    return intent;
  };
  const confirm = (id: string, payment_method: string) =>
    stripe.paymentIntents.confirm(id, { payment_method });
  const refund = (paymentIntentId: string, refundId: string, amount: number) =>
    refunds.make({
      paymentIntentId,
      refundId,
      idempotencyKey: refundId,
      amount,
      reason: "requested_by_customer",
    });

  const paid = await create("paid");
  await create("paid");
  await cards.reprice(paid.id, { amount: 4500, discountApplied: true });
  for (const card of ["pm_card_visa_chargeDeclined", "pm_card_chargeDeclinedExpiredCard"]) {
    await expect(confirm(paid.id, card)).rejects.toThrow();
  }
  await confirm(paid.id, "pm_card_authenticationRequired");
  await cards.retrieve(paid.id);
  await confirm(paid.id, "pm_card_pendingRefund");
  await cards.reprice(paid.id, { amount: 5000, discountApplied: false });
  await cards.cancel(paid.id);
  await refund(paid.id, "r-1", 1500);
  await refund(paid.id, "r-2", 9000);
  await refund(paid.id, "r-3", 3000);
  await refund(paid.id, "r-4", 1);
  const returned = await create("returned");
  await confirm(returned.id, "pm_card_refundFail");
  await refund(returned.id, "r-5", 5000);
  for (const decide of decisions.splice(0)) decide();
  await refunds.list(paid.id);
  await refunds.list(returned.id);
  const canceled = await create("canceled");
  await cards.cancel(canceled.id);
  await cards.retrieve("pi_unknown");
  await expect(create("canceled", 4500)).rejects.toThrow();
  await expect(create("too small", 1)).rejects.toThrow();
  const disputed = await create("disputed");
  await confirm(disputed.id, "pm_card_createDispute");
  await confirm((await create("warned")).id, "pm_card_createIssuerFraudRecord");
  for (const decide of decisions.splice(0)) decide();
  await disputes.list(disputed.id);
  await refund(disputed.id, "r-6", 5000);
  await setFaults({ emptyBalance: true });
  const waiting = await create("waiting");
  await confirm(waiting.id, "pm_card_visa");
  await refund(waiting.id, "r-7", 5000);
  for (const refuseApi of [409, 429]) {
    await setFaults({ refuseApi });
    await expect(create("refused")).rejects.toThrow();
  }
  await setFaults({ refuseApi: null, emptyBalance: false, processingMs: 600_000 });
  await confirm((await create("processing")).id, "pm_card_visa");

  await stripe.paymentIntents.list({ limit: 1 });
  const endpoint = await stripe.webhookEndpoints.create({
    url: "https://touchline.example/api/webhooks/stripe",
    enabled_events: [...handledStripeEvents],
  });
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: false });
  await stripe.webhookEndpoints.list();
  const publicStripe = new Stripe(publishableKey, {
    host: "127.0.0.1",
    port: new URL(url).port,
    protocol: "http",
  });
  await expect(publicStripe.paymentIntents.list()).rejects.toThrow();
  await expect.poll(() => eventTypes()).toHaveLength(32);
  return { exchanges, events: received.map(({ body }) => JSON.parse(body)) };
}

/** Every object and error in an answer or event, with the name of its schema. */
function objectsIn(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const { object, error } = value as { object?: unknown; error?: unknown };
  const own: [string, unknown][] = [
    ...(typeof object === "string" ? ([[object, value]] as [string, unknown][]) : []),
    ...(typeof error === "object" ? ([["error", error]] as [string, unknown][]) : []),
  ];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

/** A form's parameters, with the numbers and truth values that the form writes as text. */
function parametersOf(form: string, { properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(decodeForm(form)).map(([name, value]) => {
      const property = properties[name];
      const type = typeof property === "object" ? property.type : undefined;
      if (type === "boolean") return [name, value === "true"];
      return [name, type === "integer" ? Number(value) : value];
    }),
  );
}

function errorsOf(schema: JsonSchema | undefined, value: unknown): unknown {
  if (!schema) return "no schema";
  return z.fromJSONSchema(schema).safeParse(value).error?.issues;
}

describe("Stripe's description of its API", () => {
  it("is of the version that the installed package uses", () => {
    // When the package changes its version, compare the file with the package's types.
    expect(description["x-api-version"]).toBe(Stripe.API_VERSION);
  });

  it("allows every answer and event of the stand-in, and every request of the adapters", async () => {
    const { exchanges, events } = await recordEverything();
    const objects = [...exchanges.map(({ answer }) => answer), ...events].flatMap(objectsIn);
    const wrongObjects = objects.flatMap(([name, value]) => {
      const errors = errorsOf(answers[name], value);
      return errors ? [{ name, value, errors }] : [];
    });
    expect(wrongObjects).toEqual([]);
    expect(new Set(objects.map(([name]) => name))).toEqual(new Set(Object.keys(answers)));

    const sent = exchanges.filter(({ operation }) => operation in requests);
    const wrongRequests = sent.flatMap(({ operation, form }) => {
      const schema = requests[operation] ?? {};
      const errors = errorsOf(schema, parametersOf(form, schema));
      return errors ? [{ operation, form, errors }] : [];
    });
    expect(wrongRequests).toEqual([]);
    expect(new Set(sent.map(({ operation }) => operation))).toEqual(new Set(Object.keys(requests)));
  });

  it("refuses an answer with an unknown, a missing or a wrong field", () => {
    const refund = {
      id: "re_1",
      object: "refund",
      amount: 100,
      charge: "ch_1",
      created: 1,
      currency: "gbp",
      metadata: {},
      payment_intent: "pi_1",
      reason: null,
      status: "succeeded",
    };
    expect(errorsOf(answers["refund"], refund)).toBeUndefined();
    const { status: _, ...incomplete } = refund;
    for (const wrong of [{ ...refund, paid: true }, incomplete, { ...refund, reason: "other" }]) {
      expect(errorsOf(answers["refund"], wrong)).toBeDefined();
    }
  });

  it("has exactly our statuses of a payment, and our refund reasons and event types", () => {
    const enumOf = (schema: JsonSchema | undefined, name: string) => {
      const property = schema?.properties?.[name];
      return typeof property === "object" ? property.enum : undefined;
    };
    expect(new Set(enumOf(answers["payment_intent"], "status"))).toEqual(
      new Set(paymentIntentStatuses),
    );
    expect(enumOf(requests["POST /v1/refunds"], "reason")).toEqual(
      expect.arrayContaining([...refundReasons]),
    );
    expect(enumOf(answers["event"], "type")).toEqual(
      expect.arrayContaining([...handledStripeEvents]),
    );
  });
});
