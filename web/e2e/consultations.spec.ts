import { book } from "./booked.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

test("the trainer sees a booking with contact and health details, newest first", async ({
  stack,
  page,
}) => {
  const older = await book(stack, "Older Booking");
  const newer = await book(stack, "Newer Booking");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const card = trainer.consultation(newer.email);
  await expect(card.getByRole("link", { name: "07700900456" })).toBeVisible();
  await expect(card.getByText("Asthma, mild")).toBeVisible();
  const cards = await page.getByRole("article").allInnerTexts();
  const position = ({ email }: { email: string }) =>
    cards.findIndex((text) => text.includes(email));
  expect(position(newer)).toBeGreaterThanOrEqual(0);
  expect(position(newer)).toBeLessThan(position(older));
});

test("Mark Completed works from the list, and Show Completed hides what is done", async ({
  stack,
  page,
}) => {
  const { email } = await book(stack, "From The List");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const card = trainer.consultation(email);
  await card.getByRole("button", { name: "Mark Completed" }).dblclick();
  await expect(card.getByText("Completed", { exact: true })).toBeVisible();
  const toggle = page.getByLabel("Show Completed");
  await expect(toggle).toBeChecked();
  await toggle.uncheck();
  await expect(card).toHaveCount(0);
  await toggle.check();
  await expect(card.getByText("Completed", { exact: true })).toBeVisible();
  await page.reload();
  await expect(card.getByText("Completed", { exact: true })).toBeVisible();
});

test("Mark Completed works from the detail dialog", async ({ stack, page }) => {
  const { email } = await book(stack, "From The Dialog");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const card = trainer.consultation(email);
  await card.getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog", { name: "From The Dialog" });
  await expect(dialog.getByText("Touch my toes again.")).toBeVisible();
  await expect(dialog.getByText("Tuesday, Sunday")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark Completed" }).click();
  await expect(dialog.getByText("Completed", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole("button", { name: "View Details" })).toBeFocused();
});

test.describe("with the network gone", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

  test("marking says that it failed, changes nothing, and works afterwards", async ({
    stack,
    page,
  }) => {
    const { email } = await book(stack, "Lost Connection");
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    const card = trainer.consultation(email);
    await expect(card).toBeVisible();
    await page.context().setOffline(true);
    await card.getByRole("button", { name: "Mark Completed" }).click();
    await expect(page.getByText("That could not be saved. Please try again.")).toBeVisible();
    await expect(card.getByText("To do")).toBeVisible();
    await page.context().setOffline(false);
    await card.getByRole("button", { name: "Mark Completed" }).click();
    await expect(card.getByText("Completed", { exact: true })).toBeVisible();
  });
});
