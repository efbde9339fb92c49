import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  recordingLog,
  trainerClaims,
} from "#lambdas/testing/http.ts";
import { completeBooking } from "#shared/consultations/admin-api.ts";
import { startBooking } from "#shared/consultations/api.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { DomainError } from "./domain-error.ts";
import { createLog } from "./log.ts";
import { bindRoute, type Route, route } from "./route.ts";

const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";

describe("A counted event", () => {
  function counting(stage: string | undefined) {
    const lines: string[] = [];
    const log = createLog({
      writeLine: (line) => lines.push(line),
      stage,
      now: () => 1_700_000_000_000,
    });
    return { log, entries: () => lines.map((line): unknown => JSON.parse(line)) };
  }
  const metric = (name: string) => ({
    stage: "prod",
    [name]: 1,
    _aws: {
      Timestamp: 1_700_000_000_000,
      CloudWatchMetrics: [
        {
          Namespace: "Touchline",
          Dimensions: [["stage"]],
          Metrics: [{ Name: name, Unit: "Count" }],
        },
      ],
    },
  });

  test("has its metric in CloudWatch's embedded format, and alarms are errors.", () => {
    const { log, entries } = counting("prod");
    log.with({ bookingId }).count("booking_paid", { paymentIntentId: "pi_1" });
    log.alarm("mail_unsent", { bookingId });
    expect(entries()).toEqual([
      {
        level: "info",
        event: "booking_paid",
        bookingId,
        paymentIntentId: "pi_1",
        ...metric("booking_paid"),
      },
      { level: "error", event: "mail_unsent", bookingId, ...metric("mail_unsent") },
    ]);
  });

  test("is a plain line outside a deployment.", () => {
    const { log, entries } = counting(undefined);
    log.count("mail_sent");
    expect(entries()).toEqual([{ level: "info", event: "mail_sent" }]);
  });
});

describe("A line of the log", () => {
  test("is one JSON object with level, event and fields.", () => {
    const { log, lines } = recordingLog();
    log.with({ bookingId }).warn("mail_failed", { attempts: 3, mail: "visitor" });
    expect(lines).toEqual([
      `{"level":"warn","event":"mail_failed","bookingId":"${bookingId}","attempts":3,"mail":"visitor"}`,
    ]);
  });

  test("leaves out undefined fields.", () => {
    const { log, entries } = recordingLog();
    log.info("request", { code: undefined, status: undefined });
    expect(entries()).toEqual([{ level: "info", event: "request" }]);
  });

  test.each([
    ["bookingId", "Sam Field"],
    ["bookingId", "sam@example.com"],
    ["paymentIntentId", "07123456789"],
    ["code", "a sentence with spaces"],
    ["reason", "sam@example.com"],
    ["endpoint", "POST /api/sam@example.com"],
    ["mail", "sam@example.com"],
    ["name", "Sam"],
    ["__proto__", "Sam"],
  ])("withholds a value that does not fit its field (%s: %s).", (field, value) => {
    const { log, lines } = recordingLog();
    // A caller that found a way around the types.
    log.info("anything", JSON.parse(JSON.stringify({ [field]: value })));
    expect(lines.join()).not.toContain(value);
  });

  test("is one line, whatever its values.", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (event, code) => {
        const { log, lines } = recordingLog();
        log.info(event, { code });
        expect(lines).toHaveLength(1);
        expect(lines[0]).not.toMatch(/[\r\n\u2028\u2029]/);
      }),
    );
  });
});

/** Stands for personal data: no line may contain it. */
const marker = "Zebedee";
const personal = {
  bookingId,
  ...sampleAnswers,
  name: `${marker} Field`,
  email: `${marker}@example.com`,
  fitnessGoals: `${marker} wants to run`,
  medicalConditions: `${marker} has asthma`,
};

