import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cardForm,
  eventsOf,
  fillCard,
  launchCheckout,
  pay,
  resultOf,
  walletSheet,
} from "#local/testing/checkout.ts";

let checkout: Awaited<ReturnType<typeof launchCheckout>>;
beforeAll(async () => {
  checkout = await launchCheckout();
});
afterAll(() => checkout.close());

const wallet = (page: Page) => cardForm(page).getByRole("button", { name: "Test wallet" });

/** A page that pays with the wallet and stands at its sheet. */
async function openSheet(query: Record<string, string> = {}) {
  const opened = await checkout.setup({ viewport: { width: 360, height: 800 } });
  await opened.open(query);
  await wallet(opened.page).click();
  await expect.poll(() => eventsOf(opened.page)).toContain("change: google_pay");
  await pay(opened.page);
  return { ...opened, sheet: walletSheet(opened.page) };
}

test("the wallet is a choice beside the card, whose fields it hides, and pays what its sheet shows", async () => {
  const { page, sheet, status, complaints } = await openSheet();
  expect(await cardForm(page).getByLabel("Card number").isHidden()).toBe(true);
  await sheet.getByText("£50.00").waitFor();
  expect((await new AxeBuilder({ page }).include("dialog").analyze()).violations).toEqual([]);
  await sheet.getByRole("button", { name: "Pay", exact: true }).click();
  expect(await resultOf(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
  expect(await status()).toBe("succeeded");
  expect(complaints).toEqual([]);
});

test("the wallet reports a declined card as cards do, and a card pays the same intent", async () => {
  const { page, sheet, status } = await openSheet();
  await sheet.getByRole("button", { name: "declined" }).click();
  expect(await resultOf(page)).toMatchObject({
    error: { type: "card_error", code: "card_declined" },
  });
  await cardForm(page).getByRole("button", { name: "Card" }).click();
  await fillCard(page, "4242424242424242");
  await pay(page);
  await expect.poll(status).toBe("succeeded");
});

test("the wallet reports a closed sheet as a validation error, sends nothing, and opens again", async () => {
  const { page, sheet, status } = await openSheet();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  expect(await resultOf(page)).toMatchObject({ error: { type: "validation_error" } });
  expect(await status()).toBe("requires_payment_method");
  await pay(page);
  await sheet.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(status).toBe("succeeded");
});

test("the wallet does not open its sheet when the page has waited for something after the click", async () => {
  const { page, status } = await openSheet({ hesitates: "yes" });
  expect(await resultOf(page)).toMatchObject({
    error: { message: expect.stringContaining("Unable to show the test wallet") },
  });
  expect(await status()).toBe("requires_payment_method");
});

test("the wallet is not offered where the page or the browser has no wallets", async () => {
  const { page, open } = await checkout.setup();
  await open({ withoutWallets: "yes" });
  await expect.poll(() => eventsOf(page)).toContain("ready");
  expect(await wallet(page).isHidden()).toBe(true);
  await page.addInitScript("delete window.PaymentRequest");
  await open();
  await expect.poll(() => eventsOf(page)).toContain("ready");
  expect(await wallet(page).isHidden()).toBe(true);
});
