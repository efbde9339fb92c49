import { site } from "#shared/site/site.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

// Refused cards, codes and faults are failed requests.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

const received = "Your payment has been received.";

/** Picks the mails that quote a payment. */
const mentions =
  (id: string) =>
  ({ text }: { text: string }) =>
    text.includes(id);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true });

  test("the amount and the code are validated, and a free session needs no card.", async ({
    visitor,
    stack,
    page,
  }) => {
    const amount = visitor.control("amount");
    const total = page.getByText("Total to pay").locator("xpath=..");
    await visitor.openPayment();

    await test.step("the amounts stay within their card", async () => {
      const heading = page.getByRole("heading", { name: "Choose an amount" });
      const headingBox = await heading.boundingBox();
      for (const inside of [amount, page.getByRole("button", { name: "£100" }), visitor.proceed]) {
        const box = await inside.boundingBox();
        if (!box || !headingBox) throw new Error("The form is not shown.");
        expect(box.x).toBeGreaterThanOrEqual(headingBox.x);
        // As far from the right edge of the screen as the heading is from the left one.
        expect(box.x + box.width).toBeLessThanOrEqual(320 - headingBox.x + 1);
      }
    });

    await test.step("the quick amounts fill the box and change the total", async () => {
      for (const typed of ["25", "100", "50"]) {
        const quick = page.getByRole("button", { name: `£${typed}`, exact: true });
        await quick.click();
        await expect(amount).toHaveValue(typed);
        await expect(quick).toHaveAttribute("aria-pressed", "true");
        await expect(total).toContainText(`£${typed}.00`);
      }
      await amount.fill("49");
      await expect(page.getByRole("button", { pressed: true })).toHaveCount(0);
    });

    await test.step("a missing amount is refused and takes the focus", async () => {
      await amount.fill("");
      await visitor.proceed.click();
      await expect(page.getByText("Please enter an amount.", { exact: true })).toBeVisible();
      await expect(amount).toBeFocused();
      await expectAccessible(page);
      await amount.fill("50");
    });

    await test.step("a refused code shows the reason and keeps the total", async () => {
      const apply = page.getByRole("button", { name: "Apply" });
      const background = await apply.evaluate((each) => getComputedStyle(each).backgroundColor);
      await apply.tap();
      await expect(page.getByText("Please enter a discount code")).toBeVisible();
      // A button that was tapped looks as it did before.
      await expect(apply).toHaveCSS("background-color", background);
      for (const [code, message] of [
        ["NOSUCHCODE", "Invalid or expired discount code"],
        ["EXPIRED20", "This discount code has expired"],
      ] as const) {
        await visitor.applyCode(code);
        await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
        await expect(total).toContainText("£50.00");
      }
    });

    await test.step("the code box keeps its width while a code is checked and applied", async () => {
      const width = async () => (await visitor.control("discountCode").boundingBox())?.width;
      const before = await width();
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/api/discounts/check", async (route) => {
        await asked;
        await route.continue();
      });
      await visitor.applyCode("FREE100");
      await expect(page.getByRole("button", { name: "Apply" })).toHaveAttribute(
        "aria-busy",
        "true",
      );
      expect(await width()).toBe(before);
      answer();
      await expect(visitor.toast("Discount code applied: 100% off")).toBeVisible();
      expect(await width()).toBe(before);
    });

    await test.step("a failed free booking shows an error, and a double click on the next try books once", async () => {
      const paymentId = await visitor.draftId();
      await visitor.proceed.click();
      await page.route("**/api/payments", (route) => route.abort());
      await visitor.completeFree.click();
      await expect(
        page.getByText("Error: Failed to create booking. Please try again.", { exact: true }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.unroute("**/api/payments");
      await visitor.completeFree.dblclick();
      await visitor.expectThanked();
      await expect(page.getByText("Your free booking has been confirmed.")).toBeVisible();
      await expectAccessible(page);
      expect(await stack.intentsOf(paymentId)).toEqual([]);
      await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
      expect((await stack.mailTo(visitor.email))[0]?.text).toContain("Free Booking");
    });
  });
});

test("one tab makes three separate payments: by mouse, by keyboard and after a reload.", async ({
  visitor,
  stack,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const amount = visitor.control("amount");

  const first = await test.step("fifty pounds, which the mouse wheel does not change", async () => {
    await visitor.openPayment();
    await visitor.control("name").fill(visitor.name);
    await amount.click();
    await amount.hover();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(amount).toHaveValue("50");
    await visitor.proceedToCard();
    const paymentId = await visitor.draftId();
    // It is there for two seconds, which a look now and then may miss.
    const announced = page.waitForFunction(
      (text) => document.querySelector("main")?.innerText.includes(text),
      `${received} Taking you to your confirmation…`,
    );
    await visitor.payWith(cards.succeeds);
    await announced;
    await visitor.expectThankedForPayment();
    expect(await page.evaluate(() => sessionStorage.getItem("payment-draft"))).toBeNull();
    return paymentId;
  });

  await test.step("Stripe gets no address, the visitor a receipt, and the trainer one mail", async () => {
    const intents = await stack.intentsOf(first);
    expect(intents).toMatchObject([
      {
        status: "succeeded",
        amount: 5000,
        description: "Personal Training Session",
        metadata: { bookingId: first, discountApplied: "false" },
      },
    ]);
    expect(JSON.stringify(intents)).not.toContain(visitor.email);
    await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
    const [receipt] = await stack.mailTo(visitor.email);
    for (const text of ["Hi Sam,", "£50.00", "Paid", first]) {
      expect(receipt?.text).toContain(text);
    }
    expect((await stack.mailTo(site.trainerEmail)).filter(mentions(first))).toMatchObject([
      { subject: `New session payment: ${visitor.name}`, replyTo: visitor.email },
    ]);
  });

  const second =
    await test.step("an amount to the penny, by keyboard, without an address", async () => {
      await page.goto("/payment");
      await amount.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("12.34");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Summary" })).toBeFocused();
      await expect(visitor.submit).toBeEnabled();
      await expect(page.getByText("£12.34").first()).toBeVisible();
      const paymentId = await visitor.draftId();
      await visitor.enterCard(cards.succeeds);
      await visitor.submit.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(received)).toBeVisible();
      return paymentId;
    });

  await test.step("a reload of the confirmation starts another payment", async () => {
    await visitor.openPayment();
    await expect(amount).toHaveValue("50");
    expect(new Set([first, second, await visitor.draftId()]).size).toBe(3);
    expect(await stack.intentsOf(second)).toMatchObject([{ amount: 1234, status: "succeeded" }]);
    await expect
      .poll(async () => (await stack.mailTo(site.trainerEmail)).filter(mentions(second)))
      .toHaveLength(1);
  });
});

