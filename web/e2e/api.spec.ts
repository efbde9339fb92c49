import { createHmac, randomUUID } from "node:crypto";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";

const endpoints = Object.entries<Endpoint>(contract);

const answers = {
  name: "Robin Marker",
  email: "robin@visitors.example",
  phone: "07700900321",
  fitnessGoals: "Get strong.",
  currentFitnessLevel: "beginner",
  preferredWorkoutDays: ["Friday"],
};

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

async function expectProblem(response: Response, status: number, code: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  const problem = await response.json();
  expect(problem).toMatchObject({ status, code });
  expect(problem.requestId).toBeTruthy();
  return problem;
}

test.describe("A body that does not fit the contract changes nothing", () => {
  const bookingId = "6f7c5b1e-7d60-4df5-9d9e-0a3f3c1d2b4a";
  const good = { bookingId, ...answers };

  const refused: [title: string, init: RequestInit, status: number, code: string][] = [
    ["JSON that breaks off", json('{"bookingId": "6f7'), 400, "malformed_json"],
    ["no body at all", { ...json(""), body: null }, 400, "malformed_json"],
    ["a list for an object", json([good]), 400, "validation_failed"],
    ["null for an object", json("null"), 400, "validation_failed"],
    ["a number for a name", json({ ...good, name: 7 }), 400, "validation_failed"],
    [
      "a level that does not exist",
      json({ ...good, currentFitnessLevel: "olympic" }),
      400,
      "validation_failed",
    ],
    [
      "a day that does not exist",
      json({ ...good, preferredWorkoutDays: ["Someday"] }),
      400,
      "validation_failed",
    ],
    [
      "an id that is no UUID",
      json({ ...good, bookingId: "../../admin" }),
      400,
      "validation_failed",
    ],
    [
      "a line break in the name",
      json({ ...good, name: "Robin\r\nBcc: all@example.com" }),
      400,
      "validation_failed",
    ],
    [
      "two addresses for one",
      json({ ...good, email: "a@b.example,c@d.example" }),
      400,
      "validation_failed",
    ],
    ["an amount of its own", json({ ...good, amount: 1 }), 400, "validation_failed"],
    [
      "a percentage of its own",
      json({ ...good, discountPercentage: 100 }),
      400,
      "validation_failed",
    ],
    [
      "a payment status of its own",
      json({ ...good, paymentStatus: "completed" }),
      400,
      "validation_failed",
    ],
    [
      "a PaymentIntent of its own",
      json({ ...good, paymentIntentId: "pi_123" }),
      400,
      "validation_failed",
    ],
    [
      "a prototype in disguise",
      json(`{"__proto__":{"admin":true},${JSON.stringify(good).slice(1)}`),
      400,
      "validation_failed",
    ],
    [
      "more than 32 KiB",
      json({ ...good, fitnessGoals: "x".repeat(33 * 1024) }),
      413,
      "payload_too_large",
    ],
    [
      "a form",
      { method: "POST", body: new URLSearchParams(good as never) },
      415,
      "unsupported_media_type",
    ],
    [
      "plain text",
      { ...json(good), headers: { "content-type": "text/plain" } },
      415,
      "unsupported_media_type",
    ],
  ];

  for (const [title, init, status, code] of refused) {
    test(`${title} is refused`, async ({ stack }) => {
      const response = await stack.api("/api/bookings", init);
      const problem = await expectProblem(response, status, code);
      expect(JSON.stringify(problem)).not.toContain("Robin");
      expect(await stack.intentsOf(bookingId)).toEqual([]);
      const confirm = await stack.api(`/api/bookings/${bookingId}/confirm`, { method: "POST" });
      await expectProblem(confirm, 404, "booking_not_found");
    });
  }

  test("each wrong field is named with its message", async ({ stack }) => {
    const response = await stack.api("/api/bookings", json({ bookingId, name: " ", phone: "123" }));
    const problem = await expectProblem(response, 400, "validation_failed");
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { path: "name", message: "Please enter your name." },
        { path: "email", message: "Please enter your email." },
        {
          path: "phone",
          message: "Please enter a valid UK mobile number starting with '07' (11 digits).",
        },
        {
          path: "preferredWorkoutDays",
          message: "Please select at least one preferred workout day.",
        },
      ]),
    );
  });
});

