import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const all = 10_000;
const perPage = 1_000;

const consultation = (number: number) =>
  adminConsultation({
    bookingId: `6a1f2c1e-6f0e-4f7e-9d55-${number.toString(16).padStart(12, "0")}`,
    name: `Visitor ${number}`,
    email: `visitor-${number}@visitors.example`,
    medicalConditions: "Asthma, mild",
  });

// The bookings are made up, so the API knows nothing of the one that is opened.
test.use({ expectedConsoleErrors: /Failed to load resource.*404/ });

test("of 10,000 consultations, only those near what is seen are in the page", async ({ page }) => {
  await page.route(/\/api\/admin\/bookings(\?|$)/, async (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const bookings = Array.from({ length: perPage }, (_, index) => consultation(start + index));
    const next = start + perPage;
    await route.fulfill({
      json: { bookings, nextCursor: next < all ? String(next) : null, isPartial: false },
    });
  });
  await new Trainer(page).openConsultations();
  // Not by role: to tell the roles of so many elements takes a browser seconds each time.
  const cards = page.locator("article[aria-label^='Visitor ']");
  const card = (number: number) => page.locator(`article[aria-label="Visitor ${number}"]`);
  const more = page.locator("button", { hasText: "Load More" });
  for (let loaded = perPage; loaded < all; loaded += perPage) {
    await more.scrollIntoViewIfNeeded();
    await expect(card(loaded - 1)).toHaveCount(1);
    await more.click();
  }
  await expect(more).toHaveCount(0);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(card(all - 1)).toBeVisible();
  await expect.poll(() => cards.count()).toBeLessThan(500);
  await expect(card(0)).toHaveCount(0);
  await card(all - 1)
    .locator("button", { hasText: "View Details" })
    .click();
  await expect(page.locator("dialog[open]")).toContainText(`Visitor ${all - 1}`);
  await page.keyboard.press("Escape");

  await page.evaluate(() => scrollTo(0, 0));
  await expect(card(0)).toBeVisible();
  await expect(card(all - 1)).toHaveCount(0);
});
