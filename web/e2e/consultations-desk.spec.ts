import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { book, bookSession } from "./booked.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const show = (page: Page) => page.getByLabel("Show", { exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

async function openDetails(page: Page, name: string) {
  await card(page, name).getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("the trainer finds somebody by how a name, an address or a number begins", async ({
  stack,
  page,
}) => {
  const zoe = await book(stack, "Zoë O’Brien", { phone: "07911123456" });
  await book(stack, "Quentin Quill");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await expect(card(page, "Quentin Quill")).toBeVisible();
  const search = page.getByLabel("Search", { exact: true });
  for (const typed of ["zoe", "o'bri", zoe.email.slice(0, 20), "+44 7911 123", "07911 12"]) {
    await search.fill(typed);
    await expect(card(page, "Quentin Quill")).toHaveCount(0);
    await expect(card(page, "Zoë O’Brien")).toBeVisible();
    await search.fill("");
    await expect(card(page, "Quentin Quill")).toBeVisible();
  }
  await search.fill("nobody at all");
  await expect(page.getByText("Nobody found")).toBeVisible();
  expect(page.url()).not.toContain("nobody");
});

test("filters stay in the address, and session payments have a list of their own", async ({
  stack,
  page,
}) => {
  await book(stack, "Filter Me");
  await bookSession(stack, "Payer Person");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await expect(card(page, "Filter Me")).toBeVisible();
  await expect(card(page, "Payer Person")).toHaveCount(0);

  await show(page).selectOption("paid");
  await expect(card(page, "Filter Me")).toHaveCount(0);
  await page.reload();
  await expect(show(page)).toHaveValue("paid");
  await show(page).selectOption("free");
  await expect(card(page, "Filter Me")).toBeVisible();
  await expect(show(page).locator("option:checked")).toHaveText(/^Free \(\d+\)$/);

  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-12-31");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByLabel("From").fill("2021-01-01");
  await expect(page.getByText("The last day is before the first.")).toBeVisible();
  await page.getByLabel("From").fill("");
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(card(page, "Filter Me")).toBeVisible();

  await show(page).selectOption("todo");
  await expect(page.getByLabel("Show Completed")).not.toBeChecked();
  await page.getByLabel("Show Completed").check();
  await expect(show(page)).toHaveValue("all");

  await page.getByLabel("Session payments").check({ force: true });
  await expect(page.getByRole("heading", { name: "Session payments" })).toBeVisible();
  await expect(card(page, "Payer Person")).toBeVisible();
  await expect(card(page, "Filter Me")).toHaveCount(0);
  await expect(page.getByLabel("Show Completed")).toHaveCount(0);
});

test.describe("with two tabs open", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*409/ });

  test("a note that both change is lost in neither", async ({ stack, page, context }) => {
    await book(stack, "Noted Person");
    await new Trainer(page).openConsultations();
    const other = await context.newPage();
    await other.goto("/admin");
    const mine = await openDetails(page, "Noted Person");
    const theirs = await openDetails(other, "Noted Person");

    await mine.getByLabel("Private note").fill("Prefers mornings.");
    await theirs.getByLabel("Private note").fill("Bring the long bands.");
    await theirs.getByRole("button", { name: "Save Note" }).click();
    await expect(toast(other, "Your note is saved.")).toBeVisible();
    await mine.getByRole("button", { name: "Save Note" }).click();
    const conflict = mine.getByRole("alert");
    await expect(conflict.getByText("Somebody else has changed this note")).toBeVisible();
    await expect(conflict.getByText("Bring the long bands.")).toBeVisible();
    await expect(mine.getByLabel("Private note")).toHaveValue("Prefers mornings.");
    await expectAccessible(page);
    await mine.getByRole("button", { name: "Save Mine Instead" }).click();
    await expect(toast(page, "Your note is saved.")).toBeVisible();
    await other.reload();
    const again = await openDetails(other, "Noted Person");
    await expect(again.getByLabel("Private note")).toHaveValue("Prefers mornings.");
    await expect(again.getByText("Note written")).toBeVisible();
  });
});