test("an amount is charged as people write it, or refused with all that was typed.", async ({
  visitor,
  stack,
  page,
}) => {
  const amount = page.getByRole("spinbutton", { name: "Amount in pounds" });
  const total = page.getByText("Total to pay").locator("xpath=..");
  await visitor.openPayment();
  await expect(amount).toHaveAttribute("inputmode", "decimal");
  const type = async (text: string) => {
    await amount.fill("");
    await amount.pressSequentially(text);
    await expect(amount).toHaveValue(text);
  };
  for (const [text, shown] of [
    ["1,000", "£1,000.00"],
    ["1,000.50", "£1,000.50"],
    ["£25", "£25.00"],
    ["25.", "£25.00"],
    ["٢٥", "£25.00"],
  ] as const) {
    await type(text);
    await expect(total).toContainText(shown);
  }
  for (const text of ["25 50", "25p", "1.000", "1e3", "--", "25.50.00"]) {
    await type(text);
    await expect(total).toContainText("–");
    await visitor.proceed.click();
    await expect(page.getByText(/in pounds and pence, such as 45 or 45\.50/)).toBeVisible();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue(text);
  }
  await type("0.99");
  await visitor.proceed.click();
  await expect(page.getByText("at least £1.00")).toBeVisible();
  await amount.fill("25.49");
  await amount.press("ArrowUp");
  await expect(amount).toHaveValue("25.50");
  await expectAccessible(page);

  await type("25,50");
  await expect(total).toContainText("£25.50");
  await visitor.proceedToCard();
  await expect(page.getByText("Amount to pay").locator("xpath=..")).toContainText("£25.50");
  expect(await stack.intentsOf(await visitor.draftId())).toMatchObject([{ amount: 2550 }]);
});

test("reloads and Back keep one payment, which is priced again and paid once.", async ({
  visitor,
  stack,
  page,
}) => {
  const amount = visitor.control("amount");
  await visitor.openPayment();
  await amount.fill("33.30");
  await visitor.takeOff(10, "welcome10");
  const paymentId = await visitor.draftId();

  await test.step("a reload keeps the amount and the code", async () => {
    await page.reload();
    await expect(amount).toHaveValue("33.30");
    await expect(visitor.control("discountCode")).toHaveValue("WELCOME10");
  });

  await test.step("a reload of the summary keeps the payment", async () => {
    await visitor.proceedToCard();
    await page.reload();
    await expect(visitor.submit).toBeEnabled();
    await expect(page.getByText("£29.97").first()).toBeVisible();
    expect(await stack.intentsOf(paymentId)).toMatchObject([{ amount: 2997 }]);
  });

  await test.step("Back keeps every answer, and another amount changes the payment's price", async () => {
    const back = page.getByRole("button", { name: "Back to Amount Selection" });
    await back.click();
    await expect(amount).toHaveValue("33.30");
    await expect(visitor.control("discountCode")).toHaveValue("WELCOME10");
    await expect(visitor.control("email")).toHaveValue(visitor.email);
    const chosen = page.getByRole("heading", { name: "Choose an amount" });
    await expect(chosen).toBeFocused();
    await expect(chosen).toBeInViewport({ ratio: 1 });
    await visitor.proceedToCard();
    await back.dblclick();
    await expect(amount).toHaveValue("33.30");
    await page.getByRole("button", { name: "£25", exact: true }).click();
    await visitor.proceedToCard();
    await page.goBack();
    await page.goForward();
    await expect(visitor.submit).toBeEnabled();
    for (const text of ["£25.00", "−£2.50", "£22.50"]) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    expect(await visitor.draftId()).toBe(paymentId);
  });

  await test.step("a declined card shows the reason, and another one pays the same payment", async () => {
    await visitor.payWith(cards.declined);
    await expect(visitor.toast("Payment failed: Your card has been declined.")).toBeVisible();
    await stack.upkeep();
    expect(await stack.mailTo(visitor.email)).toEqual([]);
    await visitor.payWith(cards.succeeds);
    await visitor.expectThankedForPayment();
    await expect(page.getByRole("region", { name: "Your receipt" })).toContainText(
      "WELCOME10, 10% off−£2.50Paid by card£22.50",
    );
    expect(await stack.intentsOf(paymentId)).toMatchObject([
      { amount: 2250, metadata: { bookingId: paymentId, discountApplied: "true" } },
    ]);
    await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
    const [receipt] = await stack.mailTo(visitor.email);
    for (const text of ["£25.00", "WELCOME10", "10%", "£2.50", "£22.50"]) {
      expect(receipt?.text).toContain(text);
    }
  });
});
