import { randomUUID } from "node:crypto";
import { site } from "#shared/site/site.ts";
import {
  expectThankedForPayment,
  mentions,
  openPayment,
  paymentIdIn,
  proceedButton,
  proceedToCard,
  received,
} from "./payer.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

test.use({ expectedConsoleErrors: /Failed to load resource/ });

test("the wheel over the amount scrolls the page and leaves the money alone", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openPayment(visitor);
  const amount = visitor.control("amount");
  await amount.click();
  await amount.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(amount).toHaveValue("50");
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 740 } });

  test("the amounts stay within their card", async ({ visitor, page }) => {
    await openPayment(visitor);
    const heading = page.getByRole("heading", { name: "Choose an amount" });
    const headingBox = await heading.boundingBox();
    for (const inside of [
      visitor.control("amount"),
      page.getByRole("button", { name: "£100" }),
      proceedButton(page),
    ]) {
      const box = await inside.boundingBox();
      if (!box || !headingBox) throw new Error("The form is not shown.");
      expect(box.x).toBeGreaterThanOrEqual(headingBox.x);
      // As far from the right edge of the screen as the heading is from the left one.
      expect(box.x + box.width).toBeLessThanOrEqual(320 - headingBox.x + 1);
    }
  });
});

test("fifty pounds are paid as they stand, and everybody hears of it once", async ({
  visitor,
  stack,
  page,
}) => {
  await openPayment(visitor);
  await visitor.control("name").fill(visitor.name);
  await expect(visitor.control("amount")).toHaveValue("50");
  await proceedToCard(visitor);
  const paymentId = await paymentIdIn(page);
  await visitor.payWith(cards.succeeds);
  await expect(page.getByText(`${received} Taking you to your confirmation…`)).toBeVisible();
  expect(page.url()).toContain("/payment");
  await expectThankedForPayment(visitor);

  const intents = await stack.intentsOf(paymentId);
  expect(intents).toMatchObject([
    {
      status: "succeeded",
      amount: 5000,
      description: "Personal Training Session",
      metadata: { bookingId: paymentId, discountApplied: "false" },
    },
  ]);
  expect(JSON.stringify(intents)).not.toContain(visitor.email);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [receipt] = await stack.mailTo(visitor.email);
  for (const text of [visitor.name, "£50.00", "Paid", paymentId]) {
    expect(receipt?.text).toContain(text);
  }
  const toTrainer = await stack.mailTo(site.trainerEmail);
  const aboutThis = toTrainer.filter(({ text }) => text.includes(paymentId));
  expect(aboutThis).toMatchObject([
    { subject: `New session payment: ${visitor.name}`, replyTo: visitor.email },
  ]);
  expect(await page.evaluate(() => sessionStorage.getItem("payment-draft"))).toBeNull();
});

test("the quick amounts fill the box, and the total follows it", async ({ visitor, page }) => {
  await openPayment(visitor);
  for (const [name, typed, total] of [
    ["£25", "25", "£25.00"],
    ["£100", "100", "£100.00"],
    ["£50", "50", "£50.00"],
  ] as const) {
    const quick = page.getByRole("button", { name, exact: true });
    await quick.click();
    await expect(visitor.control("amount")).toHaveValue(typed);
    await expect(quick).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Total to pay").locator("xpath=..")).toContainText(total);
  }
  await visitor.control("amount").fill("49");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(0);
});

test("any amount to the penny can be paid, without saying who pays it", async ({
  visitor,
  stack,
  page,
}) => {
  await page.goto("/payment");
  await visitor.control("amount").fill("12.34");
  await proceedToCard(visitor);
  await expect(page.getByText("£12.34").first()).toBeVisible();
  const paymentId = await paymentIdIn(page);
  await visitor.payWith(cards.succeeds);
  await expectThankedForPayment(visitor);
  expect(await stack.intentsOf(paymentId)).toMatchObject([{ amount: 1234, status: "succeeded" }]);
  await expect
    .poll(async () => (await stack.mailTo(site.trainerEmail)).filter(mentions(paymentId)))
    .toHaveLength(1);
});

