import { paymentMessages } from "#shared/payments/payments.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";

/** Apple Pay and Google Pay, with the test wallet of Stripe's stand-in in their place. */

// Refused cards are in the browser's console.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

test("a visitor books with a wallet, whose sheet shows the price, and nothing of it is loaded before.", async ({
  visitor,
  stack,
  page,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await visitor.answerEverything({ health: false });
  await visitor.takeOff(10, "WELCOME10");
  const starting = page.waitForRequest((request) => /\/api\/bookings$/.test(request.url()));
  await visitor.proceedToPayment();
  const { discountCode: _, ...withoutCode } = (await starting).postDataJSON();
  const { bookingId } = withoutCode;

  await test.step("the page may ask for a wallet, and lets Stripe's frames ask", async () => {
    // A header that names the feature would limit what the frames are allowed by their attribute.
    expect(await page.evaluate("document.featurePolicy.allowsFeature('payment')")).toBe(true);
  });

  await test.step("a sheet is loaded when its wallet is used, and from nowhere else", async () => {
    await visitor.chooseWallet();
    await expectAccessible(page);
    expect(addresses.filter((each) => each.includes("wallet"))).toEqual([]);
    await visitor.submit.click();
    await expect(visitor.walletSheet.getByText("£45.00")).toBeVisible();
    expect(addresses.filter((each) => !each.startsWith(stack.origin))).toEqual([]);
  });

  await test.step("an approval of a price that another tab has changed charges nothing", async () => {
    const elsewhere = await stack.post("/api/bookings", withoutCode);
    expect(await elsewhere.json()).toMatchObject({ amount: 5000 });
    await visitor.walletSheet.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByText(paymentMessages.repriced)).toBeVisible();
    expect(await stack.intentsOf(bookingId)).toMatchObject([{ status: "requires_payment_method" }]);
  });

  await page.getByRole("button", { name: "Try Again" }).click();
  await visitor.chooseWallet();
  await visitor.answerWallet("Pay");
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toMatchObject([{ amount: 4500, status: "succeeded" }]);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
});

test("without a wallet on the device, the page speaks of cards only.", async ({
  visitor,
  page,
}) => {
  await page.addInitScript("delete window.PaymentRequest");
  await visitor.openPayment();
  await visitor.proceedToCard();
  await expect(visitor.cardForm.getByRole("group", { name: "Way to pay" })).toBeHidden();
  await expect(visitor.cardForm.getByLabel("Card number")).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(/apple|google|wallet/i);
});
