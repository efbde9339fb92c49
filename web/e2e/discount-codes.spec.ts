import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { openPayment, proceedButton } from "./payer.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

test.use({ expectedConsoleErrors: /Failed to load resource.*(409|410|422)/ });

/** The trainer's tab of discount codes. */
async function openCodes(page: Page) {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.getByRole("tab", { name: "Discount Codes" }).click();
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
    toast: (text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text),
  };
}

test("a code just added is what a visitor pays less with, until it is inactive", async ({
  page,
  visitor,
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin });
  const { form, add, card, toast } = await openCodes(await context.newPage());
  await expect(form.locator('[name="percentOff"]')).toHaveValue("10");
  await expect(form.locator('[name="active"]')).toBeChecked();
  await add("  autumn 25% ", { percentOff: "25" });
  await expect(toast("AUTUMN 25% is added.")).toBeVisible();
  await expect(card("AUTUMN 25%").getByText("Can be used")).toBeVisible();
  await expect(form.getByLabel("Code", { exact: true })).toHaveValue("");

  await visitor.answerEverything();
  await visitor.applyCode("autumn 25%");
  await expect(visitor.toast("Discount code applied: 25% off")).toBeVisible();
  await expect(page.getByText("£37.50").first()).toBeVisible();

  await card("AUTUMN 25%").getByLabel("Active").uncheck();
  await expect(card("AUTUMN 25%").getByText("Inactive")).toBeVisible();
  const refused = await stack.api("/api/discounts/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: "AUTUMN 25%" }),
  });
  expect(refused.status).toBe(404);
  await card("AUTUMN 25%").getByLabel("Active").check();
  await expect(card("AUTUMN 25%").getByText("Can be used")).toBeVisible();
  await context.close();
});

test("a code is changed, deleted after a question, and brought back as it was", async ({
  page,
}) => {
  const { add, card, toast } = await openCodes(page);
  await add("WINTER/1");
  await expect(page.getByText("Please use letters and digits, and no slashes.")).toBeVisible();
  await add("WINTER");
  await expect(card("WINTER")).toBeVisible();

  await card("WINTER").getByRole("button", { name: "Edit WINTER" }).click();
  const edit = page.getByRole("dialog", { name: "Edit WINTER" });
  await edit.locator('[name="percentOff"]').fill("101");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit.getByText("Please enter a percentage from 1 to 100.")).toBeVisible();
  await edit.locator('[name="percentOff"]').fill("30");
  await edit.locator('[name="maximumUses"]').fill("5");
  await edit.locator('[name="expiryDate"]').fill("2020-01-31");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toHaveCount(0);
  await expect(card("WINTER").getByText("30% off")).toBeVisible();
  await expect(card("WINTER").getByText("Expired")).toBeVisible();
  await expect(card("WINTER").getByText("0 of 5")).toBeVisible();

  const ask = page.getByRole("dialog", { name: "Delete WINTER?" });
  await card("WINTER").getByRole("button", { name: "Delete WINTER" }).click();
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(card("WINTER")).toBeVisible();
  await card("WINTER").getByRole("button", { name: "Delete WINTER" }).click();
  await ask.getByRole("button", { name: "Delete", exact: true }).dblclick();
  await expect(card("WINTER")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Discount Codes" })).toBeFocused();
  await page
    .getByRole("listitem")
    .filter({ hasText: "WINTER is deleted." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(toast("WINTER is back.")).toBeVisible();
  await page.reload();
  await expect(card("WINTER").getByText("0 of 5")).toBeVisible();
});

test("the last use of a code goes to one visitor, and is there again when the trainer allows another", async ({
  browser,
  stack,
  visitor,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin });
  const { add, card } = await openCodes(await context.newPage());
  await add("ONLYONE", { percentOff: "100", maximumUses: "1" });
  await expect(card("ONLYONE").getByText("0 of 1")).toBeVisible();
  const start = (bookingId: string) =>
    stack.api("/api/bookings", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...answers, bookingId, email: `${bookingId}@visitors.example` }),
    });
  const answers = {
    name: "Robin Marker",
    phone: "07700900321",
    fitnessGoals: "Get strong.",
    currentFitnessLevel: "beginner",
    preferredWorkoutDays: ["Friday"],
    discountCode: "ONLYONE",
  };

  await visitor.answerEverything();
  await visitor.applyCode("ONLYONE");
  await expect(visitor.toast("Discount code applied: 100% off")).toBeVisible();
  // Somebody is faster.
  expect((await start(randomUUID())).status).toBe(200);
  await visitor.page.getByRole("button", { name: "Complete Free Booking" }).click();
  await expect(visitor.toast("This discount code has been used up")).toBeVisible();
  await expect(visitor.page.getByText("£50.00").first()).toBeVisible();

  await stack.upkeep();
  await card("ONLYONE").page().getByRole("button", { name: "Refresh" }).click();
  await expect(card("ONLYONE").getByText("1 of 1")).toBeVisible();
  await expect(card("ONLYONE").getByText("Used up")).toBeVisible();
  await expect(card("ONLYONE").getByText("£50.00")).toBeVisible();
  await card("ONLYONE").getByRole("button", { name: "Edit ONLYONE" }).click();
  const edit = card("ONLYONE").page().getByRole("dialog");
  await edit.locator('[name="maximumUses"]').fill("2");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(card("ONLYONE").getByText("Can be used")).toBeVisible();
  await visitor.applyCode("ONLYONE");
  await visitor.page.getByRole("button", { name: "Complete Free Booking" }).click();
  await visitor.expectThanked();
  await context.close();
});

