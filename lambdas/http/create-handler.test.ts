import { STATUS_CODES } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import {
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  recordingLog,
  type TestRequest,
} from "#lambdas/testing/http.ts";
import { confirmBooking } from "#shared/consultations/api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";
import { Problem } from "#shared/contract/problem.ts";
import { checkDiscount } from "#shared/discounts/api.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { getWorkout, listCategories } from "#shared/workouts/api.ts";
import { DomainError } from "./domain-error.ts";
import { type Route, route } from "./route.ts";

const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const welcome = { code: "WELCOME10", percentOff: 10 };

function setup(...routes: Route[]) {
  const { log, entries } = recordingLog();
  const handler = createTestHandler(routes, { log });
  return {
    entries,
    call: async (endpoint: Endpoint, request?: TestRequest, context = lambdaContext()) => {
      const { statusCode, headers, body } = await handler(gatewayEvent(endpoint, request), context);
      return { statusCode, headers, content: JSON.parse(body) };
    },
    handler,
  };
}

/** A handler that throws. */
function failingWith(error: unknown) {
  return setup(route(checkDiscount, () => Promise.reject(error)));
}

const errorCodes = Object.keys(apiErrors) as ErrorCode[];
const validCheck = { body: { code: "welcome10" } };

describe("An answer", () => {
  test("carries what the handler returned, for the parsed input.", async () => {
    const handle = vi.fn(async ({ body }: { body: { code: string } }) => ({
      ...welcome,
      code: body.code,
    }));
    const { call } = setup(route(checkDiscount, handle));
    expect(await call(checkDiscount, { body: { code: "  welcome10 " } })).toEqual({
      statusCode: 200,
      headers: { "content-type": "application/json", "cache-control": "no-store" },
      content: welcome,
    });
    expect(handle).toHaveBeenCalledWith({ body: { code: "WELCOME10" } }, expect.anything());
  });

  test("comes from the handler of the route that the gateway matched.", async () => {
    const { call } = setup(
      route(checkDiscount, async () => welcome),
      route(confirmBooking, async () => ({ status: "processing" as const })),
    );
    expect((await call(confirmBooking, { params: { bookingId } })).content).toEqual({
      status: "processing",
    });
    expect((await call(checkDiscount, validCheck)).content).toEqual(welcome);
  });

  test("may be cached as long as the contract says, and a refusal not at all.", async () => {
    const { call } = setup(
      route(listCategories, async () => ({ categories: [] })),
      route(getWorkout, () => Promise.reject(new DomainError("workout_not_found"))),
    );
    const { headers } = await call(listCategories);
    expect(headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
    const refusal = await call(getWorkout, { params: { workoutId: "gone" } });
    expect([refusal.statusCode, refusal.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test("of the library is compressed for a browser that takes it, and no other is.", async () => {
    const name = "Strength ".repeat(20);
    const categories = Array.from({ length: 20 }, (_, at) => ({ categoryId: `c${at}`, name }));
    const long = { code: "WELCOME10", percentOff: 10 };
    const { handler } = setup(
      route(listCategories, async () => ({ categories })),
      route(checkDiscount, async () => long),
    );
    const ask = (endpoint: Endpoint, request: TestRequest) =>
      handler(gatewayEvent(endpoint, request), lambdaContext());
    const headers = { "accept-encoding": "br, gzip" };
    const answer = await ask(listCategories, { headers });
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(answer.isBase64Encoded).toBe(true);
    const plain = await ask(listCategories, {});
    expect(gunzipSync(Buffer.from(answer.body, "base64")).toString()).toBe(plain.body);
    expect(answer.body.length).toBeLessThan(plain.body.length / 4);
    const check = await ask(checkDiscount, { ...validCheck, headers });
    expect(check.headers).not.toHaveProperty("content-encoding");
  });

  test("never contains a field that the contract does not know.", async () => {
    const stored = { ...welcome, active: true, createdAt: "2026-01-01T09:00:00.000Z" };
    const { call } = setup(route(checkDiscount, async () => stored));
    expect((await call(checkDiscount, validCheck)).content).toEqual(welcome);
  });

  test("that breaks the contract is not sent, and logged by field without the value.", async () => {
    const { call, entries } = setup(
      route(checkDiscount, async () => ({ code: "WELCOME10", percentOff: 4711 })),
    );
    const { statusCode, content } = await call(checkDiscount, validCheck);
    expect(statusCode).toBe(500);
    expect(content.code).toBe("internal");
    expect(entries()[0]).toMatchObject({
      level: "error",
      event: "request_failed",
      error: { name: "$ZodError", issues: ["percentOff:too_big"] },
    });
    expect(JSON.stringify([content, entries()])).not.toContain("4711");
  });
});

describe("A handler's context", () => {
  test("has the request's id and a log whose lines carry it.", async () => {
    const { call, entries } = setup(
      route(checkDiscount, async (_, { log, requestId }) => {
        log.info("looked_up", { count: requestId.length });
        return welcome;
      }),
    );
    await call(checkDiscount, validCheck);
    expect(entries()[0]).toEqual({
      level: "info",
      event: "looked_up",
      requestId: "Yf3kJh2IiYcEPnA=",
      functionName: "test-function",
      endpoint: "POST /api/discounts/check",
      count: 16,
    });
  });

  test("has the raw body and the signature for a webhook, and no body is parsed.", async () => {
    const handle = vi.fn(async () => ({ received: true as const }));
    const { call } = setup(route(stripeWebhook, handle));
    const body = '{"not quite": JSON\n';
    const headers = { "stripe-signature": "t=1,v1=ab" };
    for (const base64 of [false, true]) {
      expect((await call(stripeWebhook, { body, headers, base64 })).statusCode).toBe(200);
      expect(handle).toHaveBeenLastCalledWith(
        { body },
        expect.objectContaining({ signature: "t=1,v1=ab" }),
      );
    }
  });

  test("is never made for a webhook without a signature.", async () => {
    const handle = vi.fn(async () => ({ received: true as const }));
    const { call } = setup(route(stripeWebhook, handle));
    for (const headers of [{}, { "stripe-signature": "" }]) {
      const { statusCode, content } = await call(stripeWebhook, { body: "{}", headers });
      expect([statusCode, content.code]).toEqual([400, "signature_invalid"]);
    }
    expect(handle).not.toHaveBeenCalled();
  });
});

describe("A failure", () => {
  test.each(errorCodes)("with code %s is answered as the table of errors says.", async (code) => {
    const { status, detail } = apiErrors[code];
    const { call } = failingWith(new DomainError(code));
    const { statusCode, headers, content } = await call(checkDiscount, validCheck);
    expect(statusCode).toBe(status);
    expect(headers).toEqual({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
    });
    expect(Problem.parse(content)).toEqual({
      type: `urn:touchline:error:${code}`,
      title: STATUS_CODES[status],
      status,
      detail,
      code,
      requestId: "Yf3kJh2IiYcEPnA=",
    });
  });

  test("has its field errors.", async () => {
    const errors = [{ path: "code", message: "Please enter a discount code" }];
    const { call } = failingWith(new DomainError("validation_failed", { errors }));
    expect((await call(checkDiscount, validCheck)).content.errors).toEqual(errors);
  });

  test("says when to try again, and more than its code does.", async () => {
    const refused = { detail: "Try again in 12 minutes.", retryAfterSeconds: 700 };
    const { call } = failingWith(new DomainError("too_many_requests", refused));
    const { headers, content } = await call(checkDiscount, validCheck);
    expect(headers).toMatchObject({ "retry-after": "700", "cache-control": "no-store" });
    expect(content).toMatchObject({ status: 429, detail: "Try again in 12 minutes." });
  });

  test.each([
    ["an error", new Error("secret detail")],
    ["a type error", new TypeError("secret detail")],
    ["a text", "secret detail"],
    ["nothing", undefined],
    ["an object", { code: "discount_expired", message: "secret detail" }],
  ])("that is unexpected (%s thrown) says only that something went wrong.", async (_, error) => {
    const { call } = failingWith(error);
    const { statusCode, content } = await call(checkDiscount, validCheck);
    expect(statusCode).toBe(500);
    expect(content).toMatchObject({
      code: "internal",
      detail: "Something went wrong. Please try again.",
    });
    expect(JSON.stringify(content)).not.toContain("secret");
  });

  test.each([
    { name: "ThrottlingException", $fault: "client" },
    { name: "ProvisionedThroughputExceededException", $fault: "client" },
    { name: "InternalServerError", $fault: "server" },
    { name: "TimeoutError" },
    { name: "Error", code: "ECONNREFUSED" },
    { name: "Error", code: "ECONNRESET" },
  ])(
    "of a busy or unreachable service ($name $code) asks to try again in a moment.",
    async (fields) => {
      const { call } = failingWith(Object.assign(new Error(), fields));
      const { statusCode, content } = await call(checkDiscount, validCheck);
      expect([statusCode, content.code]).toEqual([503, "unavailable"]);
    },
  );

  test.each([
    { name: "ValidationException", $fault: "client" },
    { name: "ResourceNotFoundException", $fault: "client" },
    { name: "AccessDeniedException", $fault: "client" },
  ])("of a faulty call of ours ($name) is internal.", async (fields) => {
    const { call } = failingWith(Object.assign(new Error(), fields));
    expect((await call(checkDiscount, validCheck)).content.code).toBe("internal");
  });

  test("is answered before the function times out.", async () => {
    const { call } = setup(route(checkDiscount, () => new Promise(() => undefined)));
    const context = { ...lambdaContext(), getRemainingTimeInMillis: () => 260 };
    const { statusCode, content } = await call(checkDiscount, validCheck, context);
    expect([statusCode, content.code]).toEqual([503, "unavailable"]);
  });
});

describe("An unknown route", () => {
  test.each([
    "$default",
    "POST /api/bookings",
    "GET /api/discounts/check",
    "constructor",
    "__proto__",
  ])("is not found (%s).", async (routeKey) => {
    const handle = vi.fn(async () => welcome);
    const { call } = setup(route(checkDiscount, handle));
    const { statusCode, content } = await call(checkDiscount, { ...validCheck, routeKey });
    expect([statusCode, content.code]).toEqual([404, "not_found"]);
    expect(handle).not.toHaveBeenCalled();
  });

  test.each([null, { source: "aws.events" }, { routeKey: "POST /api/discounts/check" }])(
    "or an event from elsewhere is an internal error (%j).",
    async (event) => {
      const { handler, entries } = setup(route(checkDiscount, async () => welcome));
      const { statusCode, body } = await handler(event, lambdaContext());
      expect(statusCode).toBe(500);
      expect(JSON.parse(body)).toMatchObject({
        code: "internal",
        requestId: lambdaContext().awsRequestId,
      });
      expect(entries()[0]).toMatchObject({ event: "request_failed" });
    },
  );
});
