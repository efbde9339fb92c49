import { randomUUID } from "node:crypto";
import { draftLimits } from "#lambdas/bookings/record/draft.ts";
import { visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import { freeConsultation } from "./bookings.ts";
import { expect, test } from "./test.ts";

/** What strangers can do through the whole stack. Each rule is proven with its function. */

// Limits for everyone together count for all tests of a stack.
// The browser notes every answer of 4xx in its console.
test.use({ stackOf: "limits", expectedConsoleErrors: /status of 429/ });
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });

const from = (address: string) => ({ "x-local-viewer-address": address });
const [perHour] = visitorLimits.freeBooking;

test("after ten declined cards a payment is cancelled, and refused until its draft expires.", async ({
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

test("a page shows the sentence where the action failed, and keeps what was typed.", async ({
  visitor,
  page,
  stack,
}) => {
  const address = "198.51.100.50";
  await page.context().setExtraHTTPHeaders(from(address));
  await visitor.answerEverything();
  await visitor.takeOff(100, "FREE100");
  // The limit is of the hour of the clock, which may turn in between.
  const bookOnce = async () =>
    (await stack.post("/api/bookings", freeConsultation(), from(address))).status;
  const statuses = [await bookOnce()];
  while (statuses.at(-1) === 200) statuses.push(await bookOnce());
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(perHour.most);
  await visitor.completeFree.click();
  await expect(page.getByText(/^Too many free bookings from your connection\./)).toBeVisible();
  await expect(page.getByText(visitor.goals)).toBeVisible();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
});
