import type { Page, Route } from "@playwright/test";
import { expect, test } from "./test.ts";
import { cards, type Visitor } from "./visitor.ts";

// The local stack's policy has no room for Stripe's own address. The browser notes what is given up.
test.use({ bypassCSP: true, expectedConsoleErrors: /Failed to load resource|js\.stripe\.com/ });

const limitMs = 60_000;
const hanging = () => new Promise<void>(() => undefined);

async function expectPanel(page: Page): Promise<void> {
  await expect(page.getByText("Payment Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to initialize payment. Please try again.")).toBeVisible();
  await expect(
    page.getByText(/An ad or script blocker may be stopping the card form/),
  ).toBeVisible();
  await expect(page.getByText(/write to me at/).getByRole("link")).toBeVisible();
}

async function expectPaidOnce(visitor: Visitor, paymentId: string): Promise<void> {
  await visitor.payWith(cards.succeeds);
  await visitor.expectThankedForPayment();
  expect(await visitor.stack.intentsOf(paymentId)).toMatchObject([{ status: "succeeded" }]);
}

test("a card form whose script never answers ends in time, and Try Again loads the script anew.", async ({
  visitor,
  page,
}) => {
  const standIn = await (await page.request.get("/__local/stripe.js")).text();
  const script = (body: string) => (route: Route) =>
    route.fulfill({ contentType: "text/javascript", body });
  await page.route("**/__local/stripe.js", script(""));
  await page.route("https://js.stripe.com/**", hanging);
  await page.clock.install();
  await visitor.openPayment();
  const paymentId = await visitor.draftId();
  const asked = page.waitForRequest("https://js.stripe.com/**");
  await visitor.proceed.click();
  await asked;
  await expect(page.getByText("Initializing payment...")).toBeVisible();
  await page.clock.fastForward(limitMs);
  await expectPanel(page);

  await page.unroute("https://js.stripe.com/**");
  await page.route("https://js.stripe.com/**", script(standIn));
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(visitor.submit).toBeEnabled();
  await expectPaidOnce(visitor, paymentId);
});

test("a card form whose frame is never ready ends in time, and Try Again shows it.", async ({
  visitor,
  page,
}) => {
  const frame = "**/__local/stripe/payment-frame";
  await page.route(frame, hanging);
  await page.clock.install();
  await visitor.openPayment();
  const paymentId = await visitor.draftId();
  await visitor.proceed.click();
  await expect(page.getByText("Preparing payment form...")).toBeVisible();
  await page.clock.fastForward(limitMs);
  await expectPanel(page);

  await page.unroute(frame);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(visitor.submit).toBeEnabled();
  await expectPaidOnce(visitor, paymentId);
});
