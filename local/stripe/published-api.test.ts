import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { paymentIntentStatuses } from "#lambdas/stripe/stripe-cards.ts";
import { consultation, failureOf, startForTest } from "#local/testing/stripe.ts";
import { refundReasons } from "#shared/bookings/refunds.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import {
  checkedAnswer,
  problemOfAnswer,
  problemOfEvent,
  problemOfObject,
  problemOfRequest,
  publishedApi,
} from "./published-api.ts";

const post = (path: string, form: string) => problemOfRequest({ method: "POST", path }, form);

const refund = {
  id: "re_1",
  object: "refund",
  amount: 100,
  charge: "ch_1",
  created: 1,
  currency: "gbp",
  reason: null,
};
const { amount: _, ...incomplete } = refund;
const wrongRefunds: [string, object][] = [
  ["an invented field", { ...refund, paid: true }],
  ["a missing field", incomplete],
  ["a field of another type", { ...refund, amount: "100" }],
  ["a value that Stripe does not have", { ...refund, reason: "other" }],
  ["an object where Stripe answers an id", { ...refund, charge: { id: "ch_1" } }],
];

const event = {
  id: "evt_1",
  object: "event",
  api_version: Stripe.API_VERSION,
  created: 1,
  data: { object: refund },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: "refund.updated",
};

describe("Stripe's description of its API", () => {
  test("is brought to the version of the installed package.", () => {
    // When the package changes its version, read Stripe's changelog and add what concerns us.
    expect(publishedApi.amendedTo).toBe(Stripe.API_VERSION);
  });

  test("describes only operations that the stand-in has.", async () => {
    const { apiUrl } = await startForTest();
    const headers = { authorization: "Bearer sk_test_local" };
    for (const name of Object.keys(publishedApi.operations)) {
      const [method = "", path = ""] = name.split(" ");
      const answer = await fetch(`${apiUrl}${path.replace(/\{\w+\}/, "id_1")}`, {
        method,
        headers,
      });
      expect(await answer.text()).not.toContain("Unrecognized request URL");
    }
  });

  test("has exactly our statuses of a payment, and our refund reasons and events.", () => {
    const { status } = z
      .object({ status: z.object({ enum: z.array(z.string()) }) })
      .parse(publishedApi.objects["payment_intent"]?.["properties"]);
    expect(new Set(status.enum)).toEqual(new Set(paymentIntentStatuses));
    for (const reason of refundReasons) {
      expect(post("/v1/refunds", `reason=${reason}`)).toBeUndefined();
    }
    const events = handledStripeEvents.map((type, index) => `enabled_events[${index}]=${type}`);
    const form = [...events, "url=https://a.example"].join("&");
    expect(post("/v1/webhook_endpoints", form)).toBeUndefined();
  });
});

describe("a request", () => {
  const create = "amount=5000&currency=gbp&metadata[bookingId]=b-1";

  test.each([
    ["an unknown parameter", "/v1/payment_intents", `${create}&colour=red`],
    [
      "an unknown nested parameter",
      "/v1/payment_intents",
      `${create}&automatic_payment_methods[a]=1`,
    ],
    ["a missing parameter", "/v1/payment_intents", "amount=5000"],
    ["text for a number", "/v1/refunds", "amount=all"],
    ["one value for a list", "/v1/payment_intents", `${create}&allowed_payment_method_types=card`],
    ["a value that Stripe does not have", "/v1/refunds", "reason=sorry"],
    [
      "a parameter that the package's version removed",
      "/v1/payment_intents/pi_1",
      "payment_method_types[0]=card",
    ],
    ["an address that we do not use", "/v1/customers", ""],
  ])("with %s is refused.", (_, path, form) => {
    expect(post("/v1/payment_intents", create)).toBeUndefined();
    expect(post(path, form)).toContain("Stripe's description forbids this POST /v1/");
  });

  test("that Stripe refuses is refused by the stand-in, also where its own rules allow it.", async () => {
    const { stripe } = await startForTest();
    const description = "d".repeat(1001);
    const tooLong = await failureOf(stripe.paymentIntents.create({ ...consultation, description }));
    expect(tooLong).toMatchObject({
      type: "StripeInvalidRequestError",
      message: expect.stringContaining("/description must NOT have more than 1000 characters"),
    });
  });
});

describe("an answer", () => {
  const asked = { method: "GET", path: "/v1/refunds" };
  const list = (...data: unknown[]) => ({
    object: "list",
    url: "/v1/refunds",
    has_more: false,
    data,
  });

  test.each(wrongRefunds)("with %s is noticed, alone and in a list.", (_, wrong) => {
    expect(problemOfObject(refund)).toBeUndefined();
    expect(problemOfObject(wrong)).toContain("Stripe's description forbids this refund");
    expect(problemOfAnswer(asked, { status: 200, body: list(refund) })).toBeUndefined();
    expect(problemOfAnswer(asked, { status: 200, body: list(refund, wrong) })).toContain("/data/1");
  });

  test("that Stripe does not give is not sent.", () => {
    const request: HttpRequest = {
      ...asked,
      query: "",
      headers: {},
      body: Buffer.alloc(0),
      sourceAddress: "",
    };
    const answering = (body: unknown) => () => checkedAnswer(request, jsonAnswer(200, body));
    expect(answering(list(refund))).not.toThrow();
    expect(answering(list({ ...refund, paid: true }))).toThrow('"additionalProperty":"paid"');
  });
});

describe("an event", () => {
  test.each([
    ["of an unknown type", { type: "refund.lost" }],
    ["with an invented field", { colour: "red" }],
    ["without an object of Stripe's", { data: { object: { id: "x_1", object: "gift" } } }],
    ...wrongRefunds.map(([name, object]): [string, object] => [
      `about an object with ${name}`,
      { data: { object } },
    ]),
  ])("%s is noticed, alone and in a list.", (_, change) => {
    expect(problemOfEvent(event)).toBeUndefined();
    const wrong = { ...event, ...change };
    expect(problemOfEvent(wrong)).toContain("Stripe's description");
    const body = { object: "list", url: "/v1/events", has_more: false, data: [event, wrong] };
    const asked = { method: "GET", path: "/v1/events" };
    expect(problemOfAnswer(asked, { status: 200, body })).toContain("Stripe's description");
  });
});
