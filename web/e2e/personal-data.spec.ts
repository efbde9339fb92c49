import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { adminWidths, expectAccessible } from "./accessible.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

/** A visitor with a free consultation and a free session, who has said something about health. */
async function bookTwice(stack: LocalStack) {
  const bookingId = randomUUID();
  const email = `${bookingId}@visitors.example`;
  const post = (path: string, body: object) =>
    stack.api(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const booked = await post("/api/bookings", {
    bookingId,
    name: "Robin Forgetme",
    email,
    phone: "07700900456",
    fitnessGoals: "Touch my toes again.",
    currentFitnessLevel: "beginner",
    medicalConditions: "Asthma, mild",
    healthConsent: currentHealthConsent.version,
    preferredWorkoutDays: ["Sunday"],
    discountCode: "FREE100",
  });
  expect(booked.status).toBe(200);
  const paid = await post("/api/payments", {
    paymentId: randomUUID(),
    amount: 2500,
    discountCode: "FREE100",
    payer: { name: "Robin Forgetme", email },
  });
  expect(paid.status).toBe(200);
  return { bookingId, email };
}

async function openSection(page: Page, section: string) {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("link", { name: section }).click();
  await expect(page.getByRole("heading", { name: section })).toBeVisible();
}

async function lookUp(page: Page, email: string) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Look Up" }).click();
}

const tile = (page: Page, label: string) =>
  page.locator("dl > div").filter({ hasText: label }).getByRole("definition");

test.describe("at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("what is held about somebody is handed out, and then erased down to the accounts", async ({
    page,
    stack,
  }) => {
    const { bookingId, email } = await bookTwice(stack);
    await openSection(page, "One person’s data");
    await expectAccessible(page, { widths: adminWidths });
    await lookUp(page, email.toUpperCase());
    await expect(tile(page, "Consultations")).toHaveText("1");
    await expect(tile(page, "Session payments")).toHaveText("1");
    await expect(tile(page, "With health answers")).toHaveText("1");
    await expectAccessible(page, { widths: adminWidths });

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as JSON" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
    const content = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(content.records).toHaveLength(2);
    expect(content.records).toContainEqual(
      expect.objectContaining({
        bookingId,
        name: "Robin Forgetme",
        medicalConditions: "Asthma, mild",
      }),
    );

    await page.getByRole("button", { name: "Erase Health Answers…" }).click();
    const confirm = page.getByLabel(/to confirm$/);
    await confirm.fill(email);
    await expectAccessible(page, { widths: adminWidths });
    await page.getByRole("button", { name: "Erase for Good" }).click();
    await expect(page.getByText("The health answers of 1 booking are erased.")).toBeVisible();
    await expect(tile(page, "With health answers")).toHaveText("0");

    await page.getByRole("button", { name: "Erase This Person…" }).click();
    await page.getByRole("button", { name: "Erase for Good" }).click();
    await expect(confirm).toHaveAccessibleDescription(/to confirm/);
    await expect(confirm).toBeFocused();
    await confirm.fill(email);
    await page.getByRole("button", { name: "Erase for Good" }).dblclick();
    await expect(page.getByText("2 bookings no longer say whose they are.")).toBeVisible();
    await expect(page.getByText(`Nothing is held under`)).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });

    await page.getByRole("link", { name: "Activity" }).click();
    const entries = page.getByRole("listitem").filter({ hasText: credentials.email });
    await expect(
      entries.filter({ hasText: "erased one person’s data (2 bookings)" }).first(),
    ).toBeVisible();
    await expect(
      entries.filter({ hasText: "erased one person’s health answers (1 booking)" }).first(),
    ).toBeVisible();
    await expect(
      entries.filter({ hasText: "exported one person’s data (2 bookings)" }).first(),
    ).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expectAccessible(page, { widths: adminWidths });
    await expect(entries.filter({ hasText: "looked up" }).first()).toBeVisible();
    await page.getByLabel("Hide what was only read").check();
    await expect(entries.filter({ hasText: "looked up" })).toHaveCount(0);
    await expect(entries.filter({ hasText: "erased one person’s data" }).first()).toBeVisible();
  });
});

test("an address that nothing is held under, or that is none, is said to be so", async ({
  page,
}) => {
  await openSection(page, "One person’s data");
  await lookUp(page, "nobody at all");
  await expect(page.getByLabel("E-mail address")).toHaveAccessibleDescription(
    "Please enter a valid email address.",
  );
  await expect(page.getByLabel("E-mail address")).toBeFocused();
  await lookUp(page, "nobody@example.org");
  await expect(page.getByText("Nothing is held under nobody@example.org")).toBeVisible();
});

test.describe("with the network gone", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

  test("an erasure that fails says so, keeps the question, and works afterwards", async ({
    page,
    stack,
  }) => {
    const { email } = await bookTwice(stack);
    await openSection(page, "One person’s data");
    await lookUp(page, email);
    await page.getByRole("button", { name: "Erase This Person…" }).click();
    await page.getByLabel(/to confirm$/).fill(email);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Erase for Good" }).click();
    await expect(page.getByText("Not everything could be erased. Please try again.")).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Erase for Good" }).click();
    await expect(page.getByText("2 bookings no longer say whose they are.")).toBeVisible();
  });
});

test("somebody who is erased is still in the list of consultations, as what is left of them", async ({
  page,
  stack,
}) => {
  const { email } = await bookTwice(stack);
  await openSection(page, "One person’s data");
  await lookUp(page, email);
  await page.getByRole("button", { name: "Erase This Person…" }).click();
  await page.getByLabel(/to confirm$/).fill(email);
  await page.getByRole("button", { name: "Erase for Good" }).click();
  await expect(page.getByText("2 bookings no longer say whose they are.")).toBeVisible();
  await page.getByRole("tab", { name: "Consultations" }).click();
  await expect(page.getByRole("article", { name: "Erased" }).first()).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("an entry of the activity leads to the booking that it is about", async ({ page, stack }) => {
  const { bookingId } = await bookTwice(stack);
  await openSection(page, "Activity");
  await page.goto(`/admin?tab=consultations&booking=${bookingId}`);
  const dialog = page.getByRole("dialog", { name: "Robin Forgetme" });
  await dialog.getByRole("button", { name: "Mark Completed" }).click();
  await expect(dialog.getByText("Completed", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Activity" }).click();
  const entry = page
    .getByRole("listitem")
    .filter({ hasText: "marked a consultation as completed" });
  await entry.first().getByRole("link", { name: "Show the booking" }).click();
  await expect(page.getByRole("dialog", { name: "Robin Forgetme" })).toBeVisible();
  await expectAccessible(page);
});
