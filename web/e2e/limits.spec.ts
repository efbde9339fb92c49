import { randomUUID } from "node:crypto";
import { draftLimits, visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import { freeConsultation } from "./bookings.ts";
import { expect, test } from "./test.ts";

/** What strangers can do through the whole stack. Each rule is proven with its function. */

// Limits for everyone together count for all tests of a stack.
// The browser notes every answer of 4xx in its console.
test.use({ stackOf: "limits", expectedConsoleErrors: /status of 429/ });
test.describe.configure({ mode: "serial" });

const from = (address: string) => ({ "x-local-viewer-address": address });
const [perHour, , forEveryone] = visitorLimits.freeBooking;

/** How many answers there are of each status. */
function tally(answers: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("one network has five free bookings mailed, then is told when to try again", async ({
  stack,
}) => {
  const stranger = from("198.51.100.20");
  const relay = Array.from({ length: 25 }, () => freeConsultation());
  const answers = await Promise.all(
    relay.map((body) => stack.post("/api/bookings", body, stranger)),
  );
  expect(tally(answers)).toEqual({ 200: perHour.most, 429: relay.length - perHour.most });
  const mails = await Promise.all(relay.map(({ email }) => stack.mailTo(email)));
  expect(mails.flat()).toHaveLength(perHour.most);

  const refused = answers.find(({ status }) => status === 429);
  const seconds = Number(refused?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  const problem = await refused?.json();
  expect(problem).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(problem.detail).toMatch(
    /^Too many free bookings from your connection\. Try again in .*, or write to the trainer at /,
  );

  const session = { paymentId: randomUUID(), amount: 5000, discountCode: "FREE100" };
  expect((await stack.post("/api/payments", session, stranger)).status).toBe(429);
  expect((await stack.post("/api/payments", session, from("198.51.100.21"))).status).toBe(200);
});

test("one network begins thirty bookings, and pays those that it has begun", async ({ stack }) => {
  const stranger = from("198.51.100.30");
  const drafts = Array.from({ length: 40 }, () => {
    const { discountCode: _, ...body } = freeConsultation();
    return body;
  });
  const start = (body: object) => stack.post("/api/bookings", body, stranger);
  const answers = await Promise.all(drafts.map(start));
  expect(tally(answers)).toEqual({ 200: 30, 429: 10 });
  const begun = drafts.filter((_, number) => answers[number]?.status === 200);
  for (const draft of begun.slice(0, 3)) {
    expect((await start(draft)).status).toBe(200);
    const confirm = `/api/bookings/${draft.bookingId}/confirm`;
    const answer = await stack.api(confirm, { method: "POST", headers: stranger });
    expect(await answer.json()).toEqual({ status: "awaiting_payment" });
  }
});

test("one network tries thirty codes, at the check and by naming them, and learns no more", async ({
  stack,
}) => {
  const stranger = from("198.51.100.40");
  const check = (code: string) => stack.post("/api/discounts/check", { code }, stranger);
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, number) => check(`G${number}`)));
  expect(tally(guesses)).toEqual({ 404: 20 });
  const { discountCode: _, ...body } = freeConsultation();
  const named = await Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      const guess = { ...body, discountCode: `H${number}` };
      return stack.post("/api/bookings", guess, stranger);
    }),
  );
  expect(tally(named)).toEqual({ 404: 10, 429: 10 });
  expect((await check("WELCOME10")).status).toBe(429);
  const other = await stack.post("/api/discounts/check", { code: "WELCOME10" });
  expect(other.status).toBe(200);
});

test("after ten declined cards a payment is cancelled, and refused until its draft expires", async ({
  stack,
}) => {
  const paymentId = randomUUID();
  const start = () => stack.post("/api/payments", { paymentId, amount: 5000 });
  const { clientSecret, publishableKey } = await (await start()).json();
  const [intentId] = clientSecret.split("_secret_", 1);
  const decline = () =>
    stack.api(`/__local/stripe/v1/payment_intents/${intentId}/confirm`, {
      method: "POST",
      body: new URLSearchParams({
        key: publishableKey,
        client_secret: clientSecret,
        return_url: `${stack.origin}/thank-you`,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": "4000000000000002",
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "34",
        "payment_method_data[card][cvc]": "123",
      }),
    });
  for (let attempt = 1; attempt <= draftLimits.declinedPayments; attempt += 1) {
    expect((await decline()).status).toBe(402);
  }
  await expect
    .poll(async () => (await stack.intentsOf(paymentId)).map(({ status }) => status))
    .toEqual(["canceled"]);
  expect((await decline()).status).toBe(400);
  const refused = await start();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
  const problem = await refused.json();
  expect(problem.detail).toMatch(/^This payment has been declined too many times\./);
});

test("above Stripe's rate limit a visitor is asked to try again soon", async ({ stack }) => {
  await stack.stripeFaults({ refuseApi: 429 });
  const paymentId = randomUUID();
  const start = () => stack.post("/api/payments", { paymentId, amount: 5000 });
  const answer = await start();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await answer.json()).toMatchObject({ code: "payment_unavailable" });
  await stack.stripeFaults({ refuseApi: null });
  expect((await start()).status).toBe(200);
});

test("a page shows the sentence where the action failed, and keeps what was typed", async ({
  visitor,
  page,
  stack,
}) => {
  const address = "198.51.100.50";
  await page.context().setExtraHTTPHeaders(from(address));
  for (let number = 0; number < perHour.most; number += 1) {
    const answer = await stack.post("/api/bookings", freeConsultation(), from(address));
    expect(answer.status).toBe(200);
  }
  await visitor.answerEverything();
  await visitor.takeOff(100, "FREE100");
  await visitor.completeFree.click();
  await expect(page.getByText(/^Too many free bookings from your connection\./)).toBeVisible();
  await expect(page.getByText(visitor.goals)).toBeVisible();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
});

test("a thousand networks together have no more free bookings than there are for everyone", async ({
  stack,
}) => {
  let booked = 0;
  let refused: Response | undefined;
  for (let network = 0; network < 1000 && !refused; network += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => {
        const address = `10.1.${(network + number) >> 8}.${(network + number) & 255}`;
        return stack.post("/api/bookings", freeConsultation(), from(address));
      }),
    );
    booked += answers.filter(({ status }) => status === 200).length;
    refused = answers.find(({ status }) => status === 429);
  }
  // The tests above have booked as well.
  expect(booked).toBeLessThan(forEveryone.most);
  expect(booked).toBeGreaterThan(forEveryone.most - 20);
  const problem = await refused?.json();
  expect(problem.detail).toMatch(/^Too many free bookings today\./);

  const { discountCode: _, ...paid } = freeConsultation();
  expect((await stack.post("/api/bookings", paid)).status).toBe(200);
});
