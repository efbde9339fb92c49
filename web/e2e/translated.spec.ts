import { contactMessages } from "#shared/contact/contact.ts";
import { book } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { translate } from "./translator.ts";
import { cards } from "./visitor.ts";

/** What visitors and the trainer do on a page that their browser translates. */

test.beforeEach(({ page }) => translate(page));
test.use({
  viewport: { width: 390, height: 844 },
  // The card that is declined; and React's note that a form was translated before it was hydrated.
  expectedConsoleErrors: /402 .*confirm|React error #418/,
});

test("a visitor applies a code, sees the new total and pays.", async ({ page, visitor }) => {
  await visitor.answerEverything();
  const bar = page.getByText(/^Total £/);
  await expect(bar).toHaveText("Total £50");
  await visitor.takeOff(10, "WELCOME10");
  await expect(bar).toHaveText("Total £45");
  await visitor.proceedToPayment();
  await visitor.payWith(cards.declined);
  await expect(page.getByText(/declined/).first()).toBeVisible();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expect(page.getByRole("region", { name: "Your receipt" })).toContainText("£45.00");
});

test("a client books for free and cancels by their link.", async ({ page, visitor }) => {
  await visitor.answerEverything({ health: false });
  await visitor.takeOff(100, "FREE100");
  await visitor.completeFree.click();
  await visitor.expectThanked();
  await page.getByRole("link", { name: "See or cancel your booking" }).click();
  await page.getByRole("button", { name: "Cancel my booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel my booking" }).click();
  await expect(page.getByText(/^This booking was cancelled on/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a client changes the amount, goes back and pays for sessions.", async ({ page, visitor }) => {
  await visitor.openPayment();
  const total = page.getByText(/^Total to pay/).locator("xpath=ancestor::div[1]");
  await visitor.control("amount").fill("80");
  await expect(total).toContainText("£80.00");
  await visitor.takeOff(10, "WELCOME10");
  await expect(total).toContainText("£72.00");
  await visitor.proceedToCard();
  await page.getByRole("button", { name: "Back" }).click();
  await visitor.control("amount").fill("60");
  await expect(total).toContainText("£54.00");
  await visitor.proceedToCard();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThankedForPayment();
});

test("a visitor is told what is missing, and writes to the trainer.", async ({ page }) => {
  await page.goto("/contact");
  const send = page.getByRole("button", { name: "Send Message" });
  await send.click();
  await expect(page.locator('[name="user_name"]')).toBeFocused();
  await page.locator('[name="user_name"]').fill("Sam O’Neill");
  await page.locator('[name="user_email"]').fill("sam@visitors.example");
  await page.locator('[name="message"]').fill("Hello, my knee hurts.");
  await send.click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(contactMessages.sent);
});

test("a visitor calculates again, and opens a workout and goes back.", async ({ page }) => {
  await page.goto("/macro-calculator");
  // What is typed before the form is ready is the business of `broken-hydration.spec.ts`.
  const calculate = page.getByRole("button", { name: "Calculate" });
  await expect(calculate).toBeEnabled();
  for (const [name, text] of [
    ["age", "40"],
    ["weight", "80"],
    ["height", "180"],
  ] as const) {
    await page.locator(`[name="${name}"]`).fill(text);
  }
  await calculate.click();
  const summary = page.getByRole("region", { name: "Your numbers" }).getByRole("status");
  await expect(summary).toContainText("a day");
  const before = await summary.innerText();
  await page.locator('[name="weight"]').fill("90");
  await expect(summary).not.toHaveText(before, { useInnerText: true });

  await page.goto("/workouts");
  const main = page.getByRole("main");
  const links = main.getByRole("listitem").getByRole("link");
  await expect(links.first()).toBeVisible();
  await links.first().click();
  await page.getByRole("link", { name: "Back to Library" }).click();
  await expect(page.getByRole("heading", { name: "Workout Library" })).toBeVisible();
});

test.describe("on the desk", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the trainer filters, opens, completes and takes it back.", async ({ page, stack }) => {
    const { name, email } = await book(stack, "Translated Person");
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    await page.getByLabel("Search", { exact: true }).fill(email);
    await expect(page.getByRole("article")).toHaveCount(1);
    const panel = await trainer.openDetails(email);
    await expect(panel.getByRole("heading", { name })).toBeVisible();
    const row = page.getByRole("article");
    await row.getByRole("button", { name: "Mark Completed" }).click();
    await row.getByRole("button", { name: "Undo" }).click();
    await row.getByRole("button", { name: "Mark Completed" }).click();
    await expect(row.getByText("Completed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(row.getByText("Completed", { exact: true })).toBeVisible();
    for (const tab of ["Workouts", "Discount Codes", "Settings", "Website", "Numbers"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
    }
  });
});
