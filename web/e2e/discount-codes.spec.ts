import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { freeConsultation } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

// Codes that are refused and a network that is gone are failed requests.
test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

/** The trainer's tab of discount codes. */
async function openCodes(page: Page) {
  const trainer = new Trainer(page);
  await trainer.open("?tab=discount-codes");
  await expect(page.getByRole("article", { name: "WELCOME10" })).toBeVisible();
  const form = page.getByRole("form", { name: "Add a discount code" });
  return {
    form,
    card: (code: string) => page.getByRole("article", { name: code, exact: true }),
    add: async (code: string, answers: Record<string, string> = {}) => {
      await form.getByLabel("Code", { exact: true }).fill(code);
      for (const [name, answer] of Object.entries(answers)) {
        await form.locator(`[name="${name}"]`).fill(answer);
      }
      await form.getByRole("button", { name: "Add Discount Code" }).click();
    },
    toast: (text: string) => trainer.toast(text),
  };
}

test("the last use of a code goes to one visitor until the trainer raises the limit.", async ({
  page,
  visitor,
  browser,
  stack,
}) => {
  const office = await browser.newPage({ baseURL: stack.origin });
  const { form, add, card, toast } = await openCodes(office);
  const code = "ONLYONE100%";

  await test.step("the trainer adds a code that can be used once", async () => {
    await expect(form.locator('[name="percentOff"]')).toHaveValue("10");
    await expect(form.locator('[name="active"]')).toBeChecked();
    await add("  only one 100% ", { percentOff: "100", maximumUses: "1" });
    await expect(toast(`${code} added.`)).toBeVisible();
    await expect(card(code).getByText("Can be used")).toBeVisible();
    await expect(card(code).getByText("0 of 1")).toBeVisible();
    await expect(form.getByLabel("Code", { exact: true })).toHaveValue("");
  });

  await test.step("another visitor uses it before this one pays", async () => {
    await visitor.answerEverything();
    await visitor.takeOff(100, code);
    const other = await stack.post("/api/bookings", freeConsultation({ discountCode: code }));
    expect(other.status).toBe(200);
    await visitor.completeFree.click();
    await expect(visitor.toast("Invalid or expired discount code")).toBeVisible();
    await expect(page.getByText("£50.00").first()).toBeVisible();
  });

  await test.step("the trainer sees its uses and cost and raises the limit", async () => {
    await office.getByRole("button", { name: "Refresh" }).click();
    for (const text of ["1 of 1", "Used up", "£50.00"]) {
      await expect(card(code).getByText(text)).toBeVisible();
    }
    await card(code)
      .getByRole("button", { name: `Edit ${code}` })
      .click();
    await office.getByRole("dialog").locator('[name="maximumUses"]').fill("2");
    await office.getByRole("button", { name: "Save Changes" }).click();
    await expect(card(code).getByText("Can be used")).toBeVisible();
  });

  await test.step("an inactive code cannot be used", async () => {
    await card(code).getByLabel("Active").uncheck();
    await expect(card(code).getByText("Inactive")).toBeVisible();
    expect((await stack.post("/api/discounts/check", { code })).status).toBe(404);
    await card(code).getByLabel("Active").check();
    await expect(card(code).getByText("Can be used")).toBeVisible();
    await visitor.applyCode(code);
    await visitor.completeFree.click();
    await visitor.expectThanked();
  });
  await office.close();
});

test("a code that is once per email needs an address and is refused to it a second time.", async ({
  browser,
  stack,
  page,
  visitor,
}) => {
  const office = await browser.newPage({ baseURL: stack.origin });
  const { form, add, card } = await openCodes(office);
  await form.getByLabel("Once per email address").check();
  await add("FIRSTTIME", { percentOff: "50" });
  await expect(card("FIRSTTIME").getByText("Once per email")).toBeVisible();
  await office.close();

  const pay = async (email: string) => {
    const { bookingId: paymentId } = freeConsultation();
    const payment = { paymentId, amount: 5000, discountCode: "FIRSTTIME", payer: { email } };
    return (await stack.post("/api/payments", payment)).json();
  };
  await visitor.openPayment();
  await visitor.control("email").fill("");
  await visitor.applyCode("firsttime");
  await expect(page.getByText("£25.00").first()).toBeVisible();
  await visitor.proceed.click();
  await expect(
    page.getByText("Please enter your email address to use this discount code").first(),
  ).toBeVisible();
  await visitor.control("email").fill(visitor.email);
  await page.getByRole("button", { name: "Apply" }).click();
  await visitor.proceedToCard();
  await expect(page.getByText("£25.00").first()).toBeVisible();

  expect(await pay(visitor.email)).toMatchObject({ amount: 2500 });
  await visitor.payWith(cards.succeeds);
  await visitor.expectThankedForPayment();
  expect(await pay(visitor.email.toUpperCase())).toMatchObject({ code: "discount_not_found" });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("a code is added, deleted and restored by keyboard.", async ({ page }) => {
    const { add, form, card } = await openCodes(page);

    await test.step("the form is folded until New Code is pressed", async () => {
      await expectAccessible(page, adminWidths);
      await expect(form.getByLabel("Code", { exact: true })).toBeHidden();
      for (const name of ["Edit WELCOME10", "Delete WELCOME10"]) {
        await card("WELCOME10").getByRole("button", { name }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(card("WELCOME10").getByRole("button", { name })).toBeFocused();
      }
      await page.getByRole("button", { name: "New Code" }).click();
      await add("WINTER/1");
      await expect(page.getByText("Please use letters and digits, and no slashes.")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("a code is added", async () => {
      await add("WINTER", { percentOff: "55", maximumUses: "5" });
      await expect(card("WINTER").getByText("55% off")).toBeVisible();
    });

    await test.step("deleted codes are restored with the keyboard, the latest first", async () => {
      const section = page.getByRole("region", { name: "Recently Deleted" });
      await expect(section).toHaveCount(0);
      for (const code of ["PAUSED15", "WINTER"]) {
        await card(code)
          .getByRole("button", { name: `Delete ${code}` })
          .click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await expect(card(code)).toHaveCount(0);
      }
      await page.reload();
      const rows = section.getByRole("listitem");
      await expect(rows).toContainText(["WINTER", "PAUSED15"]);
      await expectAccessible(page, adminWidths);
      await section.getByRole("button", { name: "Restore WINTER" }).press("Enter");
      await expect(card("WINTER").getByText("0 of 5")).toBeVisible();
      await expect(section.getByRole("button", { name: "Restore PAUSED15" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(card("PAUSED15")).toBeVisible();
      await expect(section).toHaveCount(0);
      await expect(
        page.getByRole("heading", { name: "Discount Codes", exact: true }),
      ).toBeFocused();
    });
  });
});
