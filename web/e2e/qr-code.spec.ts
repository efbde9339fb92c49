import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import { getQrSettings } from "#shared/qr-settings/api.ts";
import type { QrLanding } from "#shared/qr-settings/qr-settings.ts";
import type { Picture } from "#shared/website/pictures.ts";
import { adminWidths, expectAccessible, publicWidths } from "./accessible.ts";
import { answer } from "./answer.ts";
import { withoutFonts } from "./layout-shift.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

/** The trainer's QR code: what it leads to, and what a visitor meets who scans it. */

const offerPage = {
  title: "Two sessions for the price of one",
  paragraph: "Train with a friend this spring.\nBook before the end of March.",
  cta: "Claim the offer",
};
const folder = "pictures/0123456789abcdef";
const picture: Picture = {
  description: "Two friends at the squat rack",
  focus: { x: 20, y: 50 },
  files: [
    { key: `${folder}/0000000000000480.webp`, type: "image/webp", width: 480, height: 320 },
    { key: `${folder}/0000000000000960.jpg`, type: "image/jpeg", width: 960, height: 640 },
  ],
};
const shop = "https://shop.example/spring?from=qr";

/** The API answers this in place of what is stored. */
const answerSettings = (page: Page, settings: QrLanding) =>
  answer(page, getQrSettings, () => settings);

/** Every other host of these tests answers with its own page. */
async function answerElsewhere(page: Page) {
  await page.route("https://shop.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
}

test("a scanned code leads to the home page or the trainer's address, and Back leaves it.", async ({
  page,
}) => {
  await answerElsewhere(page);
  // A scan that cannot be counted delays no visitor.
  await page.route("**/api/qr-scans", () => {});
  await answerSettings(page, { landingPageType: "home" });
  await page.goto("/privacy");
  await page.goto("/qrlander");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/privacy");

  await answerSettings(page, { landingPageType: "custom", customUrl: shop });
  await page.goto("/privacy");
  await page.goto("/qrlander");
  await page.waitForURL(shop);
  await page.goBack();
  await expect(page).toHaveURL("/privacy");

  // As in a browser against tracking.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "sendBeacon"));
  await page.goto("/qrlander");
  await page.waitForURL(shop);
});

test.describe("at the narrowest width", () => {
  test.use({
    viewport: { width: 320, height: 800 },
    expectedConsoleErrors: /Failed to load resource.*pictures\//,
  });

  test("the offer is shown as plain text with one link, and nothing comes from another host.", async ({
    page,
    stack,
  }) => {
    const others: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stack.origin)) others.push(request.url());
    });
    await withoutFonts(page);
    await page.route("**/api/qr-settings", () => {});
    await page.goto("/qrlander");
    await expect(page.getByRole("heading", { name: "Redirecting..." })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectAccessible(page);

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
    await expectAccessible(page, publicWidths);
    expect(others).toEqual([]);

    await test.step("with a picture, for which nothing moves", async () => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/pictures/**", async (route) => {
        await held;
        await route.fulfill({ path: "web/public/icon-192.png" });
      });
      const title = "<img src=x onerror=alert(1)>";
      const withPicture = { ...offerPage, title, picture };
      await answerSettings(page, { landingPageType: "offer", offerPage: withPicture });
      await page.goto("/qrlander", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const image = page.getByRole("img", { name: picture.description });
      await expect(image).toHaveAttribute("width", "960");
      await expect(image).toHaveAttribute("height", "640");
      const footer = page.getByRole("contentinfo");
      const before = await footer.boundingBox();
      letGo();
      await expect
        .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      expect(await footer.boundingBox()).toEqual(before);
      await expectAccessible(page, publicWidths);
      expect(others).toEqual([]);
    });

    await test.step("with a picture that cannot be loaded", async () => {
      await page.unroute("**/pictures/**");
      await page.route("**/pictures/**", (route) => route.abort());
      await page.goto("/qrlander");
      await expect(page.getByRole("link", { name: "Claim the offer" })).toBeVisible();
      await expect(page.locator("main img")).toHaveCount(0);
      expect(others).toEqual([]);
    });
  });
});

const saved = "QR settings saved successfully!";
const failed = "Error saving QR settings. Please try again.";

/** The section of the QR code, on a page that shows it. */
async function settingsOn(page: Page) {
  const form = page.getByRole("form", { name: "QR landing page" });
  await expect(form).toBeVisible();
  return {
    form,
    type: form.locator('[name="landingPageType"]'),
    control: (name: string) => form.locator(`[name="${name}"]`),
    save: () => form.getByRole("button", { name: "Save Settings" }).click(),
    /** What became of the latest save. */
    alert: form.getByRole("alert").first(),
  };
}

async function openSettings(page: Page) {
  await new Trainer(page).open("?tab=settings");
  return settingsOn(page);
}

test.describe("on a phone, whose network is gone for a moment", () => {
  test.use({
    viewport: { width: 360, height: 800 },
    expectedConsoleErrors: /Failed to load resource.*ERR_INTERNET|net::ERR/,
  });

  test("what is saved is where visitors are led.", async ({ page, stack }) => {
    const landing = async () => (await stack.api("/api/qr-settings")).json();
    const mine = await openSettings(page);
    const { type, control, save, alert } = mine;

    await test.step("the trainer's own https address", async () => {
      await type.selectOption("custom");
      await save();
      await expect(control("customUrl")).toBeFocused();
      await expectAccessible(page, adminWidths);
      await control("customUrl").fill("https://shop.example/spring");
      await page.context().setOffline(true);
      await save();
      await expect(alert).toHaveText(failed);
      await page.context().setOffline(false);
      await save();
      await expect(alert).toHaveText(saved);
      expect(await landing()).toEqual({
        landingPageType: "custom",
        customUrl: "https://shop.example/spring",
      });
    });

    await test.step("an offer, with its preview", async () => {
      await type.selectOption("offer");
      for (const [name, text] of Object.entries(offerPage)) await control(name).fill(text);
      await expect(page.getByRole("figure", { name: "Preview of the offer" })).toContainText(
        "Train with a friend",
      );
      await expectAccessible(page);
      await save();
      await expect(alert).toHaveText(saved);
      expect(await landing()).toEqual({ landingPageType: "offer", offerPage });
    });
  });
});

/** What a camera sees of a downloaded picture, as small as on a phone's screen. */
async function photograph(page: Page, download: Download) {
  const source = `data:image/png;base64,${(await readFile(await download.path())).toString("base64")}`;
  const { naturalWidth, naturalHeight, dots } = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 200;
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0, 200, 200);
    const { data } = context.getImageData(0, 0, 200, 200);
    const { naturalWidth, naturalHeight } = image;
    // A text of dots, because numbers take long to hand over.
    const dots = Array.from({ length: 40_000 }, (_, dot) => (data[dot * 4]! > 127 ? " " : "#"));
    return { naturalWidth, naturalHeight, dots: dots.join("") };
  }, source);
  const colours = [...dots].flatMap((dot) => (dot === "#" ? [0, 0, 0, 255] : [255, 255, 255, 255]));
  const shown = { width: 200, height: 200, data: Uint8ClampedArray.from(colours) };
  return { naturalWidth, naturalHeight, shown };
}

