import { createHmac, randomUUID } from "node:crypto";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { freeConsultation } from "./bookings.ts";
import { expect, test } from "./test.ts";

/** The API through the whole stack; each rule is proven with its function. */

const { discountCode: _, healthConsent: __, ...consultation } = freeConsultation();

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

test("a body that does not fit the contract is refused, and nothing is written", async ({
  stack,
}) => {
  const bookingId = randomUUID();
  const booking = { ...consultation, bookingId };
  const payment = { paymentId: bookingId, amount: 5000 };
  const bookings: [title: string, changes: object][] = [
    ["an id that is no UUID", { bookingId: "../../admin" }],
    ["a line break in the name", { name: "Robin\r\nBcc: all@example.com" }],
    ["a price of the caller's", { amount: 1 }],
    ["a payment status of the caller's", { paymentStatus: "completed" }],
  ];
  const payments: [title: string, changes: object][] = [
    ["99 pence", { amount: 99 }],
    ["a fraction of a penny", { amount: 1234.5 }],
    ["a list price of the caller's", { originalAmount: 100 }],
    ["health answers of a payer", { payer: { name: "Robin", medicalConditions: "None" } }],
  ];
  const prototype = `{"__proto__":{"admin":true},${JSON.stringify(booking).slice(1)}`;
  const large = json({ ...booking, fitnessGoals: "x".repeat(33 * 1024) });
  const form = { method: "POST", body: new URLSearchParams({ bookingId }) };
  const refused: [title: string, path: string, init: RequestInit, status: number, code: string][] =
    [
      ["JSON that breaks off", "bookings", json('{"bookingId": "6f7'), 400, "malformed_json"],
      ["no body", "bookings", { ...json(""), body: null }, 400, "malformed_json"],
      ["a list for an object", "bookings", json([booking]), 400, "validation_failed"],
      ["a prototype", "bookings", json(prototype), 400, "validation_failed"],
      ["more than 32 KiB", "bookings", large, 413, "payload_too_large"],
      ["a form", "bookings", form, 415, "unsupported_media_type"],
    ];
  for (const [title, changes] of bookings) {
    const init = json({ ...booking, ...changes });
    refused.push([title, "bookings", init, 400, "validation_failed"]);
  }
  for (const [title, changes] of payments) {
    const init = json({ ...payment, ...changes });
    refused.push([title, "payments", init, 400, "validation_failed"]);
  }
  for (const [title, path, init, status, code] of refused) {
    await test.step(title, async () => {
      const problem = await expectProblem(await stack.api(`/api/${path}`, init), status, code);
      expect(JSON.stringify(problem)).not.toContain("Robin");
    });
  }
  expect(await stack.intentsOf(bookingId)).toEqual([]);
  for (const path of ["bookings", "payments"]) {
    const confirm = await stack.api(`/api/${path}/${bookingId}/confirm`, { method: "POST" });
    await expectProblem(confirm, 404, "booking_not_found");
  }

  const wrong = await stack.api("/api/bookings", json({ bookingId, name: " ", phone: "123" }));
  const { errors } = await expectProblem(wrong, 400, "validation_failed");
  expect(errors).toEqual(
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
  const tooLittle = await stack.post("/api/payments", { ...payment, amount: 1 });
  expect((await tooLittle.json()).errors).toEqual([
    { path: "amount", message: "Please enter an amount of at least £1.00." },
  ]);
});

test("a draft that is started again keeps its one PaymentIntent at the latest price", async ({
  stack,
}) => {
  const bookingId = randomUUID();
  const start = async (changes: object = {}) => {
    const response = await stack.post("/api/bookings", { ...consultation, bookingId, ...changes });
    expect(response.status).toBe(200);
    return response.json();
  };
  const first = await start();
  expect(first).toMatchObject({ bookingId, status: "awaiting_payment", amount: 5000 });
  expect(await start()).toEqual(first);
  expect(await start({ discountCode: "welcome10" })).toEqual({ ...first, amount: 4500 });
  expect(await stack.intentsOf(bookingId)).toMatchObject([
    { amount: 4500, metadata: { bookingId, discountApplied: "true" } },
  ]);

  const email = `${bookingId}@visitors.example`;
  const confirmed = { bookingId, status: "confirmed" };
  expect(await start({ email, discountCode: "FREE100" })).toEqual(confirmed);
  expect(await stack.intentsOf(bookingId)).toMatchObject([{ status: "canceled" }]);
  // A confirmed booking does not change.
  expect(await start({ email: `other-${email}`, discountCode: "FREE100" })).toEqual(confirmed);
  expect(await stack.mailTo(`other-${email}`)).toEqual([]);
  const mails = await stack.mailTo(email);
  expect(mails).toHaveLength(1);
  // Health answers without consent are not kept.
  expect(mails[0]?.text).toContain("Medical conditions: None specified");
});

test("a session payment keeps its one PaymentIntent, whatever amount is asked for", async ({
  stack,
}) => {
  const paymentId = randomUUID();
  const ask = async (more: object) => {
    const response = await stack.post("/api/payments", { paymentId, ...more });
    expect(response.status).toBe(200);
    return response.json();
  };
  const first = await ask({ amount: 1234 });
  expect(first).toMatchObject({ paymentId, status: "awaiting_payment", amount: 1234 });
  expect(await ask({ amount: 9000, discountCode: "welcome10" })).toEqual({
    ...first,
    amount: 8100,
  });
  const both = await Promise.all([ask({ amount: 2000 }), ask({ amount: 2000 })]);
  expect(both).toEqual([
    { ...first, amount: 2000 },
    { ...first, amount: 2000 },
  ]);
  expect(await stack.intentsOf(paymentId)).toMatchObject([
    { amount: 2000, metadata: { bookingId: paymentId, discountApplied: "false" } },
  ]);
  // One kind of booking never takes the place of another.
  const other = await stack.post("/api/bookings", { ...consultation, bookingId: paymentId });
  expect(other.status).toBe(409);

  const confirmed = { paymentId, status: "confirmed" };
  expect(await ask({ amount: 2000, discountCode: "FREE100" })).toEqual(confirmed);
  expect(await stack.intentsOf(paymentId)).toMatchObject([{ status: "canceled" }]);
  expect(await ask({ amount: 100 })).toEqual(confirmed);
});

test("a webhook that Stripe did not sign is refused", async ({ stack }) => {
  const body = JSON.stringify({ id: "evt_forged", type: "payment_intent.succeeded" });
  const now = Math.floor(Date.now() / 1000);
  const digest = createHmac("sha256", "whsec_of_another").update(`${now}.${body}`).digest("hex");
  for (const signature of [undefined, "v1=nonsense", `t=${now},v1=${digest}`]) {
    const headers = {
      "content-type": "application/json",
      ...(signature ? { "stripe-signature": signature } : {}),
    };
    const response = await stack.api("/api/webhooks/stripe", { method: "POST", headers, body });
    await expectProblem(response, 400, "signature_invalid");
  }
});

test("no admin endpoint answers without a valid token", async ({ stack }) => {
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const unsigned = `${base64url({ alg: "none" })}.${base64url({
    sub: randomUUID(),
    "cognito:groups": ["admins"],
    token_use: "access",
    exp: 4_102_444_800,
  })}.`;
  const admin = Object.values<Endpoint>(endpoints).filter(({ access }) => access === "admin");
  expect(admin.length).toBeGreaterThan(20);
  for (const { method, path } of admin) {
    for (const authorization of [undefined, "Bearer ", "Bearer nonsense", `Bearer ${unsigned}`]) {
      const response = await stack.api(path.replaceAll(/\{\w+\}/g, randomUUID()), {
        method,
        headers: authorization ? { authorization } : {},
      });
      expect(response.status, `${method} ${path} with ${authorization}`).toBe(401);
      expect(await response.text()).not.toContain("bookingId");
    }
  }
});

test("an address that does not exist under /api is a JSON 404, never a page", async ({ stack }) => {
  const response = await stack.api("/api/nothing-here");
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("json");
});
