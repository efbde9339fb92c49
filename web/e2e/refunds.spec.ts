import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards, type Visitor } from "./visitor.ts";

/** A consultation that a visitor has paid for with a card. */
async function paid(visitor: Visitor): Promise<void> {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
}

async function openDetails(trainer: Trainer, email: string) {
  await trainer.openConsultations();
  await trainer.consultation(email).getByRole("button", { name: "View Details" }).click();
  const dialog = trainer.page.getByRole("dialog", { name: "Sam O’Neill" });
  await expect(dialog.getByText("The visitor may cancel within 14 days")).toBeVisible();
  return dialog;
}

async function refund(page: Page, amount: string, last: string) {
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByLabel("Amount in pounds").fill(amount);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: last }).click();
  return dialog;
}

test("a part is refunded, then the rest, and the booking says so", async ({ visitor, page }) => {
  await paid(visitor);
  const trainer = new Trainer(page);
  const details = await openDetails(trainer, visitor.email);
  const refunds = details.getByRole("list", { name: "Refunds" }).getByRole("listitem");

  await details.getByRole("button", { name: "Refund", exact: true }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await refund(page, "12.50", "Refund £12.50");
  await expect(refunds).toHaveCount(1);
  await expect(refunds.first()).toContainText("£12.50");
  await expect(refunds.first()).toContainText("Refunded");

  await details.getByRole("button", { name: "Refund More" }).click();
  const form = page.getByRole("dialog", { name: "Refund" });
  await expect(form.getByLabel("Amount in pounds")).toHaveValue("37.50");
  await refund(page, "37.50", "Refund £37.50");
  await expect(refunds).toHaveCount(2);
  await expect(details.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  await expectAccessible(page);

  // What was refunded has a list of its own.
  await page.keyboard.press("Escape");
  await page.getByLabel("Show", { exact: true }).selectOption({ value: "refunded" });
  await expect(trainer.consultation(visitor.email)).toBeVisible();
});

test("a refund that Stripe does not answer stays under way, and upkeep makes it once", async ({
  visitor,
  page,
  stack,
}) => {
  await paid(visitor);
  const details = await openDetails(new Trainer(page), visitor.email);
  await stack.stripeFaults({ failApi: true });
  await details.getByRole("button", { name: "Refund", exact: true }).click();
  await refund(page, "50", "Refund £50.00");
  const refunds = details.getByRole("list", { name: "Refunds" }).getByRole("listitem");
  await expect(refunds.first()).toContainText("Under way", { timeout: 40_000 });
  await expect(details.getByRole("button", { name: /^Refund/ })).toHaveCount(0);

  await stack.heal();
  await stack.upkeep();
  await page.reload();
  await new Trainer(page)
    .consultation(visitor.email)
    .getByRole("button", { name: "View Details" })
    .click();
  await expect(refunds).toHaveCount(1);
  await expect(refunds.first()).toContainText("Refunded");
});
