import type { Page } from "@playwright/test";
import { heroFilm } from "#shared/site/hero-film.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { firstName } from "#shared/website/first-name.ts";
import { expect, test } from "./test.ts";

/** The pages of text: home with its film, how to book, the privacy notice, and all of it printed. */

const pause = "Pause the background video";
const play = "Play the background video";

const film = (page: Page) => page.locator("video");
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);
const played = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** The paths that this page has asked for, in order. */
function requestedPaths(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  return requested;
}

const isFilm = (path: string) => heroFilm.sources.some(({ src }: { src: string }) => src === path);

test("the video starts after its poster, pauses out of view, and stops on request.", async ({
  page,
}) => {
  const requested = requestedPaths(page);
  const playButton = page.getByRole("button", { name: play });
  const pauseButton = page.getByRole("button", { name: pause });
  await page.goto("/");

  await test.step("it loops without sound, after the poster", async () => {
    await expect.poll(() => played(page)).toBeGreaterThan(0.1);
    await expect(page.locator(`img[src="${heroFilm.poster}"]`)).toBeVisible();
    const poster = requested.indexOf(heroFilm.poster);
    expect(poster).toBeGreaterThanOrEqual(0);
    expect(poster).toBeLessThan(requested.findIndex(isFilm));
    expect(
      await film(page).evaluate(({ loop, muted, controls }: HTMLVideoElement) => ({
        loop,
        muted,
        controls,
      })),
    ).toEqual({ loop: true, muted: true, controls: false });
  });

  await test.step("it begins in the frame of its poster, without a second picture fading over it", async () => {
    await expect(film(page)).toHaveCSS("opacity", "1");
    await expect(film(page)).toHaveCSS("transition-duration", "0s");
    const poster = page.locator(`img[src="${heroFilm.poster}"]`);
    expect(await film(page).boundingBox()).toEqual(await poster.boundingBox());
  });

  const away = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const back = () => page.evaluate(() => scrollTo(0, 0));
  await test.step("it pauses while it is out of view", async () => {
    await away();
    await expect.poll(() => isPaused(page)).toBe(true);
    await back();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  await test.step("its button works by keyboard, and a stopped video stays stopped", async () => {
    await pauseButton.focus();
    await page.keyboard.press("Enter");
    await expect(playButton).toBeFocused();
    await expect.poll(() => isPaused(page)).toBe(true);
    await away();
    await back();
    await expect(playButton).toBeInViewport();
    expect(await isPaused(page)).toBe(true);
    await page.keyboard.press("Enter");
    await expect(pauseButton).toBeFocused();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  await test.step("it stops when the visitor turns reduced motion on", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect(playButton).toBeVisible();
  });
});

test("a visitor with reduced motion or data saving gets the poster, cropped on a phone.", async ({
  page,
}) => {
  const requested = requestedPaths(page);
  const playButton = page.getByRole("button", { name: play });
  const poster = page.locator(`img[src="${heroFilm.poster}"]`);

  await test.step("reduced motion: no video until the visitor plays it", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(playButton).toBeVisible();
    await expect(poster).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await isPaused(page)).toBe(true);
    expect(requested.filter(isFilm)).toEqual([]);
    await playButton.click();
    await expect.poll(() => played(page)).toBeGreaterThan(0);
  });

  await test.step("saving data, on a phone", async () => {
    await page.goto("about:blank");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    requested.length = 0;
    await page.goto("/");
    await expect(playButton).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requested.filter(isFilm)).toEqual([]);
    expect(requested.filter((path) => path.endsWith(".webp"))).toEqual([heroFilm.phonePoster]);
  });
});

test("a browser that cannot play the video keeps the poster.", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException("No such codec.", "NotSupportedError"));
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: play })).toBeVisible();
  await expect(page.locator(`img[src="${heroFilm.poster}"]`)).toBeVisible();
});

test("the first screen of a small phone says who the trainer is above the button and the price.", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(paths.home);
  const main = page.getByRole("main");
  const bottoms: number[] = [];
  for (const each of [
    main.getByText(defaultWebsite.who.name, { exact: true }),
    main.getByText(defaultWebsite.who.introduction, { exact: true }),
    main.getByRole("link", { name: "Book a Consultation" }).first(),
    main.getByText("£50 · 45 minutes", { exact: true }),
  ]) {
    await expect(each).toBeInViewport({ ratio: 1 });
    const box = await each.boundingBox();
    bottoms.push((box?.y ?? Number.NaN) + (box?.height ?? 0));
  }
  expect(bottoms).toEqual(bottoms.toSorted((one, other) => one - other));
});

test("the film and its posters are within their size limits.", async ({ stack }) => {
  const size = async (path: string) => (await (await stack.api(path)).arrayBuffer()).byteLength;
  for (const { src, type } of heroFilm.sources) {
    expect((await stack.api(src)).headers.get("content-type")).toBe(type);
    expect(await size(src)).toBeLessThanOrEqual(700 * 1024);
  }
  expect(await size(heroFilm.poster)).toBeLessThanOrEqual(60 * 1024);
  expect(await size(heroFilm.phonePoster)).toBeLessThanOrEqual(30 * 1024);
});

