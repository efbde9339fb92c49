import { adminWidths, expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { book, bookByCard, clientPage } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** The last Sunday of next October. */
function clocksGoBackOn(): string {
  const end = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  return new Date(end.getTime() - end.getUTCDay() * 24 * 3_600_000).toISOString().slice(0, 10);
}

test("a time is noted with two presses, changed and removed, and the client is mailed.", async ({
  stack,
  page,
}) => {
  const { email } = await book(stack, "Nora Timely");
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  const row = trainer.consultation(email);
  const dialog = page.getByRole("dialog", { name: /a Time$|the Time$/ });
  const subjects = async () => (await stack.mailTo(email)).length;
  const mailsBefore = await subjects();

  await test.step("two presses note it", async () => {
    await row.getByRole("button", { name: /^No time yet/ }).click();
    await expectAccessible(page, adminWidths);
    for (const control of [dialog.getByLabel("Day"), dialog.getByLabel("Time (UK)")]) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await dialog.getByRole("button", { name: "Save Time" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole("button", { name: /^\w{3} \d+ \w+, \d\d:00/ })).toBeVisible();
    expect(await subjects()).toBe(mailsBefore + 1);
  });

  await test.step("the list by time shows it", async () => {
    await page.goto("/admin?tab=consultations&show=timed");
    await expect(row).toBeVisible();
    await expectAccessible(page, adminWidths);
  });

  await test.step("it is changed, and the clocks are asked about", async () => {
    await row.getByRole("button", { name: /Change the time/ }).click();
    await dialog.getByLabel("Day").fill(clocksGoBackOn());
    await dialog.getByLabel("Time (UK)").fill("01:30");
    await dialog.getByRole("button", { name: "Save Time" }).click();
    await expect(dialog.getByText(/Please say which one you mean/)).toBeVisible();
    await expectAccessible(page, adminWidths);
    await dialog.getByLabel(/The second 01:30/).check();
    await dialog.getByRole("button", { name: "Save Time" }).click();
    await expect(row.getByRole("button", { name: /^Sun \d+ Oct.*, 01:30/ })).toBeVisible();
    expect(await subjects()).toBe(mailsBefore + 2);
  });

  await test.step("it is removed after one question", async () => {
    await row.getByRole("button", { expanded: false }).click();
    await page.getByRole("button", { name: "Remove the time" }).click();
    await expectAccessible(page, adminWidths);
    await page.getByRole("button", { name: "Remove the Time", exact: true }).last().click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add a Time" })).toBeVisible();
    expect(await subjects()).toBe(mailsBefore + 3);
  });
  await expectNoSidewaysScroll(page);
});

test("what a client has cancelled is refunded by the form of any refund, filled in.", async ({
  page,
  stack,
}) => {
  const name = "Cara Cancelled";
  const { email } = await bookByCard(stack, { name });
  const link = await clientPage(stack, email);
  expect((await stack.api(`/api${link}/cancel`, { method: "POST" })).status).toBe(200);

  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await page
    .getByRole("list", { name: "Needs you" })
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: /Cancelled by client.*Refund £50.00 by/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await expect(dialog).toContainText("£50.00 will be refunded to the card");
  await expectAccessible(page, adminWidths);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByLabel("Amount in pounds")).toHaveValue("50");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Refund £50.00" }).dblclick();
  await expect(trainer.toast(/^£50.00 refunded to /)).toBeVisible();
  await trainer.openDetails(email);
  const refunds = page.getByRole("list", { name: "Refunds" }).getByRole("listitem");
  await expect(refunds).toHaveCount(1);
});
