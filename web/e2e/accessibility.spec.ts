import { pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { openPayment, proceedButton, proceedToCard } from "./payer.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

/** The card form is the provider's. */
const cardFrame = 'iframe[title="Secure payment input frame"]';

const addresses = [
  ...pageNames.map((name) => paths[name].replace(/:\w+/, "unknown")),
  "/nothing-here",
];

for (const path of addresses) {
  test.describe(path, () => {
    test.use({
      viewport: { width: 320, height: 800 },
      expectedConsoleErrors: /Failed to load resource.*404.*(nothing-here|unknown)/,
    });
    test("has no accessibility violation and no sideways scrolling", async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, { widths: publicWidths });
    });
  });
}

test.describe("with a card that is declined on the way", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*402/ });
  test("no step of the wizard, with or without errors, has a violation", async ({
    visitor,
    page,
  }) => {
    await visitor.openBookingForm();
    await visitor.next();
    await expectAccessible(page, { except: cardFrame });
    await visitor.fillPersonalInformation();
    await visitor.next();
    await visitor.next();
    await expectAccessible(page, { except: cardFrame });
    await visitor.fillFitnessProfile();
    await visitor.next();
    await expectAccessible(page, { except: cardFrame });
    await visitor.fillHealthInformation();
    await visitor.next();
    await visitor.next();
    await expectAccessible(page, { except: cardFrame });
    await visitor.fillPreferences();
    await visitor.next();
    await expectAccessible(page, { except: cardFrame });
    await visitor.proceedToPayment();
    await expectAccessible(page, { except: cardFrame });
    await visitor.payWith(cards.declined);
    await expect(page.getByText(/^Payment failed:/)).toBeVisible();
    await expectAccessible(page, { except: cardFrame });
    await visitor.control("discountCode").fill("FREE100");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("button", { name: "Complete Free Booking" })).toBeVisible();
    await expectAccessible(page, { except: cardFrame });
    await page.getByRole("button", { name: "Complete Free Booking" }).click();
    await visitor.expectThanked();
    await expectAccessible(page, { except: cardFrame });
  });

  test("neither stage of a payment, with or without errors, has a violation", async ({
    visitor,
    page,
  }) => {
    await openPayment(visitor);
    await expectAccessible(page, { except: cardFrame });
    await visitor.control("amount").fill("0");
    await visitor.control("email").fill("nobody@");
    await proceedButton(page).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expectAccessible(page, { except: cardFrame });
    await visitor.control("amount").fill("25");
    await visitor.control("email").fill(visitor.email);
    await proceedToCard(visitor);
    await expectAccessible(page, { except: cardFrame });
    await visitor.payWith(cards.declined);
    await expect(page.getByText(/^Payment failed:/)).toBeVisible();
    await expectAccessible(page, { except: cardFrame });
    await page.getByRole("button", { name: "Back to Amount Selection" }).click();
    await visitor.applyCode("FREE100");
    await expect(visitor.toast("Discount code applied: 100% off")).toBeVisible();
    await proceedButton(page).click();
    await expect(page.getByRole("button", { name: "Complete Free Booking" })).toBeVisible();
    await expectAccessible(page, { except: cardFrame });
    await page.getByRole("button", { name: "Complete Free Booking" }).click();
    await visitor.expectThanked();
    await expectAccessible(page, { except: cardFrame });
  });
});
