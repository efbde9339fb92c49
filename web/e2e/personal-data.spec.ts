import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { book, bookSession } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

const tile = (page: Page, label: string) =>
  page.locator("dl > div").filter({ hasText: label }).getByRole("definition");

test.describe("with the network gone for a moment", () => {
  test.use({
    viewport: { width: 360, height: 800 },
    expectedConsoleErrors: /Failed to load resource|net::ERR/,
  });

  test("a visitor's data is exported, erased except for the accounts, and the activity logs it.", async ({
    page,
    stack,
  }) => {
    const { bookingId, email } = await book(stack, "Robin Forgetme");
    await bookSession(stack, { name: "Robin Forgetme", email });
    await new Trainer(page).open("?tab=settings&section=personal-data");
    const lookUp = async (address: string) => {
      await page.getByLabel("Email address").fill(address);
      await page.getByRole("button", { name: "Look Up" }).click();
    };

    await test.step("an invalid address is refused, and an unknown one has no records", async () => {
      await lookUp("not an address");
      await expect(page.getByLabel("Email address")).toHaveAccessibleDescription(
        "Please enter a valid email address.",
      );
      await expect(page.getByLabel("Email address")).toBeFocused();
      await expectAccessible(page, adminWidths);
      await lookUp("unknown@example.org");
      await expect(page.getByText("Nothing is held under unknown@example.org")).toBeVisible();
    });

    await test.step("all records are counted and exported", async () => {
      await lookUp(email.toUpperCase());
      await expect(tile(page, "Consultations")).toHaveText("1");
      await expect(tile(page, "Session payments")).toHaveText("1");
      await expect(tile(page, "With health answers")).toHaveText("1");
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
    });

    const confirm = page.getByLabel(/to confirm$/);
    const erase = page.getByRole("button", { name: "Erase for Good" });
    await test.step("the health answers are erased alone", async () => {
      await page.getByRole("button", { name: "Erase Health Answers…" }).click();
      await confirm.fill(email);
      await expectAccessible(page);
      await erase.click();
      await expect(
        page.getByText("The health answers have been erased from 1 booking."),
      ).toBeVisible();
      await expect(tile(page, "With health answers")).toHaveText("0");
    });

    await test.step("everything is erased once the address is typed and the network is back", async () => {
      await page.getByRole("button", { name: "Erase This Person…" }).click();
      await erase.click();
      await expect(confirm).toHaveAccessibleDescription(/to confirm/);
      await expect(confirm).toBeFocused();
      await confirm.fill(email);
      await page.context().setOffline(true);
      await erase.click();
      await expect(
        page.getByText("Not everything could be erased. Please try again."),
      ).toBeVisible();
      await page.context().setOffline(false);
      await erase.dblclick();
      await expect(page.getByText("The person has been erased from 2 bookings.")).toBeVisible();
      await expect(page.getByText("Nothing is held under")).toBeVisible();
    });

    await test.step("the activity logs it without the address", async () => {
      await page.getByRole("link", { name: "Activity" }).click();
      const entries = page.getByRole("listitem").filter({ hasText: credentials.email });
      for (const text of [
        "erased one person’s data (2 bookings)",
        "erased one person’s health answers (1 booking)",
        "exported one person’s data (2 bookings)",
        "looked up",
      ]) {
        await expect(entries.filter({ hasText: text }).first()).toBeVisible();
      }
      await expect(page.getByText(email)).toHaveCount(0);
      await expectAccessible(page, adminWidths);
      await page.getByLabel("Hide views").check();
      await expect(entries.filter({ hasText: "looked up" })).toHaveCount(0);
      await expect(entries.filter({ hasText: "erased one person’s data" }).first()).toBeVisible();
    });

    await test.step("the list of consultations shows the erased record", async () => {
      await page.getByRole("tab", { name: "Consultations" }).click();
      await expect(page.getByRole("article", { name: "Erased" }).first()).toBeVisible();
      await expect(page.getByText(email)).toHaveCount(0);
    });
  });
});

test.describe("with the card form open", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("an erased visitor who pays is not booked, and the trainer is asked to refund them.", async ({
    page,
    context,
    visitor,
    stack,
  }) => {
    await visitor.answerEverything();
    await visitor.proceedToPayment();
    await visitor.enterCard(cards.succeeds);

    const desk = await context.newPage();
    await new Trainer(desk).open("?tab=settings&section=personal-data");
    await desk.getByLabel("Email address").fill(visitor.email);
    await desk.getByRole("button", { name: "Look Up" }).click();
    await desk.getByRole("button", { name: "Erase This Person…" }).click();
    await desk.getByLabel(/to confirm$/).fill(visitor.email);
    await desk.getByRole("button", { name: "Erase for Good" }).click();
    await expect(desk.getByText("1 unpaid attempt has been deleted.")).toBeVisible();

    await visitor.submit.click();
    const deleted = page.getByText(/^Your details have been deleted from this website/);
    await expect(deleted).toBeVisible();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(deleted).toBeVisible();
    await expectAccessible(page);
    expect(await stack.mailTo(visitor.email)).toEqual([]);

    await desk.getByRole("tab", { name: "Consultations" }).click();
    await desk.getByRole("link", { name: /^Payment to refund £50\.00/ }).click();
    await expect(desk.getByText(/This person paid in a form that was still open/)).toBeVisible();
    await expectAccessible(desk, adminWidths);
    await expect(desk.getByText(visitor.email)).toHaveCount(0);
  });
});