test.describe("Starting a booking", () => {
  test("is idempotent, re-prices the same draft and keeps one PaymentIntent", async ({ stack }) => {
    const bookingId = randomUUID();
    const start = async (discountCode?: string) => {
      const response = await stack.api(
        "/api/bookings",
        json({ bookingId, ...answers, ...(discountCode ? { discountCode } : {}) }),
      );
      expect(response.status).toBe(200);
      return response.json();
    };
    const first = await start();
    expect(first).toMatchObject({ bookingId, status: "awaiting_payment", amount: 5000 });
    expect(await start()).toEqual(first);
    expect(await start("welcome10")).toEqual({ ...first, amount: 4500 });
    const intents = await stack.intentsOf(bookingId);
    expect(intents).toHaveLength(1);
    expect(intents[0]).toMatchObject({
      amount: 4500,
      metadata: { bookingId, discountApplied: "true" },
    });
    expect(await start("FREE100")).toEqual({ bookingId, status: "confirmed" });
    expect((await stack.intentsOf(bookingId))[0]).toMatchObject({ status: "canceled" });
  });

  test("a confirmed booking cannot be written over", async ({ stack }) => {
    const bookingId = randomUUID();
    const email = `${bookingId}@visitors.example`;
    await stack.api(
      "/api/bookings",
      json({ bookingId, ...answers, email, discountCode: "FREE100" }),
    );
    const again = await stack.api(
      "/api/bookings",
      json({ bookingId, ...answers, email: `thief-${email}`, discountCode: "FREE100" }),
    );
    expect(await again.json()).toEqual({ bookingId, status: "confirmed" });
    expect(await stack.mailTo(email)).toHaveLength(1);
    expect(await stack.mailTo(`thief-${email}`)).toHaveLength(0);
  });
});

test.describe("A webhook that Stripe did not sign changes nothing", () => {
  const body = JSON.stringify({ id: "evt_forged", type: "payment_intent.succeeded" });
  const sign = (secret: string, at: number) =>
    `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  const nowSeconds = Math.floor(Date.now() / 1000);
  const forged: [title: string, signature: string | undefined][] = [
    ["without a signature", undefined],
    ["with nonsense for a signature", "v1=nonsense"],
    ["signed with another secret", sign("whsec_of_someone_else", nowSeconds)],
    ["signed an hour ago", sign("whsec_of_someone_else", nowSeconds - 3600)],
  ];
  for (const [title, signature] of forged) {
    test(title, async ({ stack }) => {
      const response = await stack.api("/api/webhooks/stripe", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(signature ? { "stripe-signature": signature } : {}),
        },
        body,
      });
      await expectProblem(response, 400, "signature_invalid");
    });
  }
});

test.describe("No admin endpoint answers without a valid token", () => {
  const call = (stack: LocalStack, endpoint: Endpoint, authorization?: string) =>
    stack.api(endpoint.path.replaceAll(/\{\w+\}/g, randomUUID()), {
      method: endpoint.method,
      headers: authorization ? { authorization } : {},
    });
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const unsigned = `${base64url({ alg: "none" })}.${base64url({
    sub: randomUUID(),
    "cognito:groups": ["admins"],
    token_use: "access",
    exp: 4_102_444_800,
  })}.`;

  for (const [name, endpoint] of endpoints.filter(([, { access }]) => access === "admin")) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, async ({ stack }) => {
      for (const authorization of [undefined, "Bearer ", "Bearer nonsense", `Bearer ${unsigned}`]) {
        const response = await call(stack, endpoint, authorization);
        expect(response.status, String(authorization)).toBe(401);
        expect(await response.text()).not.toContain("bookingId");
      }
    });
  }
});

test("an address that does not exist under /api is a JSON 404, never a page", async ({ stack }) => {
  const response = await stack.api("/api/nothing-here");
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("json");
});