/** Errors that quote their input. */
const failures: Record<string, () => unknown> = {
  "a plain error": () => new Error(marker),
  "an error of several lines": () => new Error(`first\n    at ${marker} (file:///x.js:1:1)`),
  "an error called after a person": () => Object.assign(new Error("x"), { name: `${marker} F` }),
  "an error with a telling code": () => Object.assign(new Error("x"), { code: `${marker} F` }),
  "an error whose message was changed": () =>
    Object.assign(new Error(marker), { message: "other" }),
  "an error caused by another": () => new DomainError("unavailable", { cause: new Error(marker) }),
  "an error caused by a text": () => new Error("x", { cause: marker }),
  "several errors at once": () => new AggregateError([new Error(marker)], marker),
  "a text": () => marker,
  "an object": () => ({ message: marker, name: marker }),
  "unreadable JSON": () => thrownBy(() => JSON.parse(`{"name":"${marker}" oops`)),
  "an item that does not fit its schema": () =>
    thrownBy(() => z.strictObject({ name: z.literal("x") }).parse({ name: marker, [marker]: 1 })),
  "a refused write, as the AWS SDK tells it": () =>
    Object.assign(new Error(`Item ${marker}`), {
      name: "ConditionalCheckFailedException",
      $fault: "client",
      $metadata: { httpStatusCode: 400, requestId: "ABC", cfId: marker },
      Item: { name: { S: marker } },
      $response: { body: marker },
    }),
  "a refused mail, as the AWS SDK tells it": () =>
    Object.assign(new Error(`Email address is not verified: ${marker}@example.com`), {
      name: "MessageRejected",
      $fault: "client",
    }),
  "a refused card, as Stripe tells it": () =>
    Object.assign(new Error(`${marker}'s card was declined`), {
      type: "StripeCardError",
      code: "card_declined",
      statusCode: 402,
      requestId: "req_1",
      raw: { message: marker },
      payment_intent: { receipt_email: marker },
    }),
};

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

async function linesOf(served: Route, event: object): Promise<string> {
  const { log, lines } = recordingLog();
  await createTestHandler([served], { log })(event, lambdaContext());
  expect(lines.length).toBeGreaterThan(0);
  return lines.join("\n");
}

describe("Nothing personal is logged", () => {
  test.each(Object.keys(failures))("when a handler fails with %s.", async (name) => {
    const failing = route(startBooking, () => Promise.reject(failures[name]?.()));
    const lines = await linesOf(failing, gatewayEvent(startBooking, { body: personal }));
    expect(lines).toContain("request_failed");
    expect(lines).not.toContain(marker);
    expect(lines).not.toContain(personal.phone);
  });

  test("when a request succeeds.", async () => {
    const served = route(startBooking, async ({ body }) => ({
      bookingId: body.bookingId,
      status: "awaiting_payment" as const,
      amount: 5000,
      originalAmount: 5000,
      discountPercentage: null,
      clientSecret: marker,
      publishableKey: marker,
    }));
    const lines = await linesOf(served, gatewayEvent(startBooking, { body: personal }));
    expect(lines).toContain('"status":200');
    expect(lines).not.toContain(marker);
  });

  test.each([
    ["a body that does not validate", { body: { ...personal, phone: marker, [marker]: marker } }],
    ["a body that is no JSON", { body: `{"name":"${marker}` }],
    ["a body of another type", { body: marker, headers: { "content-type": marker } }],
    ["a body too large", { body: marker.repeat(10_000) }],
    ["telling headers", { body: personal, headers: { cookie: marker, authorization: marker } }],
    ["a telling query", { body: personal, query: { email: marker } }],
    ["a telling route", { body: personal, routeKey: `POST /${marker}` }],
  ])("of a request with %s.", async (_, request) => {
    const failing = route(startBooking, () => Promise.reject(new DomainError("conflict")));
    expect(await linesOf(failing, gatewayEvent(startBooking, request))).not.toContain(marker);
  });

  test("of an answer that breaks the contract.", async () => {
    const wrong = JSON.parse(`{"received":"${marker}"}`);
    const served = route(stripeWebhook, async () => wrong);
    const headers = { "stripe-signature": marker };
    const event = gatewayEvent(stripeWebhook, { body: marker, headers });
    expect(await linesOf(served, event)).not.toContain(marker);
  });

  test("of the trainer who calls.", async () => {
    const failing = bindRoute(completeBooking, (_, { principal }) =>
      Promise.reject(new Error(principal.name)),
    );
    const claims = { ...trainerClaims, email: `${marker}@example.com`, username: marker };
    const event = gatewayEvent(completeBooking, { params: { bookingId }, claims });
    expect(await linesOf(failing, event)).not.toContain(marker);
  });
});

test("A logged error says where it was thrown.", () => {
  const { log, lines } = recordingLog();
  log.error("upkeep_failed", {}, new TypeError("secret"));
  expect(lines[0]).toContain('"name":"TypeError"');
  expect(lines[0]).toContain("log.test.ts");
});
