import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { legDayId } from "./library.ts";
import { expect, test } from "./test.ts";

test.beforeEach(async ({ page }) => page.emulateMedia({ media: "print" }));

test("printed, the thank-you page says where the calendar is, in black on white", async ({
  page,
}) => {
  await page.goto(paths.thankYou);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("main").locator("header")).toHaveCSS(
    "background-color",
    "rgba(0, 0, 0, 0)",
  );
  const address = await page
    .getByRole("link", { name: "Schedule your call" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain(site.schedulingUrl);
});

test("printed, the privacy notice is its words, without what only a screen can do", async ({
  page,
}) => {
  await page.goto(paths.privacy);
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeVisible();
  await expect(page.locator("nav, button, [href='#main']").filter({ visible: true })).toHaveCount(
    0,
  );
});

test("printed, a workout is itself, without the way back and the way on", async ({ page }) => {
  await page.goto(paths.workout.replace(":workoutId", legDayId));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knee-Friendly Leg Day");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Back to Library" })).toBeHidden();
  await expect(main.getByRole("link", { name: "Book a Consultation" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(main.getByRole("link", { name: "Back to Library" })).toBeVisible();
});
