import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

test.use({ expectedConsoleErrors: /Failed to load resource.*(404|410)/ });

test("FREE100 leads to the free panel and books without a card", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.applyCode("free100");
  await expect(visitor.toast("Discount code applied: 100% off")).toBeVisible();
  await expect(page.getByText("Free Booking", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm and Proceed to Payment" })).toHaveCount(0);
  const bookingId = await visitor.bookingId();
  await page.getByRole("button", { name: "Complete Free Booking" }).dblclick();
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toEqual([]);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [mail] = await stack.mailTo(visitor.email);
  for (const text of ["Free Booking", "FREE100", "100", "£50.00", "£0.00"]) {
    expect(mail?.text).toContain(text);
  }
});

test("WELCOME10 takes ten percent off, and Remove restores the fee", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.applyCode("WELCOME10");
  await expect(visitor.toast("Discount code applied: 10% off")).toBeVisible();
  await expect(page.getByText("£45.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("£45.00")).toHaveCount(0);
  await visitor.applyCode("WELCOME10");
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toMatchObject([
    { amount: 4500, metadata: { bookingId, discountApplied: "true" } },
  ]);
});

test("a code that cannot be used says why, until another is typed", async ({ visitor, page }) => {
  await visitor.answerEverything();
  for (const [code, message] of [
    ["NOSUCHCODE", "Invalid or expired discount code"],
    ["PAUSED15", "Invalid or expired discount code"],
    ["EXPIRED20", "This discount code has expired"],
    ["", "Please enter a discount code"],
    ["   ", "Please enter a discount code"],
  ] as const) {
    const shown = page.getByText(message, { exact: true });
    await visitor.applyCode(code);
    await expect(shown.first()).toBeVisible();
    await expect(page.getByText("£50.00").first()).toBeVisible();
    await visitor.control("discountCode").fill("W");
    await expect(shown).toHaveCount(0);
  }
});

test("changing the code hides the payment form", async ({ visitor }) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.control("discountCode").fill("welcome");
  await expect(visitor.submit).toHaveCount(0);
  await expect(visitor.control("discountCode")).toHaveValue("WELCOME");
});

test.describe("with the API out of reach", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("applying a code says that it failed, and keeps it", async ({ visitor, page }) => {
    await visitor.answerEverything();
    await page.route("**/api/discounts/check", (route) => route.abort());
    await visitor.applyCode("WELCOME10");
    await expect(
      page.getByText("Error applying discount code. Please try again.").first(),
    ).toBeVisible();
    await expect(visitor.control("discountCode")).toHaveValue("WELCOME10");
  });
});
