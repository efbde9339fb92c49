import { describe, expect, test } from "vitest";
import {
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  recordingLog,
  type TestRequest,
} from "#lambdas/testing/http.ts";
import { completeBooking } from "#shared/consultations/admin-api.ts";
import { checkDiscount } from "#shared/discounts/api.ts";
import { DomainError } from "./domain-error.ts";
import { bindRoute, type Route, route } from "./route.ts";

const welcome = { code: "WELCOME10", percentOff: 10 };
const validCheck = { body: { code: "welcome10" } };

/** What is logged of one request that takes 7 ms. */
async function entriesOf(served: Route, request: TestRequest = validCheck) {
  const { log, entries } = recordingLog();
  const times = [100, 107];
  const handler = createTestHandler([served], { log, now: () => times.shift() ?? 107 });
  await handler(gatewayEvent(checkDiscount, request), lambdaContext());
  return entries();
}

const failingWith = (error: unknown) => route(checkDiscount, () => Promise.reject(error));

describe("The log of a request", () => {
  test("is one line for a successful request.", async () => {
    expect(await entriesOf(route(checkDiscount, async () => welcome))).toEqual([
      {
        level: "info",
        event: "request",
        requestId: "Yf3kJh2IiYcEPnA=",
        awsRequestId: lambdaContext().awsRequestId,
        functionName: "test-function",
        endpoint: "POST /api/discounts/check",
        status: 200,
        durationMs: 7,
      },
    ]);
  });

  test("is one line with the code for a refused request.", async () => {
    expect(await entriesOf(failingWith(new DomainError("discount_expired")))).toEqual([
      expect.objectContaining({
        event: "request",
        level: "info",
        status: 410,
        code: "discount_expired",
      }),
    ]);
  });

  test("is preceded by the cause when the fault is not the caller's.", async () => {
    const cause = Object.assign(new Error("no"), {
      name: "StripeConnectionError",
      statusCode: 502,
      requestId: "req_123",
    });
    expect(await entriesOf(failingWith(new DomainError("payment_unavailable", { cause })))).toEqual(
      [
        expect.objectContaining({
          event: "request_failed",
          level: "error",
          status: 503,
          code: "payment_unavailable",
          error: expect.objectContaining({
            name: "DomainError",
            code: "payment_unavailable",
            cause: expect.objectContaining({
              name: "StripeConnectionError",
              serviceStatus: 502,
              serviceRequestId: "req_123",
            }),
          }),
        }),
        expect.objectContaining({ event: "request", level: "info", status: 503 }),
      ],
    );
  });

  test("does not name an unknown route, which is text from the caller.", async () => {
    const served = bindRoute(completeBooking, () => Promise.reject(new Error()));
    const [entry] = await entriesOf(served, { routeKey: "POST /alex@example.com" });
    expect(entry).toMatchObject({ event: "request", status: 404 });
    expect(entry).not.toHaveProperty("endpoint");
  });
});
