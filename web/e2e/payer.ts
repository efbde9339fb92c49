import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** What a visitor does on the payment page. */

export const received = "Your payment has been received.";

/** Stands at the choice of an amount, the address for the receipt filled in. */
export async function openPayment(visitor: Visitor): Promise<void> {
  await visitor.page.goto("/payment");
  await expect(visitor.page.getByRole("heading", { level: 1 })).toBeVisible();
  await visitor.control("email").fill(visitor.email);
}

export function proceedButton(page: Page) {
  return page.getByRole("button", { name: "Proceed to Payment" });
}

export async function proceedToCard(visitor: Visitor): Promise<void> {
  await proceedButton(visitor.page).click();
  await expect(visitor.page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(visitor.submit).toBeEnabled();
}

/** The id of the payment that this tab is working on. */
export async function paymentIdIn(page: Page): Promise<string> {
  const stored = await page.evaluate(() => sessionStorage.getItem("payment-draft"));
  const { id } = JSON.parse(stored ?? "{}");
  expect(id).toMatch(/^[\da-f-]{36}$/);
  return id;
}

export async function expectThankedForPayment(visitor: Visitor): Promise<void> {
  await visitor.expectThanked();
  await expect(visitor.page.getByText(received, { exact: true })).toBeVisible();
  await expect(visitor.page.getByText(/consultation is booked/i)).toHaveCount(0);
}

/** Picks the mails that quote a payment. */
export const mentions =
  (id: string) =>
  ({ text }: { text: string }) =>
    text.includes(id);
