import { randomUUID } from "node:crypto";
import { expect, test } from "./test.ts";

const good = { amount: 5000 };
const start = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

for (const [title, bad] of [
  ["no amount", { amount: undefined }],
  ["an amount of nothing", { amount: 0 }],
  ["99 pence", { amount: 99 }],
  ["a negative amount", { amount: -5000 }],
  ["a fraction of a penny", { amount: 1234.5 }],
  ["an amount in words", { amount: "5000" }],
  ["more than ten thousand pounds", { amount: 1_000_001 }],
  ["a huge amount", { amount: 1e308 }],
  ["a list of amounts", { amount: [5000] }],
  ["a percentage of its own", { discountPercentage: 100 }],
  ["another percentage of its own", { percentOff: 100 }],
  ["a list price of its own", { originalAmount: 100 }],
  ["a currency of its own", { currency: "jpy" }],
  ["a payment status of its own", { paymentStatus: "completed" }],
  ["a PaymentIntent of its own", { paymentIntentId: "pi_123" }],
  ["a flow of its own", { flowSource: "consultation-intro" }],
  ["a payer with more to say", { payer: { name: "Robin", medicalConditions: "None" } }],
  ["a line break in a name", { payer: { name: "Robin\r\nBcc: all@example.com" } }],
  ["two addresses for one", { payer: { email: "a@b.example,c@d.example" } }],
  ["an id that is no UUID", { paymentId: "../../admin" }],
] as const) {
  test(`refuses ${title}, and nothing is written`, async ({ stack }) => {
    const paymentId = randomUUID();
    const response = await stack.api("/api/payments", start({ paymentId, ...good, ...bad }));
    expect(response.status).toBe(400);
    const problem = await response.json();
    expect(problem).toMatchObject({ code: "validation_failed" });
    expect(JSON.stringify(problem)).not.toContain("Robin");
    expect(await stack.intentsOf(paymentId)).toEqual([]);
    const confirm = await stack.api(`/api/payments/${paymentId}/confirm`, { method: "POST" });
    expect(confirm.status).toBe(404);
  });
}

test("says of an amount that is too small what would be enough", async ({ stack }) => {
  const body = { paymentId: randomUUID(), amount: 1 };
  const problem = await (await stack.api("/api/payments", start(body))).json();
  expect(problem.errors).toEqual([
    { path: "amount", message: "Please enter an amount of at least £1.00." },
  ]);
});

test("keeps one PaymentIntent for one payment, whatever amount is asked for", async ({ stack }) => {
  const paymentId = randomUUID();
  const ask = async (more: object) => {
    const response = await stack.api("/api/payments", start({ paymentId, ...more }));
    expect(response.status).toBe(200);
    return response.json();
  };
  const first = await ask({ amount: 1234 });
  expect(first).toMatchObject({ paymentId, status: "awaiting_payment", amount: 1234 });
  expect(await ask({ amount: 1234 })).toEqual(first);
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
  expect(await ask({ amount: 2000, discountCode: "FREE100" })).toEqual({
    paymentId,
    status: "confirmed",
  });
  expect(await stack.intentsOf(paymentId)).toMatchObject([{ status: "canceled" }]);
  expect(await ask({ amount: 100 })).toEqual({ paymentId, status: "confirmed" });
});

test("never lets one kind of booking take the place of another", async ({ stack }) => {
  const id = randomUUID();
  await stack.api("/api/payments", start({ paymentId: id, amount: 100 }));
  const response = await stack.api(
    "/api/bookings",
    start({
      bookingId: id,
      name: "Robin Marker",
      email: "robin@visitors.example",
      phone: "07700900321",
      fitnessGoals: "Get strong.",
      currentFitnessLevel: "beginner",
      preferredWorkoutDays: ["Friday"],
    }),
  );
  expect(response.status).toBe(409);
  expect(await stack.intentsOf(id)).toMatchObject([{ amount: 100 }]);
});
