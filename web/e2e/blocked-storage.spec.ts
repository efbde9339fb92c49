import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

/** Browsers whose settings block what a site keeps: they throw as soon as the storage is named. */

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Refused.", "SecurityError");
        },
      });
    }
  }),
);

test("a visitor pays for sessions.", async ({ page, visitor }) => {
  await visitor.openPayment();
  await visitor.proceedToCard();
  await visitor.payWith(cards.succeeds);
  await page.waitForURL(/\/thank-you/);
  await expect(page.getByText("Your payment has been received.")).toBeVisible();
});

test("the trainer is signed in for as long as the page is open.", async ({ page }) => {
  await new Trainer(page).signIn();
  await expect(page.getByRole("heading", { name: "Consultations" })).toBeVisible();
});
