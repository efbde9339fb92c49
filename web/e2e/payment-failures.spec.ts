import { paymentMessages } from "#shared/payments/payments.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

// The browser itself notes refused requests in its console; these tests provoke them.
test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

for (const [title, card, message] of [
  ["declined", cards.declined, "Your card has been declined."],
  ["without funds", cards.insufficientFunds, "Your card has insufficient funds."],
] as const) {
  test(`a card ${title} says so, books nothing, and another card pays the same draft`, async ({
    visitor,
    stack,
    page,
  }) => {
    await visitor.answerEverything();
    await visitor.proceedToPayment();
    const bookingId = await visitor.bookingId();
    await visitor.payWith(card);
    await expect(visitor.toast(`Payment failed: ${message}`)).toBeVisible();
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await stack.upkeep();
    expect(await stack.mailTo(visitor.email)).toEqual([]);

    await visitor.payWith(cards.succeeds);
    await visitor.expectThanked();
    const intents = await stack.intentsOf(bookingId);
    expect(intents).toHaveLength(1);
    await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  });
}

test("authentication refused is a failed payment with a second attempt", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.needsAuthentication);
  await page
    .frameLocator('iframe[title*="3D Secure"]')
    .getByRole("button", { name: /fail/i })
    .click();
  await expect(page.getByText(/^Payment failed: We are unable to authenticate/)).toBeVisible();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
});

test("authentication refused at the bank's page is never shown as a confirmation", async ({
  visitor,
  stack,
  page,
}) => {
  await stack.stripeFaults({ redirectAuthentication: true });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await visitor.payWith(cards.needsAuthentication);
  await page.getByRole("button", { name: /fail/i }).click();
  await page.waitForURL(/\/thank-you/);
  await expect(page.getByText(/payment (failed|was not|did not)/i).first()).toBeVisible();
  await expect(page.getByText(/consultation is booked/i)).toHaveCount(0);
  expect(await stack.mailTo(visitor.email)).toEqual([]);

  await page
    .getByRole("link", { name: /back|again|return to (the )?(booking|payment)/i })
    .first()
    .click();
  await page.waitForURL(/\/booking-form/);
  await stack.stripeFaults({ redirectAuthentication: false });
  await visitor.proceedToPayment();
  expect(await visitor.bookingId()).toBe(bookingId);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toHaveLength(1);
});

test("a set-up that fails says so, and Try Again repeats it", async ({ visitor, stack, page }) => {
  await visitor.answerEverything();
  await stack.stripeFaults({ failApi: true });
  await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
  await expect(page.getByText("Payment Error")).toBeVisible();
  const bookingId = await visitor.bookingId();
  await expect(visitor.toast("Payment initialization failed. Please try again.")).toBeVisible();
  await stack.stripeFaults({ failApi: false });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(visitor.submit).toBeEnabled();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toHaveLength(1);
});

test("a network cut while setting up keeps every answer, and Try Again works", async ({
  visitor,
  page,
}) => {
  await visitor.answerEverything();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
  await expect(page.getByText("Failed to initialize payment. Please try again.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try Again" }).click();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
});

test("a network cut between paying and confirming loses nothing", async ({
  visitor,
  stack,
  page,
}) => {
  await stack.stripeFaults({ dropWebhooks: true });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await page.route("**/api/bookings/*/confirm", (route) => route.abort());
  await visitor.payWith(cards.succeeds);
  await expect(
    page.getByText(
      "Payment was successful, but there was an error saving your booking. Please contact us.",
    ),
  ).toBeVisible({ timeout: 90_000 });
  await expect(
    visitor.toast("Error saving booking. Please contact us with your payment confirmation."),
  ).toBeVisible();
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toHaveLength(1);
});

test("a price that another tab has changed is not charged to a card that was shown less", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.applyCode("WELCOME10");
  await expect(visitor.toast("Discount code applied: 10% off")).toBeVisible();
  const starting = page.waitForRequest((request) => /\/api\/bookings$/.test(request.url()));
  await visitor.proceedToPayment();
  const { discountCode: _, ...withoutCode } = (await starting).postDataJSON();
  const elsewhere = await stack.api("/api/bookings", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(withoutCode),
  });
  expect(await elsewhere.json()).toMatchObject({ amount: 5000 });

  await expect(page.locator("form").getByText("£45.00")).toBeVisible();
  await visitor.payWith(cards.succeeds);
  await expect(page.getByText(paymentMessages.repriced)).toBeVisible();
  const { bookingId } = withoutCode;
  expect(await stack.intentsOf(bookingId)).toMatchObject([{ status: "requires_payment_method" }]);

  await page.getByRole("button", { name: "Try Again" }).click();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toMatchObject([{ amount: 4500, status: "succeeded" }]);
});