test("the page about consultations shows the process and the price and links to the form.", async ({
  page,
}) => {
  await page.goto(paths.bookConsultation);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a Consultation");
  await expect(page.getByRole("heading", { name: "What to Expect" })).toBeVisible();
  const process = page.getByRole("region", { name: "Three steps, no fuss" });
  await expect(process.getByRole("listitem").getByRole("heading")).toHaveText([
    "Complete the form",
    "Book and pay the £50 fee",
    `Meet ${firstName(defaultWebsite.who.name)}`,
  ]);
  await expect(process).toContainText("A consultation costs £50.");
  const benefits = page.getByRole("region", { name: "What you get out of it" });
  await expect(benefits.getByRole("listitem")).toHaveCount(6);

  const start = page.getByRole("link", { name: "Start Booking Process" });
  for (const width of [320, 360, 768]) {
    await test.step(`at ${width} px the link stays in view, on one line, and covers nothing`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(start).toBeInViewport({ ratio: 1 });
      const { lines, fits } = await start.evaluate((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        const tops = [...words.getClientRects()].map(({ top }) => Math.round(top));
        return { lines: new Set(tops).size, fits: link.scrollWidth <= link.clientWidth };
      });
      if (width >= 360) expect(lines).toBe(1);
      expect(fits).toBe(true);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole("link", { name: "Admin Access" }).click({ trial: true });
    });
  }
  await start.click();
  await expect(page).toHaveURL(paths.bookingForm);
  await expect(page.getByRole("heading", { name: "Book a Fitness Consultation" })).toBeFocused();
});

test("the privacy notice has what the law requires, and its contents link to each chapter.", async ({
  page,
}) => {
  await page.goto(paths.bookConsultation);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy Notice" })).toBeFocused();
  const notice = page.getByRole("main");
  for (const text of [
    defaultWebsite.who.name,
    site.trainerEmail,
    "Stripe",
    "Amazon Web Services",
    "explicit consent",
    "9(2)(a)",
    `${site.privacy.keepFor.healthAnswersMonths} months`,
    `${site.privacy.keepFor.bookingsTaxYears} tax years`,
    `${site.privacy.keepFor.logDays} days`,
    "ten days if the automatic clean-up fails",
    "Your words and pictures on the website",
    "Deleted data stays in backups for 35 more days",
    "Information Commissioner",
    "people of 18 and over",
    "I confirm within 30 days that I have your complaint",
    "It works for 180 days",
    "when you chose one, asked me to go ahead or cancelled",
    "itself sets no cookies",
    "__stripe_mid",
    "__stripe_sid",
  ]) {
    await expect(notice.getByText(text).first()).toBeVisible();
  }
  await expect(notice.locator("time")).toBeVisible();

  const entries = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const titles = await entries.allTextContents();
  expect(titles.length).toBeGreaterThan(7);
  for (const title of titles) {
    await entries.filter({ hasText: title }).click();
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeInViewport();
  }
  await page.goto("about:blank");
  await page.goto(`${paths.privacy}#rights`);
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
});

test("the privacy notice prints without a grid in a grid, whose lines Chromium prints over each other.", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/privacy");
  const nested = await page.locator("main").evaluate((main) => {
    const isGrid = (each: Element) => getComputedStyle(each).display === "grid";
    const grids = [...main.querySelectorAll("*")].filter(isGrid);
    return grids
      .filter((each) => grids.some((other) => other !== each && other.contains(each)))
      .map(({ className }) => className);
  });
  expect(nested).toEqual([]);
});

test("printed pages are black text on white without controls.", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(paths.thankYou);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByRole("main").locator("header")).toHaveCSS(
    "background-color",
    "rgba(0, 0, 0, 0)",
  );
  const address = await page
    .getByRole("link", { name: "Choose a time" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain(defaultWebsite.where.schedulingUrl);
  const { contactEmail } = defaultWebsite.where;
  const email = page.getByRole("contentinfo").getByRole("link", { name: contactEmail });
  await expect(email).toBeVisible();
  await expect(email).toHaveCSS("color", "rgb(0, 0, 0)");

  await page.goto(paths.privacy);
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeVisible();
  const forScreens = page.locator("nav, button, [href='#main']").filter({ visible: true });
  await expect(forScreens).toHaveCount(0);

  await page.goto(paths.workouts);
  const workout = page.getByRole("main").getByRole("listitem").filter({ hasText: "Leg Day" });
  await expect(workout.getByText("25 min")).toBeVisible();
  await expect(workout.locator("[data-surface]")).toBeHidden();
  await expect(page.getByRole("main").locator("select").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect(workout.locator("[data-surface]")).toBeVisible();
  await page.getByRole("link", { name: "Knee-Friendly Leg Day" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Back to Library" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(heading).toHaveText("Knee-Friendly Leg Day");
  await expect(main.getByRole("link", { name: "Back to Library" })).toBeHidden();
  await expect(main.getByRole("link", { name: "Book a Consultation" })).toBeHidden();
});