test("an amount that cannot be paid is refused in words, with the focus on it", async ({
  visitor,
  page,
}) => {
  await openPayment(visitor);
  for (const [typed, message] of [
    ["0.99", "Please enter an amount of at least £1.00."],
    ["0", "Please enter an amount of at least £1.00."],
    ["-20", "Please enter an amount of at least £1.00."],
    ["", "Please enter an amount."],
    ["10000.01", "Please enter an amount of no more than £10,000.00."],
    ["12.345", "Please enter an amount in pounds and pence, such as 45 or 45.50."],
  ] as const) {
    await visitor.control("amount").fill(typed);
    await proceedButton(page).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(visitor.control("amount")).toBeFocused();
    await expect(visitor.control("amount")).toHaveAttribute("aria-invalid", "true");
    await visitor.control("amount").fill("30");
    await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  }
  await proceedToCard(visitor);
});

test("WELCOME10 takes ten percent off whatever was chosen", async ({ visitor, stack, page }) => {
  await openPayment(visitor);
  await page.getByRole("button", { name: "£25", exact: true }).click();
  await visitor.applyCode("welcome10");
  await expect(visitor.toast("Discount code applied: 10% off")).toBeVisible();
  await proceedToCard(visitor);
  for (const text of ["£25.00", "−£2.50", "£22.50"]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const paymentId = await paymentIdIn(page);
  await visitor.payWith(cards.succeeds);
  await expectThankedForPayment(visitor);
  expect(await stack.intentsOf(paymentId)).toMatchObject([
    { amount: 2250, metadata: { bookingId: paymentId, discountApplied: "true" } },
  ]);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [receipt] = await stack.mailTo(visitor.email);
  for (const text of ["£25.00", "WELCOME10", "10%", "£2.50", "£22.50"]) {
    expect(receipt?.text).toContain(text);
  }
});

test("a code that cannot be used says why and leaves the total", async ({ visitor, page }) => {
  await openPayment(visitor);
  for (const [code, message] of [
    ["NOSUCHCODE", "Invalid or expired discount code"],
    ["EXPIRED20", "This discount code has expired"],
    [" ", "Please enter a discount code"],
  ] as const) {
    await visitor.applyCode(code);
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Total to pay").locator("xpath=..")).toContainText("£50.00");
  }
});

test("FREE100 needs no card: a double click books once and says so", async ({
  visitor,
  stack,
  page,
}) => {
  await openPayment(visitor);
  await visitor.applyCode("FREE100");
  await expect(visitor.toast("Discount code applied: 100% off")).toBeVisible();
  const paymentId = await paymentIdIn(page);
  await proceedButton(page).click();
  await page.getByRole("button", { name: "Complete Free Booking" }).dblclick();
  await expect(
    page.getByRole("alert").filter({ hasText: "Your free booking has been confirmed!" }),
  ).toBeVisible();
  await visitor.expectThanked();
  await expect(page.getByText("Your free booking has been confirmed.")).toBeVisible();
  expect(await stack.intentsOf(paymentId)).toEqual([]);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  expect((await stack.mailTo(visitor.email))[0]?.text).toContain("Free Booking");
});

test("going back keeps everything, and another amount re-prices the same payment", async ({
  visitor,
  stack,
  page,
}) => {
  await openPayment(visitor);
  await visitor.control("amount").fill("80");
  await visitor.applyCode("WELCOME10");
  await expect(visitor.toast("Discount code applied: 10% off")).toBeVisible();
  await proceedToCard(visitor);
  const paymentId = await paymentIdIn(page);
  const back = page.getByRole("button", { name: "Back to Amount Selection" });
  await back.click();
  await expect(visitor.control("amount")).toHaveValue("80");
  await expect(visitor.control("discountCode")).toHaveValue("WELCOME10");
  await expect(visitor.control("email")).toHaveValue(visitor.email);
  await expect(page.getByRole("heading", { name: "Choose an amount" })).toBeFocused();
  await proceedToCard(visitor);
  await back.dblclick();
  await expect(visitor.control("amount")).toHaveValue("80");

  await visitor.control("amount").fill("60");
  await proceedToCard(visitor);
  await page.goBack();
  await page.goForward();
  await expect(visitor.submit).toBeEnabled();
  expect(await paymentIdIn(page)).toBe(paymentId);
  await visitor.payWith(cards.succeeds);
  await expectThankedForPayment(visitor);
  expect(await stack.intentsOf(paymentId)).toMatchObject([{ amount: 5400 }]);
});

test("a reload keeps the amount, the code and the payment, on both stages", async ({
  visitor,
  stack,
  page,
}) => {
  await openPayment(visitor);
  await visitor.control("amount").fill("33.30");
  await visitor.applyCode("WELCOME10");
  await expect(visitor.toast("Discount code applied: 10% off")).toBeVisible();
  const paymentId = await paymentIdIn(page);
  await page.reload();
  await expect(visitor.control("amount")).toHaveValue("33.30");
  await expect(visitor.control("discountCode")).toHaveValue("WELCOME10");
  await proceedToCard(visitor);
  await page.reload();
  await expect(visitor.submit).toBeEnabled();
  await expect(page.getByText("£29.97").first()).toBeVisible();
  expect(await paymentIdIn(page)).toBe(paymentId);
  expect(await stack.intentsOf(paymentId)).toMatchObject([{ amount: 2997 }]);
});

test("a second payment in the same tab is another one", async ({ visitor, stack, page }) => {
  const ids: string[] = [];
  for (const amount of ["10", "20"]) {
    await openPayment(visitor);
    await visitor.control("amount").fill(amount);
    await proceedToCard(visitor);
    ids.push(await paymentIdIn(page));
    await visitor.payWith(cards.succeeds);
    await expectThankedForPayment(visitor);
  }
  expect(new Set(ids).size).toBe(2);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(2);
});

test("whoever reloads the page while it says that all went well begins another payment", async ({
  visitor,
  page,
}) => {
  await openPayment(visitor);
  await visitor.control("amount").fill("10");
  await proceedToCard(visitor);
  const made = await paymentIdIn(page);
  await visitor.payWith(cards.succeeds);
  await expect(page.getByText(received)).toBeVisible();
  await openPayment(visitor);
  await expect(visitor.control("amount")).toHaveValue("50");
  expect(await paymentIdIn(page)).not.toBe(made);
});

test("the trainer's list of consultations does not show session payments", async ({
  visitor,
  stack,
  page,
}) => {
  const booked = `list-of-${visitor.email}`;
  await stack.api("/api/bookings", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      bookingId: randomUUID(),
      name: "Robin Marker",
      email: booked,
      phone: "07700900321",
      fitnessGoals: "Get strong.",
      currentFitnessLevel: "beginner",
      preferredWorkoutDays: ["Friday"],
      discountCode: "FREE100",
    }),
  });
  await openPayment(visitor);
  await visitor.control("amount").fill("1");
  await proceedToCard(visitor);
  await visitor.payWith(cards.succeeds);
  await expectThankedForPayment(visitor);
  await new Trainer(page).openConsultations();
  await expect(page.getByRole("link", { name: booked })).toBeVisible();
  await expect(page.getByRole("link", { name: visitor.email, exact: true })).toHaveCount(0);
});

test("the keyboard alone pays, from the amount to the thank-you", async ({ visitor, page }) => {
  await page.goto("/payment");
  await visitor.control("amount").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("15");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Summary" })).toBeFocused();
  await expect(visitor.submit).toBeEnabled();
  await visitor.enterCard(cards.succeeds);
  await visitor.submit.focus();
  await page.keyboard.press("Enter");
  await expectThankedForPayment(visitor);
});
