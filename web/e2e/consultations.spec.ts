import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { book, bookSession } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const row = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test.describe("with the network gone for a moment", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

  test("bookings are listed newest first, and marked as completed once the network is back.", async ({
    stack,
    page,
  }) => {
    const older = await book(stack, "Older Booking");
    const newer = await book(stack, "Newer Booking");
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    const booking = trainer.consultation(newer.email);
    await expect(booking.getByRole("link", { name: "Call 07700900456" })).toBeVisible();
    await expect(booking.getByText("Health", { exact: true })).toBeVisible();
    const texts = await page.getByRole("article").allInnerTexts();
    const position = (email: string) => texts.findIndex((text) => text.includes(email));
    expect(position(newer.email)).toBeGreaterThanOrEqual(0);
    expect(position(newer.email)).toBeLessThan(position(older.email));

    await page.context().setOffline(true);
    await booking.getByRole("button", { name: "Mark Completed" }).click();
    await expect(page.getByText("That could not be saved. Please try again.")).toBeVisible();
    await expect(booking.getByText("Completed", { exact: true })).toHaveCount(0);
    await page.context().setOffline(false);
    await booking.getByRole("button", { name: "Mark Completed" }).click();
    const completed = booking.getByText("Completed", { exact: true });
    await expect(completed).toBeVisible();
    const toggle = page.getByLabel("Show Completed");
    await expect(toggle).toBeChecked();
    await toggle.uncheck();
    await expect(booking).toHaveCount(0);
    await toggle.check();
    await expect(completed).toBeVisible();
    await page.reload();
    await expect(completed).toBeVisible();
  });
});

test("the trainer searches and exports, and session payments have their own list.", async ({
  stack,
  page,
}) => {
  const zoe = await book(stack, "Zoë O’Brien", { phone: "07911123456" });
  await book(stack, "=cmd|'/C calc'!A0");
  await bookSession(stack, { name: "Payer Person", email: zoe.email });
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const search = page.getByLabel("Search", { exact: true });

  await test.step("by the beginning of a name, an address or a number", async () => {
    await expect(row(page, "=cmd|'/C calc'!A0")).toBeVisible();
    await expect(row(page, "Payer Person")).toHaveCount(0);
    for (const typed of ["zoe", "o'bri", zoe.email.slice(0, 20), "+44 7911 123"]) {
      await search.fill(typed);
      await expect(row(page, "=cmd|'/C calc'!A0")).toHaveCount(0);
      await expect(row(page, "Zoë O’Brien").first()).toBeVisible();
      await search.fill("");
      await expect(row(page, "=cmd|'/C calc'!A0")).toBeVisible();
    }
    await search.fill("unknown at all");
    await expect(page.getByText("No matches")).toBeVisible();
    expect(page.url()).not.toContain("unknown");
  });

  await test.step("an export has the bookings of the list as a table", async () => {
    const exportList = async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export CSV" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^touchline-consultations-\d{4}-\d\d-\d\d\.csv$/);
      return readFile(await file.path(), "utf8");
    };
    await search.fill(zoe.email);
    await expect(page.getByRole("article")).toHaveCount(1);
    const text = await exportList();
    expect(text.startsWith("\ufeffBooked,Name,Email,Phone,")).toBe(true);
    expect(text.trimEnd().split("\r\n")).toHaveLength(2);
    expect(text).toContain("Zoë O’Brien");
    expect(text).not.toContain("Asthma");
    await expect(trainer.toast("1 booking exported.")).toBeVisible();
    await search.fill("=cmd");
    await expect(row(page, "=cmd|'/C calc'!A0")).toBeVisible();
    expect(await exportList()).toContain(",'=cmd|'/C calc'!A0,");
    await search.fill("");
  });

  await test.step("session payments", async () => {
    await page.getByRole("radio", { name: "Sessions" }).check({ force: true });
    await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
    await expect(row(page, "Payer Person").first()).toBeVisible();
    await expect(row(page, "Zoë O’Brien")).toHaveCount(0);
    await expect(page.getByLabel("Show Completed")).toHaveCount(0);
    await expectAccessible(page, [360]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("the details keep the typed note and show the history.", async ({ stack, page }) => {
    const name = "Narrow Person-With-A-Very-Long-Double-Barrelled-Name";
    const { bookingId, email } = await book(stack, name);
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    await expect(row(page, name).first()).toBeVisible();
    await expectAccessible(page, adminWidths);
    const details = await trainer.openDetails(email);
    const note = details.getByLabel("Private note");

    await test.step("the row opens to everything without scrolling sideways", async () => {
      for (const text of [
        "Touch my toes again.",
        "Tuesday, Sunday",
        "Started by the client",
        "Booked free of charge",
        "Confirmation email sent",
      ]) {
        await expect(details.getByText(text)).toBeVisible();
      }
      expect(await details.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      await expectAccessible(page, adminWidths);
    });

    await test.step("an unsaved note survives closing the booking and a reload", async () => {
      await note.fill("Prefers mornings.");
      await details.getByRole("button", { name: "Close" }).click();
      await expect(details).toHaveCount(0);
      await expect(row(page, name).first().getByRole("button", { name })).toBeFocused();
      await page.reload();
      await trainer.openDetails(email);
      await expect(note).toHaveValue("Prefers mornings.");
    });

    await test.step("the activity links to the completed booking", async () => {
      await page.goto(`/admin?tab=consultations&booking=${bookingId}`);
      await details.getByRole("button", { name: "Mark Completed" }).click();
      await expect(details.getByText("Completed by trainer@example.com")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(details).toHaveCount(0);
      await page.getByRole("tab", { name: "Settings" }).click();
      await page.getByRole("link", { name: "Activity" }).click();
      const entry = page
        .getByRole("listitem")
        .filter({ hasText: "marked a consultation as completed" });
      await entry.first().getByRole("link", { name: "Show the booking" }).click();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
    });
  });
});

test("a failed email is shown as failed, and a double click sends it again once.", async ({
  stack,
  page,
}) => {
  await stack.mailFaults({ fail: true });
  const { email } = await book(stack, "Unmailed Person");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await expect(trainer.consultation(email).getByText("Confirmation email not sent")).toBeVisible();
  const dialog = await trainer.openDetails(email);
  await dialog.getByRole("button", { name: "Send Again" }).click();
  await expect(trainer.toast(/could not be sent. The site will keep trying/)).toBeVisible();
  await expect(
    dialog.getByText("Not sent yet: the site has tried twice and will keep trying").first(),
  ).toBeVisible();
  await stack.mailFaults({ fail: false });
  await dialog.getByRole("button", { name: "Send Again" }).dblclick();
  await expect(trainer.toast("Email sent.")).toBeVisible();
  await expect(dialog.getByText("Sent", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Send Again" }).click();
  await expect(dialog.getByText("Sent twice")).toBeVisible();
  const history = dialog.getByRole("listitem").filter({ hasText: "Confirmation" });
  await expect(history).toContainText([
    "Confirmation email could not be sent",
    "Confirmation email could not be sent, attempt 2 by trainer@example.com",
    "Confirmation email sent, attempt 3 by trainer@example.com",
    "Confirmation email sent, attempt 4 by trainer@example.com",
  ]);
  await stack.upkeep();
  expect(await stack.mailTo(email)).toHaveLength(2);
});
