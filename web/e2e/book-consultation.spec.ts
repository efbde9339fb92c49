import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { expect, test } from "./test.ts";

test("the page says what to expect, how it goes, what it brings and what it costs", async ({
  page,
}) => {
  await page.goto(paths.bookConsultation);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a Consultation");
  await expect(page.getByRole("heading", { name: "What to Expect" })).toBeVisible();
  const process = page.getByRole("region", { name: "Three steps, no fuss" });
  await expect(process.getByRole("listitem").getByRole("heading")).toHaveText([
    "Complete the form",
    "Book and pay the £50 fee",
    `Meet ${site.trainerName}`,
  ]);
  await expect(process).toContainText("Booking a consultation needs a £50 fee.");
  const benefits = page.getByRole("region", { name: "What you get out of it" });
  await expect(benefits.getByRole("listitem")).toHaveCount(6);
});

test("Start Booking Process opens the form", async ({ page }) => {
  await page.goto(paths.bookConsultation);
  await page.getByRole("link", { name: "Start Booking Process" }).click();
  await expect(page).toHaveURL(paths.bookingForm);
  await expect(page.getByRole("heading", { name: "Book a Fitness Consultation" })).toBeFocused();
});

test("every way to book leads here first", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("navigation").first();
  await expect(bar.getByRole("link", { name: "Book a Consultation" })).toHaveAttribute(
    "href",
    paths.bookConsultation,
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("what the button says stays on one line, beside the price", async ({ page }) => {
    await page.goto(paths.bookConsultation);
    const start = page.getByRole("link", { name: "Start Booking Process" });
    const { lines, fits } = await start.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const tops = [...words.getClientRects()].map(({ top }) => Math.round(top));
      return { lines: new Set(tops).size, fits: link.scrollWidth <= link.clientWidth };
    });
    expect(lines).toBe(1);
    expect(fits).toBe(true);
  });
});

for (const width of [320, 768]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("the way in stays at hand and covers nothing at the end", async ({ page }) => {
      await page.goto(paths.bookConsultation);
      const start = page.getByRole("link", { name: "Start Booking Process" });
      await expect(start).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole("link", { name: "Admin Access" }).click();
      await expect(page).toHaveURL(/\/login/);
    });
  });
}
