import type { Page } from "@playwright/test";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { expect, test } from "./test.ts";

const pause = "Pause the background video";
const play = "Play the background video";

/** Which of the hero's films this page has asked for. */
function requestedFilms(page: Page): string[] {
  const films: string[] = [];
  const sources: readonly string[] = site.heroFilm.sources.map(({ src }) => src);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (sources.includes(pathname)) films.push(pathname);
  });
  return films;
}

const film = (page: Page) => page.locator("video");
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);
const played = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

test("the home page says who this is, what is offered, and where to book", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(site.tagline);
  for (const service of ["Strength and Conditioning", "Injury Rehabilitation", "Weight Loss"]) {
    await expect(page.getByRole("heading", { name: service })).toBeVisible();
  }
  await expect(
    page.getByRole("heading", { name: "Need a personalised workout plan?" }),
  ).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(site.trainerName);
  await expect(footer).toContainText("v 1.0.6");
  await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute(
    "href",
    paths.privacy,
  );
  const invitations = page.getByRole("main").getByRole("link", { name: "Book a Consultation" });
  await expect(invitations).toHaveCount(2);
  await invitations.first().click();
  await expect(page).toHaveURL(paths.bookConsultation);
});

test("the video loops without sound, and its button stops it and lets it go on", async ({
  page,
}) => {
  await page.goto("/");
  await expect.poll(() => played(page)).toBeGreaterThan(0.1);
  expect(
    await film(page).evaluate(({ loop, muted, controls }: HTMLVideoElement) => ({
      loop,
      muted,
      controls,
    })),
  ).toEqual({ loop: true, muted: true, controls: false });

  await page.getByRole("button", { name: pause }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: play })).toBeFocused();
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: pause })).toBeFocused();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("the video rests while it is out of sight, and stays stopped when it was", async ({
  page,
}) => {
  await page.goto("/");
  await expect.poll(() => played(page)).toBeGreaterThan(0);
  const away = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const back = () => page.evaluate(() => scrollTo(0, 0));
  await away();
  await expect.poll(() => isPaused(page)).toBe(true);
  await back();
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.getByRole("button", { name: pause }).click();
  await away();
  await back();
  await expect(page.getByRole("button", { name: play })).toBeInViewport();
  expect(await isPaused(page)).toBe(true);
});

test("the poster is there first, and the page does not wait for the video", async ({ page }) => {
  const films = requestedFilms(page);
  const order: string[] = [];
  page.on("request", (request) => order.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.locator(`img[src="${site.heroFilm.poster}"]`)).toBeVisible();
  await expect.poll(() => films.length).toBeGreaterThan(0);
  expect(order.indexOf(site.heroFilm.poster)).toBeLessThan(order.indexOf(films[0]!));
});

test("a phone is sent the part of the poster that it shows, and not the rest", async ({ page }) => {
  const posters: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".webp")) posters.push(pathname);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  expect(posters).toEqual([site.heroFilm.phonePoster]);
});

test.describe("for who wants no motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("there is the poster alone, until the visitor asks for the video", async ({ page }) => {
    const films = requestedFilms(page);
    await page.goto("/");
    const button = page.getByRole("button", { name: play });
    await expect(button).toBeVisible();
    await expect(page.locator(`img[src="${site.heroFilm.poster}"]`)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await isPaused(page)).toBe(true);
    expect(films).toEqual([]);
    await button.click();
    await expect.poll(() => played(page)).toBeGreaterThan(0);
  });
});

test("the video stops when the visitor begins to want no motion", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(page.getByRole("button", { name: play })).toBeVisible();
});

test("for who saves data the video is not loaded unasked", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const films = requestedFilms(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: play })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(films).toEqual([]);
});

test("a browser that cannot play the video keeps the poster", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException("No such codec.", "NotSupportedError"));
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: play })).toBeVisible();
  await expect(page.locator(`img[src="${site.heroFilm.poster}"]`)).toBeVisible();
});

test("the film and the card for sharing are as light as they are meant to be", async ({
  stack,
}) => {
  const size = async (path: string) => (await (await stack.api(path)).arrayBuffer()).byteLength;
  for (const { src, type } of site.heroFilm.sources) {
    expect((await stack.api(src)).headers.get("content-type")).toBe(type);
    expect(await size(src)).toBeLessThanOrEqual(700 * 1024);
  }
  expect(await size(site.heroFilm.poster)).toBeLessThanOrEqual(60 * 1024);
  expect(await size(site.heroFilm.phonePoster)).toBeLessThanOrEqual(30 * 1024);
  expect(await size("/social-card.png")).toBeLessThanOrEqual(150 * 1024);
});
