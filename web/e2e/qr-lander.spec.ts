import type { Page } from "@playwright/test";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { expect, test } from "./test.ts";

const offerPage = {
  title: "Two sessions for the price of one",
  paragraph: "Train with a friend this spring.\nBook before the end of March.",
  cta: "Claim the offer",
};
const imageUrl = "https://pictures.example/spring.png";
const shop = "https://shop.example/spring?from=qr";

/** The API answers this in place of what is stored. */
async function answerSettings(page: Page, settings: object) {
  await page.route("**/api/qr-settings", (route) => route.fulfill({ json: settings }));
}

/** Every other host of these tests answers with a page of its own. */
async function answerElsewhere(page: Page) {
  await page.route(/^https:\/\/(shop|evil)\.example\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
}

test("Before anything is set, a scanned code leads home, and Back does not lead to it again", async ({
  page,
}) => {
  await page.goto("/login");
  await page.goto("/qrlander");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("While it asks where to go, it says so, and no search engine keeps it", async ({ page }) => {
  await page.route("**/api/qr-settings", () => {});
  await page.goto("/qrlander");
  await expect(page.getByRole("heading", { name: "Redirecting..." })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
});

test("The type custom leads to the trainer's own address, in place of this one", async ({
  page,
}) => {
  await answerElsewhere(page);
  await answerSettings(page, { landingPageType: "custom", customUrl: shop });
  await page.goto("/login");
  await page.goto("/qrlander");
  await page.waitForURL(shop);
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("Nothing in the address of the page has a say in where it leads", async ({ page }) => {
  const evil = "https://evil.example/";
  await answerElsewhere(page);
  for (const query of ["url", "customUrl", "redirect", "to", "landingPageType=custom&customUrl"]) {
    await page.goto(`/qrlander?${query}=${encodeURIComponent(evil)}#${evil}`);
    await expect(page).toHaveURL("/");
  }
});

test.describe("The offer", () => {
  test("is shown where the code leads, with one thing to do", async ({ page, stack }) => {
    const others: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stack.origin)) others.push(request.url());
    });
    await answerSettings(page, { landingPageType: "offer", offerPage });
    await page.goto("/qrlander");
    await expect(page.getByRole("heading", { name: offerPage.title, level: 1 })).toBeVisible();
    await expect(page.getByText(/Train with a friend this spring/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Claim the offer" })).toHaveAttribute(
      "href",
      "/book-consultation",
    );
    await expect(page).toHaveTitle(/^Two sessions for the price of one/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page).toHaveURL("/qrlander");
    expect(others).toEqual([]);
  });

  test("shows the trainer's picture, whose host does not learn where it is shown", async ({
    page,
  }) => {
    const referrers: (string | undefined)[] = [];
    await page.route(imageUrl, async (route) => {
      referrers.push((await route.request().allHeaders())["referer"]);
      await route.fulfill({ path: "web/public/icon-192.png" });
    });
    await answerSettings(page, { landingPageType: "offer", offerPage: { ...offerPage, imageUrl } });
    await page.goto("/qrlander");
    const picture = page.locator(`img[src="${imageUrl}"]`);
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(referrers).toEqual([undefined]);
  });

  test.describe("without its picture", () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*pictures\.example/ });

    test("shows a drawing in its place", async ({ page }) => {
      await page.route(imageUrl, (route) => route.abort());
      const withPicture = { ...offerPage, imageUrl };
      await answerSettings(page, { landingPageType: "offer", offerPage: withPicture });
      await page.goto("/qrlander");
      await expect(page.getByRole("heading", { name: offerPage.title })).toBeVisible();
      await expect(page.locator("main img")).toHaveCount(0);
    });
  });

  test("shows what it is given as text, whatever that is", async ({ page }) => {
    const title = "<img src=x onerror=alert(1)>";
    await answerSettings(page, { landingPageType: "offer", offerPage: { ...offerPage, title } });
    await page.goto("/qrlander");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  test.describe("at every width", () => {
    test.use({ viewport: { width: 320, height: 800 } });
    test("is in nobody's way", async ({ page }) => {
      await answerSettings(page, { landingPageType: "offer", offerPage });
      await page.goto("/qrlander");
      await expect(page.getByRole("link", { name: "Claim the offer" })).toBeVisible();
      await expectAccessible(page, { widths: publicWidths });
    });
  });
});

test.describe("When it cannot tell where to go", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*qr-settings/ });

  for (const [why, answer] of [
    ["because the API fails", { status: 500, body: "" }],
    ["because the answer is no settings", { json: { landingPageType: "elsewhere" } }],
    [
      "because the address is a script",
      { json: { landingPageType: "custom", customUrl: "javascript:alert(document.domain)" } },
    ],
    [
      "because the address is not protected",
      { json: { landingPageType: "custom", customUrl: "http://shop.example/" } },
    ],
  ] as const) {
    test(`it says so, and takes the visitor home after 2 seconds, ${why}`, async ({ page }) => {
      await page.clock.install({ time: new Date("2026-03-01T10:00:00Z") });
      await page.clock.pauseAt(new Date("2026-03-01T10:00:01Z"));
      await page.route("**/api/qr-settings", (route) => route.fulfill(answer));
      await page.goto("/qrlander", { waitUntil: "load" });
      // React's own timers stand still as well; a step at a time they get by.
      await expect(async () => {
        await page.clock.runFor(50);
        await expect(page.getByText("Failed to load redirect settings")).toBeVisible({
          timeout: 1,
        });
      }).toPass();
      await page.clock.runFor(1900);
      await expect(page).toHaveURL("/qrlander");
      await page.clock.runFor(100);
      await expect(page).toHaveURL("/");
    });
  }
});