test("the code on the page and in both files leads to the landing page, which counts each scan once.", async ({
  page,
  browser,
  stack,
}) => {
  await openSettings(page);
  const address = `${stack.origin}/qrlander`;
  await expect(page.getByRole("img", { name: `QR code that leads to ${address}` })).toBeVisible();
  const download = async (name: string) => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return file;
  };

  await test.step("the picture", async () => {
    const png = await download("Download PNG");
    expect(png.suggestedFilename()).toMatch(/^[a-z-]+-qr-code\.png$/);
    const picture = await photograph(page, png);
    expect(picture.naturalWidth).toBeGreaterThanOrEqual(1024);
    expect(picture.naturalHeight).toBe(picture.naturalWidth);
    expect(decodeQR(picture.shown)).toBe(address);
    const svg = await download("Download SVG");
    expect(svg.suggestedFilename()).toMatch(/^[a-z-]+-qr-code\.svg$/);
    expect(await readFile(await svg.path(), "utf8")).toContain(`<title>${address}</title>`);
  });

  await test.step("the scans", async () => {
    const all = page.locator("dt", { hasText: /^Total$/ }).locator("xpath=following-sibling::dd");
    const before = Number(await all.innerText());
    const scanning = await browser.newPage({ baseURL: stack.origin });
    await answerSettings(scanning, { landingPageType: "offer", offerPage });
    const counted = scanning.waitForResponse("**/api/qr-scans");
    await scanning.goto("/qrlander");
    expect((await counted).status()).toBe(200);
    const again: string[] = [];
    scanning.on("request", (request) => again.push(new URL(request.url()).pathname));
    await scanning.reload();
    await expect(scanning.getByRole("heading", { name: offerPage.title })).toBeVisible();
    expect(again).not.toContain("/api/qr-scans");
    expect(await scanning.context().cookies()).toEqual([]);
    await scanning.close();

    await page.reload();
    await expect(all).toHaveText(String(before + 1));
    await page.getByText("Show the numbers").click();
    const rows = page.getByRole("table", { name: "Scans by day" }).getByRole("row");
    await expect(rows).toHaveCount(31);
    await expectAccessible(page);
  });
});
