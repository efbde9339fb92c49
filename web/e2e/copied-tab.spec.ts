import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { cards, Visitor } from "./visitor.ts";

// A conflict is a failed request.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

const secondOf = (email: string) => `second.${email}`;

/** Opens the copy of a tab, as browsers make it: with the tab's session storage. */
async function copyOf(page: Page, visitor: Visitor): Promise<Visitor> {
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  const copy = await page.context().newPage();
  await copy.goto("/privacy");
  await copy.evaluate((text) => Object.assign(sessionStorage, JSON.parse(text)), kept);
  return new Visitor(copy, visitor.stack, visitor.email);
}

const mailsTo = async ({ stack }: Visitor, address: string) => (await stack.mailTo(address)).length;

test("a copy of a booked tab, changed to another person, books again and mails that person.", async ({
  visitor,
  page,
}) => {
  const second = secondOf(visitor.email);
  await visitor.answerEverything();
  await visitor.takeOff(100, "FREE100");
  const copy = await copyOf(page, visitor);
  await visitor.completeFree.click();
  await visitor.expectThanked();

  await copy.openBookingForm();
  await copy.page.getByRole("button", { name: "Edit Personal Information" }).click();
  await copy.control("email").fill(second);
  await copy.page.getByRole("button", { name: "Back to review" }).click();
  await copy.completeFree.click();
  await expect(copy.page.getByText(/please try again/i).first()).toBeVisible();
  expect(await mailsTo(visitor, second)).toBe(0);
  await copy.completeFree.click();
  await copy.expectThanked();
  await expect(copy.page.getByText(`on its way to ${second}`)).toBeVisible();
  await expect.poll(() => mailsTo(visitor, second)).toBe(1);
});

test("who pays in a tab whose copy has sent other answers reads that those are booked.", async ({
  visitor,
  page,
}) => {
  const second = secondOf(visitor.email);
  await visitor.openPayment();
  await visitor.proceedToCard();
  const copy = await copyOf(page, visitor);
  await copy.page.goto("/payment");
  await copy.control("email").fill(second);
  await copy.proceedToCard();

  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expect(page.getByText(/the other tab sent its answers last/)).toBeVisible();
  await expect(page.getByText(visitor.email)).toHaveCount(0);
  await expect.poll(() => mailsTo(visitor, second)).toBe(1);
  expect(await mailsTo(visitor, visitor.email)).toBe(0);
});
