import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const saved = "QR settings saved successfully!";
const failed = "Error saving QR settings. Please try again.";

async function openSettings(page: Page) {
  await new Trainer(page).signIn();
  await page.waitForURL(/\/admin/);
  await page.getByRole("tab", { name: "Settings" }).click();
  return settingsTab(page);
}

async function settingsTab(page: Page) {
  const form = page.getByRole("form", { name: "QR landing page" });
  await expect(form).toBeVisible();
  return {
    form,
    type: form.locator('[name="landingPageType"]'),
    control: (name: string) => form.locator(`[name="${name}"]`),
    save: () => form.getByRole("button", { name: "Save Settings" }).click(),
    alert: form.getByRole("alert"),
  };
}

/** The colours of a downloaded picture, as a browser sees them. */
async function pixels(page: Page, download: Download) {
  const source = `data:image/png;base64,${(await readFile(await download.path())).toString("base64")}`;
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    // As small as it would be on a phone's screen: millions of numbers take minutes to hand over.
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 200;
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const { naturalWidth, naturalHeight } = image;
    return { naturalWidth, naturalHeight, shown: { width, height, data: Array.from(data) } };
  }, source);
}

test("each type asks for what it needs, and leads visitors there once it is saved", async ({
  page,
  stack,
}) => {
  const landing = async () => (await stack.api("/api/qr-settings")).json();
  const { type, control, save, alert, form } = await openSettings(page);
  await expect(type).toHaveValue("home");
  await expect(control("customUrl")).toHaveCount(0);
  await expect(control("title")).toHaveCount(0);

  await type.selectOption("custom");
  await save();
  await expect(form.getByText("Please enter the address that the code leads to.")).toBeVisible();
  await expect(control("customUrl")).toBeFocused();
  await control("customUrl").fill("http://shop.example/");
  await save();
  await expect(
    form.getByText("Please enter a full address that starts with https://"),
  ).toBeVisible();
  await expect(alert).toHaveCount(0);
  await control("customUrl").fill("https://shop.example/spring");
  await save();
  await expect(alert).toHaveText(saved);
  await expect(form.getByText(/Last saved/)).toBeVisible();
  expect(await landing()).toEqual({
    landingPageType: "custom",
    customUrl: "https://shop.example/spring",
  });

  await type.selectOption("offer");
  await expect(control("customUrl")).toHaveCount(0);
  await save();
  await expect(form.getByText("Please enter a title for the offer.")).toBeVisible();
  await control("title").fill("Two for one");
  await control("paragraph").fill("Bring a friend.");
  await control("cta").fill("Claim it");
  await expect(page.getByRole("figure", { name: "Preview of the offer" })).toContainText(
    "Bring a friend.",
  );
  await save();
  await expect(alert).toHaveText(saved);
  expect(await landing()).toEqual({
    landingPageType: "offer",
    offerPage: { title: "Two for one", paragraph: "Bring a friend.", cta: "Claim it" },
  });
  await page.goto("/qrlander");
  await expect(page.getByRole("heading", { name: "Two for one" })).toBeVisible();

  await page.goto("/admin?tab=settings");
  await type.selectOption("home");
  await save();
  await expect(alert).toHaveText(saved);
  await type.selectOption("custom");
  await expect(control("customUrl")).toHaveValue("https://shop.example/spring");
});

test.describe("with a conflict", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*409/ });
  test("of two who save, the second is asked; and what is typed survives a reload", async ({
    page,
    context,
    stack,
  }) => {
    const mine = await openSettings(page);
    const otherPage = await context.newPage();
    await otherPage.goto(`${stack.origin}/admin?tab=settings`);
    const theirs = await settingsTab(otherPage);
    await theirs.type.selectOption("custom");
    await theirs.control("customUrl").fill("https://theirs.example/");
    await theirs.save();
    await expect(theirs.alert).toHaveText(saved);

    await mine.type.selectOption("custom");
    await mine.control("customUrl").fill("https://mine.example/");
    await page.reload();
    await expect(mine.control("customUrl")).toHaveValue("https://mine.example/");
    await mine.save();
    await expect(mine.alert).toHaveText(failed);
    await mine.form.getByRole("button", { name: "Keep What I Typed" }).click();
    await mine.save();
    await expect(mine.alert).toHaveText(saved);
    expect(await (await stack.api("/api/qr-settings")).json()).toMatchObject({
      customUrl: "https://mine.example/",
    });
  });
});

