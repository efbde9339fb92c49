import type { Page, TestInfo } from "@playwright/test";
import { heroFilm } from "#shared/site/hero-film.ts";
import { paths } from "#shared/site/paths.ts";
import { type TextContrast, textContrasts } from "./contrast.ts";
import { expect, test } from "./test.ts";

/** WCAG 2.2, 1.4.3: the contrast of text of any size. */
const enough = 4.5;

const framesASecond = 25;

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

/**
 * The brightest that each pixel of the film becomes in any frame, as the address of a picture. The texts
 * over the film are light, so none has less contrast in any frame than over this picture.
 */
async function brightestOfAllFrames(page: Page): Promise<{ picture: string; frames: number }> {
  return page.evaluate(
    async ({ sources, framesASecond }) => {
      const film = document.createElement("video");
      film.muted = true;
      film.src = sources.find(({ type }) => film.canPlayType(type) !== "")?.src ?? "";
      const next = (event: string) =>
        new Promise((resolve, reject) => {
          film.addEventListener(event, resolve, { once: true });
          film.addEventListener("error", () => reject(new Error(film.error?.message)), {
            once: true,
          });
        });
      film.preload = "auto";
      film.load();
      await next("loadeddata");
      const canvas = document.createElement("canvas");
      canvas.width = film.videoWidth;
      canvas.height = film.videoHeight;
      const small = new OffscreenCanvas(32, 18);
      const context = canvas.getContext("2d");
      const smallContext = small.getContext("2d");
      if (!context || !smallContext) throw new Error("There is no canvas.");
      context.globalCompositeOperation = "lighten";
      const drawn = new Set<number>();
      const different = new Set<string>();
      const drawEach = () => {
        const frame = new VideoFrame(film);
        context.drawImage(frame, 0, 0);
        smallContext.drawImage(frame, 0, 0, 32, 18);
        different.add(smallContext.getImageData(0, 0, 32, 18).data.join());
        drawn.add(Math.round((frame.timestamp / 1_000_000) * framesASecond));
        frame.close();
        film.requestVideoFrameCallback(drawEach);
      };
      const nextFrame = () => new Promise((resolve) => film.requestVideoFrameCallback(resolve));
      film.requestVideoFrameCallback(drawEach);
      // A busy machine does not show all of them. To seek a frame costs more than to play ten.
      const ended = next("ended");
      await film.play();
      await ended;
      for (let frame = 0; frame < Math.round(film.duration * framesASecond); frame += 1) {
        if (drawn.has(frame)) continue;
        film.currentTime = (frame + 0.5) / framesASecond;
        // The event `seeked` may come before the frame does.
        while (!drawn.has(frame)) await nextFrame();
      }
      return { picture: canvas.toDataURL("image/png"), frames: different.size };
    },
    { sources: heroFilm.sources, framesASecond },
  );
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

  test("every text has enough contrast at every frame, and over any other film.", async ({
    page,
  }, info) => {
    await page.goto(paths.home);
    const { picture, frames } = await brightestOfAllFrames(page);
    // A film that does not move would say that the frames were not read.
    expect(frames).toBeGreaterThan(100);

    const hero = page.locator("main > section").first();
    for (const [shown, address] of [
      ["poster"],
      ["every frame", picture],
      ["a white film", white],
    ]) {
      if (address) await showInsteadOfFilm(page, address);
      for (const viewport of [phone, tablet, narrowDesk, desk, wideDesk]) {
        await page.setViewportSize(viewport);
        const contrasts = await textContrasts(hero);
        // Another film keeps its left half dark for the logo, which WCAG does not count as text.
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
