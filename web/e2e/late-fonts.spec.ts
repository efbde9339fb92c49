import { openClientBooking } from "#shared/bookings/client-api.ts";
import { pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { clientBooking } from "#shared/testing/client-booking.ts";
import { answer } from "./answer.ts";
import { layoutShift } from "./layout-shift.ts";
import { expect, test } from "./test.ts";

/** What moves when the fonts come after the first paint, as on a slow connection. */

// Letters are as wide as on a phone: otherwise the browser rounds each to whole pixels.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), "--font-render-hinting=none"];
    await use({ ...launchOptions, args });
  },
});

/** A workout of the sample library. */
const workoutId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";

for (const [width, height] of [
  [360, 780],
  [1280, 720],
] as const) {
  test(`late fonts move no page at ${width} px.`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await answer(page, openClientBooking, () => clientBooking);
    let held: (() => Promise<void>)[] | undefined = [];
    await page.route("**/*.woff2", (route) =>
      held ? held.push(() => route.continue()) : route.continue(),
    );
    for (const name of pageNames.filter((each) => each !== "admin" && each !== "qrLander")) {
      const path = paths[name]
        .replace(":workoutId", workoutId)
        .replace("*", `${clientBooking.bookingId}/${"t".repeat(43)}`);
      await test.step(path, async () => {
        held = [];
        await page.goto(path, { waitUntil: "commit" });
        await page.locator("html[data-alive]").waitFor({ state: "attached" });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.evaluate(
          () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
        );
        const before = await layoutShift(page);
        expect(held.length).toBeGreaterThan(0);
        for (const release of held) await release();
        held = undefined;
        await page.evaluate(() => document.fonts.ready);
        expect((await layoutShift(page)) - before).toBeLessThanOrEqual(0.01);
      });
    }
  });
}