test("what is typed of a note outlives closing the dialog and a reload", async ({
  stack,
  page,
}) => {
  await book(stack, "Half Written");
  await new Trainer(page).openConsultations();
  const dialog = await openDetails(page, "Half Written");
  await dialog.getByLabel("Private note").fill("Not finished ye");
  await page.keyboard.press("Escape");
  await page.reload();
  const again = await openDetails(page, "Half Written");
  await expect(again.getByLabel("Private note")).toHaveValue("Not finished ye");
});

test("an e-mail that failed is shown as it is, and sent again once however often it is pressed", async ({
  stack,
  page,
}) => {
  await stack.mailFaults({ fail: true });
  const { email } = await book(stack, "Unmailed Person");
  await new Trainer(page).openConsultations();
  await expect(
    card(page, "Unmailed Person").getByText("Confirmation e-mail not sent"),
  ).toBeVisible();
  const dialog = await openDetails(page, "Unmailed Person");
  await dialog.getByRole("button", { name: "Resend E-mail" }).click();
  await expect(toast(page, /could not be sent. It will be tried again/)).toBeVisible();
  await expect(dialog.getByText("Not sent: tried 2 times, and will be tried again")).toBeVisible();
  await stack.mailFaults({ fail: false });
  await dialog.getByRole("button", { name: "Resend E-mail" }).dblclick();
  await expect(toast(page, "The e-mail is sent.")).toBeVisible();
  await expect(dialog.getByText("Sent, after trying 3 times")).toBeVisible();
  expect(await stack.mailTo(email)).toHaveLength(1);
  await stack.upkeep();
  expect(await stack.mailTo(email)).toHaveLength(1);
});

test("the details tell what happened, and who marked it as completed", async ({ stack, page }) => {
  await book(stack, "Timeline Person");
  await new Trainer(page).openConsultations();
  const dialog = await openDetails(page, "Timeline Person");
  await expect(dialog.getByText("Begun by the visitor")).toBeVisible();
  await expect(dialog.getByText("Booked for nothing")).toBeVisible();
  await expect(dialog.getByText("Confirmation sent")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark Completed" }).click();
  await expect(dialog.getByText("Completed by trainer@example.com")).toBeVisible();
});

test("an export is what the filters show, and opens as a table", async ({ stack, page }) => {
  await book(stack, "=cmd|'/C calc'!A0");
  await book(stack, "Zoë Exported");
  await new Trainer(page).openConsultations();
  await page.getByLabel("Search", { exact: true }).fill("exported");
  await expect(cards(page)).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^touchline-consultations-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\ufeffBooked,Name,Email,Phone,")).toBe(true);
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
  expect(text).toContain("Zoë Exported");
  expect(text).not.toContain("Asthma");
  await expect(toast(page, "1 booking exported.")).toBeVisible();

  await page.getByLabel("Search", { exact: true }).fill("=cmd");
  await expect(card(page, "=cmd|'/C calc'!A0")).toBeVisible();
  const second = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await second).path(), "utf8")).toContain(",'=cmd|'/C calc'!A0,");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("neither the list nor the details have a violation, or scroll sideways", async ({
    stack,
    page,
  }) => {
    const name = "Narrow Person-With-A-Very-Long-Double-Barrelled-Name";
    await book(stack, name);
    await new Trainer(page).openConsultations();
    await expect(cards(page).first()).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
    await openDetails(page, name);
    await expectAccessible(page, { widths: adminWidths });
    const content = page.getByRole("dialog").locator("> div > div");
    expect(await content.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByLabel("Session payments").check({ force: true });
    await expect(page.getByRole("heading", { name: "Session payments" })).toBeVisible();
    await expectAccessible(page, { widths: adminWidths });
  });
});
