import { site } from "#shared/site/site.ts";
import {
  expectThankedForPayment,
  mentions,
  openPayment,
  paymentIdIn,
  proceedButton,
  proceedToCard,
} from "./payer.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

test.use({ expectedConsoleErrors: /Failed to load resource/ });

test("a free booking that cannot be made says so, and can be tried again", async ({
  visitor,
  page,
}) => {
  await openPayment(visitor);
  await visitor.applyCode("FREE100");
  await expect(visitor.toast("Discount code applied: 100% off")).toBeVisible();
  await proceedButton(page).click();
  const complete = page.getByRole("button", { name: "Complete Free Booking" });
  await page.route("**/api/payments", (route) => route.abort());
  await complete.click();
  await expect(
    page.getByText("Error: Failed to create booking. Please try again.", { exact: true }),
  ).toBeVisible();
  await page.unroute("**/api/payments");
  await complete.click();
  await visitor.expectThanked();
});

test("a declined card says so, and another one pays the same payment", async ({
  visitor,
  stack,
  page,
}) => {
  await openPayment(visitor);
  await proceedToCard(visitor);
  const paymentId = await paymentIdIn(page);
  await visitor.payWith(cards.declined);
  await expect(visitor.toast("Payment failed: Your card has been declined.")).toBeVisible();
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await visitor.payWith(cards.succeeds);
  await expectThankedForPayment(visitor);
  expect(await stack.intentsOf(paymentId)).toHaveLength(1);
});

test("a set-up that fails gives Stripe's trouble in words, and Try Again repeats it", async ({
  visitor,
  stack,
  page,
}) => {
  await openPayment(visitor);
  await stack.stripeFaults({ failApi: true });
  await proceedButton(page).click();
  await expect(page.getByText("Payment Error")).toBeVisible();
  await expect(page.getByText(/^Payment initialization failed: \S/)).toBeVisible();
  await stack.stripeFaults({ failApi: false });
  await page.getByRole("button", { name: "Try Again" }).click();
  await visitor.payWith(cards.succeeds);
  await expectThankedForPayment(visitor);
});

test("a tab closed and a webhook lost are recorded by upkeep", async ({ visitor, stack, page }) => {
  await stack.stripeFaults({ dropWebhooks: true });
  await openPayment(visitor);
  await proceedToCard(visitor);
  const paymentId = await paymentIdIn(page);
  await page.route("**/api/payments/*/confirm", (route) => route.abort());
  await visitor.payWith(cards.succeeds);
  await expect
    .poll(async () => (await stack.intentsOf(paymentId)).map(({ status }) => status))
    .toEqual(["succeeded"]);
  await page.close();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await stack.upkeep();
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toHaveLength(1);
  const toTrainer = await stack.mailTo(site.trainerEmail);
  expect(toTrainer.filter(mentions(paymentId))).toHaveLength(1);
});

test.describe("authentication at the bank's own page", () => {
  test.beforeEach(async ({ visitor, stack }) => {
    await stack.stripeFaults({ redirectAuthentication: true });
    await openPayment(visitor);
    await proceedToCard(visitor);
    await visitor.payWith(cards.needsAuthentication);
  });

  test("leads back to a payment received", async ({ visitor, stack, page }) => {
    await page.getByRole("button", { name: /complete|approve|authorise|succeed/i }).click();
    await expectThankedForPayment(visitor);
    await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  });

  test("refused, leads back to the same payment", async ({ visitor, stack, page }) => {
    await page.getByRole("button", { name: /fail/i }).click();
    await expect(page.getByText("Your payment failed, so nothing is paid yet.")).toBeVisible();
    await stack.stripeFaults({ redirectAuthentication: false });
    await page.getByRole("link", { name: "Back to your payment" }).click();
    await expect(visitor.control("email")).toHaveValue(visitor.email);
    await proceedToCard(visitor);
    await visitor.payWith(cards.succeeds);
    await expectThankedForPayment(visitor);
  });
});
