import type { Page, TestInfo } from "@playwright/test";
import { paths } from "#shared/site/paths.ts";
import { type TextContrast, textContrasts } from "./contrast.ts";
import { expect, test } from "./test.ts";

/** WCAG 2.2, 1.4.3: the contrast of text of any size. */
const enough = 4.5;

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
/** The narrowest that shows the text beside the film instead of above it. */
const narrowDesk = { width: 992, height: 800 };
const desk = { width: 1440, height: 900 };
const wideDesk = { width: 2560, height: 1300 };

/** Expects all the texts to be readable, and notes the worst of them in the report. */
function expectReadable(contrasts: readonly TextContrast[], of: string, info: TestInfo): void {
  const [worst] = contrasts.toSorted((one, other) => one.ratio - other.ratio);
  if (!worst) throw new Error(`No text was measured: ${of}.`);
  const description = `${of}: at least ${worst.ratio} (“${worst.text}”)`;
  info.annotations.push({ type: "contrast", description });
  expect.soft(worst.ratio, description).toBeGreaterThanOrEqual(enough);
}

/** Shows a picture in the film's place. */
async function showInsteadOfFilm(page: Page, picture: string): Promise<void> {
  await page.locator("main video, main img[data-instead]").evaluate(async (film, address) => {
    const instead = document.createElement("img");
    instead.className = film.className;
    instead.dataset["instead"] = "";
    instead.src = address;
    await instead.decode();
    film.replaceWith(instead);
  }, picture);
}

/** One white pixel, which covers the whole place. */
const white = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

test.describe("over the film of the home page", () => {
  test.use({ reducedMotion: "reduce" });

  test("every text has enough contrast over the poster, and over the whitest film.", async ({
    page,
  }, info) => {
    await page.goto(paths.home);
    const hero = page.locator("main > section").first();
    for (const [shown, address] of [["poster"], ["a white film", white]]) {
      if (address) await showInsteadOfFilm(page, address);
      for (const viewport of [phone, tablet, narrowDesk, desk, wideDesk]) {
        await page.setViewportSize(viewport);
        const contrasts = await textContrasts(hero);
        // A film keeps its left half dark for the logo, which WCAG does not count as text.
        const counted = address === white ? contrasts.filter(({ isLogo }) => !isLogo) : contrasts;
        expectReadable(counted, `${shown} at ${viewport.width} px`, info);
      }
    }
  });
});

test("text over drawings has enough contrast.", async ({ page }, info) => {
  for (const viewport of [phone, tablet, desk]) {
    await page.setViewportSize(viewport);
    const at = `at ${viewport.width} px`;

    await page.goto(paths.workouts);
    const promo = page.getByRole("region", { name: "A screen can’t see your knees" });
    expectReadable(await textContrasts(page.locator("main > header")), `page heading ${at}`, info);
    // The list above it moves it when it arrives.
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await promo.scrollIntoViewIfNeeded();
    expectReadable(await textContrasts(promo), `promotion ${at}`, info);

    await page.goto(`${paths.workouts}/0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03`);
    const poster = page.getByRole("button", { name: /Play video/ });
    await poster.scrollIntoViewIfNeeded();
    expectReadable(await textContrasts(poster), `video poster ${at}`, info);
  }
});