test("a code that is once for each address needs one, and is refused to it a second time", async ({
  browser,
  stack,
  page,
  visitor,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin });
  const { form, add, card } = await openCodes(await context.newPage());
  await form.getByLabel("Once per e-mail address").check();
  await add("FIRSTTIME", { percentOff: "50" });
  await expect(card("FIRSTTIME").getByText("Once per e-mail")).toBeVisible();
  await context.close();

  const pay = (email: string | undefined) =>
    stack.api("/api/payments", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        paymentId: randomUUID(),
        amount: 5000,
        discountCode: "FIRSTTIME",
        payer: email === undefined ? {} : { email },
      }),
    });
  const email = `${randomUUID()}@visitors.example`;
  expect(await (await pay(email)).json()).toMatchObject({ amount: 2500 });
  expect(await (await pay(email.toUpperCase())).json()).toMatchObject({ code: "discount_held" });

  await openPayment(visitor);
  await visitor.control("email").fill("");
  await page.locator('[name="discountCode"]').fill("firsttime");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("£25.00").first()).toBeVisible();
  await proceedButton(page).click();
  await expect(
    page.getByText("Please enter your email address to use this discount code").first(),
  ).toBeVisible();
  await page.locator('[name="email"]').fill(`another.${email}`);
  await page.getByRole("button", { name: "Apply" }).click();
  await proceedButton(page).click();
  await expect(page.getByText("£25.00").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit and Pay" })).toBeVisible();
});

test.describe("what is typed", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

  test("is kept when the code exists, when the network is gone, and over a reload", async ({
    page,
  }) => {
    const { add, form, card } = await openCodes(page);
    await add("welcome10", { percentOff: "55" });
    await expect(form.getByText("This discount code exists already.")).toBeVisible();
    await expect(form.getByLabel("Code", { exact: true })).toBeFocused();
    await expect(card("WELCOME10").getByText("10% off")).toBeVisible();

    await page.context().setOffline(true);
    await add("KEPT");
    await expect(page.getByText("That could not be saved. Please try again.")).toBeVisible();
    await expect(form.locator('[name="percentOff"]')).toHaveValue("55");
    await page.context().setOffline(false);

    await page.reload();
    await expect(form.getByLabel("Code", { exact: true })).toHaveValue("KEPT");
    await form.getByRole("button", { name: "Add Discount Code" }).dblclick();
    await expect(card("KEPT").getByText("55% off")).toBeVisible();
    await expect(page.getByText("This discount code exists already.")).toHaveCount(0);
  });
});

test.describe("a dialog", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

  test("keeps what is typed in it when the network is gone, and says so where it can be pressed", async ({
    page,
  }) => {
    const { card } = await openCodes(page);
    await card("PAUSED15").getByRole("button", { name: "Edit PAUSED15" }).click();
    const edit = page.getByRole("dialog", { name: "Edit PAUSED15" });
    await edit.locator('[name="percentOff"]').fill("16");
    await page.context().setOffline(true);
    await edit.getByRole("button", { name: "Save Changes" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "That could not be saved." });
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toHaveCount(0);
    await expect(edit.locator('[name="percentOff"]')).toHaveValue("16");
    await page.context().setOffline(false);
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await expect(edit).toHaveCount(0);
    await expect(page.getByText("PAUSED15 is changed.")).toBeVisible();
    await expect(card("PAUSED15").getByText("16% off")).toBeVisible();
  });
});

test.describe("with the list out of reach", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*503/ });

  test("the tab says so and can be tried again", async ({ page }) => {
    const { card } = await openCodes(page);
    await page.route("**/api/admin/discounts", (route) =>
      route.fulfill({ status: 503, body: "{}", contentType: "application/json" }),
    );
    await page.reload();
    await expect(page.getByText("The discount codes could not be loaded")).toBeVisible();
    await page.unroute("**/api/admin/discounts");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(card("WELCOME10")).toBeVisible();
  });
});

test.describe("at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("neither the tab nor its dialogs have a violation or scroll sideways", async ({ page }) => {
    const { card } = await openCodes(page);
    await expectAccessible(page, { widths: adminWidths });
    await expect(page.getByLabel("Code", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "New Code" }).click();
    await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    for (const name of ["Edit WELCOME10", "Delete WELCOME10"]) {
      await card("WELCOME10").getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, { widths: adminWidths });
      await page.keyboard.press("Escape");
      await expect(card("WELCOME10").getByRole("button", { name })).toBeFocused();
    }
  });
});