test.describe("with the network gone", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });
  test("saving says so in the specification's words, keeps what is typed, and works afterwards", async ({
    page,
  }) => {
    const { type, control, save, alert } = await openSettings(page);
    await type.selectOption("custom");
    await control("customUrl").fill("https://shop.example/offline");
    await page.context().setOffline(true);
    await save();
    await expect(alert).toHaveText(failed);
    await expect(control("customUrl")).toHaveValue("https://shop.example/offline");
    await page.context().setOffline(false);
    await save();
    await expect(alert).toHaveText(saved);
  });
});

test("the code on the page and both of its files lead to the page behind it", async ({
  page,
  stack,
}) => {
  await openSettings(page);
  const address = `${stack.origin}/qrlander`;
  await expect(page.getByRole("img", { name: `QR code that leads to ${address}` })).toBeVisible();

  const [png] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PNG" }).click(),
  ]);
  expect(png.suggestedFilename()).toMatch(/^[a-z-]+-qr-code\.png$/);
  const picture = await pixels(page, png);
  expect(picture.naturalWidth).toBeGreaterThanOrEqual(1024);
  expect(picture.naturalHeight).toBe(picture.naturalWidth);
  const { shown } = picture;
  expect(decodeQR({ ...shown, data: Uint8ClampedArray.from(shown.data) })).toBe(address);

  const [svg] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download SVG" }).click(),
  ]);
  expect(svg.suggestedFilename()).toMatch(/^[a-z-]+-qr-code\.svg$/);
  expect(await readFile(await svg.path(), "utf8")).toContain(`<title>${address}</title>`);
});

test("a scan is counted, a reload is not, and the trainer sees it", async ({
  page,
  browser,
  stack,
}) => {
  const { form } = await openSettings(page);
  await expect(form).toBeVisible();
  const all = page.locator("dt", { hasText: "In all" }).locator("xpath=following-sibling::dd");
  const before = Number(await all.innerText());

  const visitor = await browser.newContext({ baseURL: stack.origin });
  const scanning = await visitor.newPage();
  await scanning.route("**/api/qr-settings", (route) =>
    route.fulfill({
      json: { landingPageType: "offer", offerPage: { title: "A", paragraph: "B", cta: "C" } },
    }),
  );
  const counted = scanning.waitForResponse("**/api/qr-scans");
  await scanning.goto("/qrlander");
  expect((await counted).status()).toBe(200);
  const again: string[] = [];
  scanning.on("request", (request) => again.push(new URL(request.url()).pathname));
  await scanning.reload();
  await expect(scanning.getByRole("heading", { name: "A" })).toBeVisible();
  expect(again).not.toContain("/api/qr-scans");
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();

  await page.reload();
  await expect(all).toHaveText(String(before + 1));
  await page.getByText("Show the numbers").click();
  await expect(page.getByRole("table", { name: "Scans by day" }).getByRole("row")).toHaveCount(31);
});

test("a scan that cannot be counted delays nobody", async ({ page }) => {
  await page.route("**/api/qr-scans", () => {});
  await page.route("**/api/qr-settings", (route) =>
    route.fulfill({ json: { landingPageType: "home" } }),
  );
  await page.goto("/qrlander");
  await expect(page).toHaveURL("/");
});

test.describe("at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });
  test("the section is in nobody's way, whatever the type", async ({ page }) => {
    const { type, save } = await openSettings(page);
    await expect(page.getByText("Show the numbers")).toBeVisible();
    for (const each of ["home", "custom", "offer"]) {
      await type.selectOption(each);
      await expectAccessible(page, { widths: adminWidths });
    }
    await save();
    await page.getByText("Show the numbers").click();
    await expectAccessible(page, { widths: adminWidths });
  });
});
