import { expect, test } from "vitest";
import {
  asVisitor,
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  originSecret,
  recordingLog,
  trainerClaims,
} from "#lambdas/testing/http.ts";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { sendContactMessage } from "#shared/contact/api.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { listWorkouts } from "#shared/workouts/api.ts";
import { bindRoute, route } from "./route.ts";

const body = { user_name: "Sam", user_email: "sam@example.com", message: "Hello" };

function setup() {
  const addresses: string[] = [];
  const receiving = route(sendContactMessage, async (_, { address }) => {
    addresses.push(address);
    return { status: "sent" as const };
  });
  const others = [listBookings, stripeWebhook, listWorkouts].map((endpoint) =>
    bindRoute(endpoint, () => Promise.reject(new Error("A handler was reached."))),
  );
  const routes = [receiving, ...others];
  const handler = createTestHandler(routes, { log: recordingLog().log });
  return { addresses, handler, call: asVisitor(handler) };
}

test("A handler that is limited by address gets the visitor's, as CloudFront sends it.", async () => {
  const { addresses, call } = setup();
  for (const address of ["198.51.100.10", "2001:db8:0:1::7"]) {
    const headers = { "x-visitor-address": address, "x-forwarded-for": "10.0.0.1" };
    expect((await call(sendContactMessage, { body, headers })).statusCode).toBe(200);
  }
  expect(addresses).toEqual(["198.51.100.10", "2001:db8:0:1::7"]);
});

test("A visitor without an address is a fault of ours.", async () => {
  const headers = { "x-visitor-address": "" };
  expect((await setup().call(sendContactMessage, { body, headers })).statusCode).toBe(500);
});

test.each([
  ["no secret", {}],
  ["an empty secret", { "x-origin-secret": "" }],
  ["a guessed secret", { "x-origin-secret": "guessed" }],
  ["half of the secret", { "x-origin-secret": originSecret.slice(0, 16) }],
  ["the secret twice", { "x-origin-secret": `${originSecret},${originSecret}` }],
])(
  "A caller of the gateway's own address with %s is refused by every endpoint.",
  async (_, sent) => {
    const { addresses, handler } = setup();
    const headers = { "x-origin-secret": "", ...sent };
    const events = [
      gatewayEvent(sendContactMessage, { body, headers }),
      gatewayEvent(listBookings, { headers, claims: trainerClaims }),
      gatewayEvent(stripeWebhook, {
        body: "{}",
        headers: { ...headers, "stripe-signature": "t=1" },
      }),
      gatewayEvent(listWorkouts, { headers }),
    ];
    for (const event of events) {
      const { statusCode, headers, body } = await handler(event, lambdaContext());
      expect([statusCode, JSON.parse(body).code]).toEqual([403, "forbidden"]);
      expect(headers["content-type"]).toBe("application/problem+json");
    }
    expect(addresses).toEqual([]);
  },
);
