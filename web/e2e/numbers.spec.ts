import { adminWidths, expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

test.describe("at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("the numbers tell what was booked, with a table behind the chart", async ({
    visitor,
    page,
  }) => {
    await visitor.answerEverything();
    await visitor.applyCode("WELCOME10");
    await expect(visitor.toast("Discount code applied: 10% off")).toBeVisible();
    await visitor.proceedToPayment();
    await visitor.payWith(cards.succeeds);
    await visitor.expectThanked();

    await new Trainer(page).openConsultations();
    await page.getByRole("tab", { name: "Numbers" }).click();
    await expect(page.getByRole("heading", { name: "Numbers", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Refresh" }).click();
    const tile = (label: string) =>
      page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await expect(tile("Money taken")).toContainText(/£\d+\.\d\d/);
    await expect(page.getByText(/^Computed on/)).toBeVisible();
    await expect(tile("Bookings")).toContainText(/[1-9]\d* paid/);
    await expect(tile("Discounts given")).not.toContainText("£0.00");
    await page.getByText("The same as a table").click();
    await expect(page.getByRole("table")).toBeVisible();

    await expectAccessible(page, { widths: adminWidths });
  });
});
