import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { browserPages, pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { expectSameWithStyleSheets } from "./late-styles.ts";
import { layoutShift, withoutFonts } from "./layout-shift.ts";
import { expect, test } from "./test.ts";

/** Every page with as much text and as many pictures as the trainer can publish. */

test.use({ stackOf: "the trainer with the longest content", website: "longest" });
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });

const kilobyte = 1024;
/** Gzipped, and compressed, before the visitor does anything. */
const documentBudget = 15 * kilobyte;
/** Of each picture. */
const pictureBudgets = { 360: 14 * kilobyte, 1440: 96 * kilobyte };

/** Watches what moves while a page is read to its end, and which pictures it loads. */
async function read(page: Page, path: string) {
  const response = await page.goto(path);
  const document = (await response?.text()) ?? "";
  // What loads below the fold moves only a reader who is already there.
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await page.evaluate(async () => {
    await window.document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const { documentElement } = window.document;
    for (let y = 0; y < documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await frame();
      await frame();
    }
    // A picture that this width leaves out is never loaded.
    const shown = [...window.document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    await frame();
  });
  // The page's own record: the browser may have dropped the bodies by now.
  const pictures = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => /\.(avif|webp|jpe?g|png|svg)$/.test(new URL(entry.name).pathname))
      .map((entry) => Number(Reflect.get(entry, "encodedBodySize"))),
  );
  return {
    document: gzipSync(document, { level: 9 }).length,
    pictures,
    shift: await layoutShift(page),
  };
}

/** The width of the file that was loaded: the natural width is that divided by the screen's density. */
async function loadedWidth(image: SVGElement | HTMLElement): Promise<number | undefined> {
  const { currentSrc } = image as HTMLImageElement;
  if (currentSrc === "") return undefined;
  return (await createImageBitmap(await (await fetch(currentSrc)).blob())).width;
}

for (const name of pageNames.filter((each) => !browserPages.includes(each))) {
  const path = paths[name].replace(":workoutId", sampleWorkout.workoutId);
  test(`${path} weighs little, moves nothing and is accessible.`, async ({ page }, info) => {
    await withoutFonts(page);
    for (const [width, height] of [
      [360, 780],
      [1440, 900],
    ] as const) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        const measured = await read(page, path);
        const description = JSON.stringify({ width, ...measured });
        info.annotations.push({ type: "measured", description });
        expect(measured.document).toBeLessThanOrEqual(documentBudget);
        expect(Math.max(0, ...measured.pictures)).toBeLessThanOrEqual(pictureBudgets[width]);
        expect(measured.shift).toBeLessThanOrEqual(0.01);
      });
    }
    await expectAccessible(page, publicWidths);
  });
}

for (const name of pageNames.filter((each) => !browserPages.includes(each))) {
  const path = paths[name].replace(":workoutId", sampleWorkout.workoutId);
  test(`${path} looks the same before and after its style sheets come.`, async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSameWithStyleSheets(page, path);
    }
  });
}

test.describe("on a phone with a fine screen", () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  test("the portrait is half as wide as the screen, and loaded in that size.", async ({ page }) => {
    await page.goto(paths.home);
    const portrait = page
      .getByRole("main")
      .getByRole("img", { name: /^Longest/ })
      .first();
    expect((await portrait.boundingBox())?.width).toBe(206);
    await expect.poll(() => portrait.evaluate(loadedWidth)).toBe(480);
  });
});

test("the form keeps its height beside the longest review.", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.bookingForm);
  await expect(page.getByRole("complementary")).toContainText("Longest");
  const next = await page.getByRole("button", { name: "Next" }).boundingBox();
  expect(next?.height).toBeLessThan(60);
});

test("the drawing stands beside the first lines of a long text.", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(paths.home);
  const about = page.locator("section", { has: page.locator("figure") }).first();
  const heading = await about.getByRole("heading", { level: 2 }).first().boundingBox();
  const drawing = await about.locator("figure").first().boundingBox();
  expect(Math.abs((drawing?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(40);
});
