import { truncate, writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { withoutFonts } from "./layout-shift.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { button, expectWholeAccessible, openWebsite, save } from "./website-form.ts";

/** The trainer's own pictures, from the phone into the form. */

test.use({ stackOf: "the trainer who edits the website", viewport: { width: 360, height: 740 } });

test("a picture is turned upright, loses its metadata, and is cropped by hand.", async ({
  page,
}) => {
  await openWebsite(page);
  const uploads: { type: string; data: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/website/pictures")) uploads.push(request.postDataJSON());
  });
  const choose = page.locator("input[type=file]");

  await test.step("no picture and too large a file get a sentence", async () => {
    await choose.setInputFiles({
      name: "a.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no"),
    });
    await expect(page.getByText(/not a picture that your browser can read/)).toBeVisible();
    const large = test.info().outputPath("large.jpg");
    await writeFile(large, "");
    await truncate(large, 50 * 1024 * 1024 + 1);
    await choose.setInputFiles(large);
    await expect(page.getByText(/larger than 50 MB/)).toBeVisible();
    await choose.setInputFiles({
      name: "huge.png",
      mimeType: "image/png",
      buffer: blankPng(30_000, 30_000),
    });
    await expect(page.getByText(/it has too many pixels/)).toBeVisible();
    expect(uploads).toEqual([]);
  });

  await test.step("a small one is taken, with a warning, however large its file is", async () => {
    const buffer = Buffer.concat([await drawJpeg(page, 120, 90), Buffer.alloc(22 * 1024 * 1024)]);
    await choose.setInputFiles({ name: "small.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("This picture is small and will look blurred.")).toBeVisible();
    uploads.length = 0;
  });

  await test.step("a picture of a phone", async () => {
    // As a phone stores a picture that was taken upright: lying, with the sign to turn it.
    const buffer = withOrientation(await drawJpeg(page, 1200, 800), 6);
    expect(sizeOfJpeg(buffer)).toEqual({ width: 1200, height: 800 });
    await choose.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("This picture is small")).toHaveCount(0);
    const jpegs = uploads.filter(({ type }) => type === "image/jpeg");
    const files = jpegs.map(({ data }) => Buffer.from(data, "base64"));
    expect(files.map(sizeOfJpeg)).toEqual([
      { width: 480, height: 720 },
      { width: 720, height: 1080 },
      { width: 800, height: 1200 },
    ]);
    for (const file of files) expect(file.includes("Exif")).toBe(false);
    expect(uploads.filter(({ type }) => type === "image/webp")).toHaveLength(3);
  });

  await test.step("its focus, by a press and by keys", async () => {
    const across = page.getByLabel("Left to right");
    await expect(across).toHaveValue("50");
    await across.press("ArrowLeft");
    await expect(across).toHaveValue("45");
    const picture = page.locator("img[draggable=false]").first();
    const box = await picture.boundingBox();
    if (!box) throw new Error("The picture is not shown.");
    await picture.click({ position: { x: box.width * 0.8, y: box.height * 0.2 } });
    await expect(across).toHaveValue("80");
    await expect(page.getByLabel("Top to bottom")).toHaveValue("20");
    await expectWholeAccessible(page);
  });

  await test.step("it is saved once it is described", async () => {
    await button(page, "Save").click();
    await expect(page.getByText("Please say what the picture shows.")).toBeVisible();
    await page.getByLabel("What the picture shows").fill("Sam on the pitch");
    await save(page);
  });

  await test.step("nothing moves when it arrives", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/pictures/**", async (route) => {
      await held;
      await route.continue();
    });
    await withoutFonts(page);
    await page.reload({ waitUntil: "commit" });
    const description = page.getByLabel("What the picture shows");
    await expect(description).toHaveValue("Sam on the pitch");
    const before = await description.boundingBox();
    letGo();
    await page
      .locator("img[draggable=false]")
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    expect(await description.boundingBox()).toEqual(before);
  });
});

test("a picture of the offer is shown to visitors from the site itself, and deleted for good.", async ({
  page,
  browser,
  stack,
}) => {
  const others: string[] = [];
  const form = page.getByRole("form", { name: "QR landing page" });
  await new Trainer(page).open("?tab=settings");

  const address = await test.step("it is chosen, described and saved", async () => {
    await form.locator('[name="landingPageType"]').selectOption("offer");
    const buffer = await drawJpeg(page, 1200, 900);
    await form
      .locator("input[type=file]")
      .setInputFiles({ name: "offer.jpg", mimeType: "image/jpeg", buffer });
    // Typed while the picture is being sent, it stays.
    await form.locator('[name="title"]').fill("Spring");
    await form.locator('[name="paragraph"]').fill("Two for one.");
    await form.locator('[name="cta"]').fill("Claim");
    const description = form.getByLabel("What the picture shows");
    await expect(description).toBeVisible();
    await expect(form.locator('[name="title"]')).toHaveValue("Spring");
    await button(page, "Save Settings").click();
    await expect(form.getByText("Please say what the picture shows.")).toBeVisible();
    await description.fill("Two friends on the pitch");
    await expectWholeAccessible(page);
    await page.reload();
    await expect(description).toHaveValue("Two friends on the pitch");
    await button(page, "Save Settings").click();
    await expect(form.getByText("QR settings saved successfully!")).toBeVisible();
    const visitor = await browser.newPage({ baseURL: stack.origin });
    visitor.on("request", (request) => {
      if (new URL(request.url()).origin !== stack.origin) others.push(request.url());
    });
    await visitor.goto("/qrlander");
    const image = visitor.getByRole("img", { name: "Two friends on the pitch" });
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    const shown = await image.evaluate((each: HTMLImageElement) => each.currentSrc);
    await visitor.close();
    expect(others).toEqual([]);
    return shown;
  });

  // Other tests leave pictures that are not in use.
  const [folder] = /pictures\/[\da-f]{16}/.exec(address) ?? [];
  const unused = page.getByRole("region", { name: /^Pictures not in use/ });
  const own = unused.getByRole("listitem").filter({ has: page.locator(`img[src*="${folder}"]`) });

  await test.step("it cannot be deleted while the offer has it", async () => {
    await openWebsite(page, "publish");
    const listed = unused.getByRole("listitem");
    await expect(unused.getByText("There are none.").or(listed).first()).toBeVisible();
    await expect(own).toHaveCount(0);
    expect((await page.request.get(address)).status()).toBe(200);
  });

  await test.step("removed from the offer, it is deleted for good", async () => {
    await page.goto("/admin?tab=settings");
    await button(page, "Remove Picture").click();
    await button(page, "Save Settings").click();
    await expect(form.getByText("QR settings saved successfully!")).toBeVisible();
    await page.goto("/admin?tab=website&section=publish");
    await own.getByRole("button", { name: /^Delete for Good: picture \d+$/ }).click();
    const question = page.getByRole("dialog", { name: "Delete this picture for good?" });
    await expect(question).toBeVisible();
    await expectAccessible(page, adminWidths);
    await button(question, "Delete for Good").click();
    await expect(own).toHaveCount(0);
    await expect(unused.getByRole("heading")).toBeFocused();
    expect((await page.request.get(address)).ok()).toBe(false);
    await expectWholeAccessible(page);
  });
});

/** A black PNG of one bit a pixel: few bytes, however large it is. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG of this size, as the browser writes it. */
async function drawJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = document.createElement("canvas");
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("This browser has no canvas.");
      context.fillStyle = "#0a2540";
      context.fillRect(0, 0, wide, high / 2);
      return canvas.toDataURL("image/jpeg");
    },
    [width, height],
  );
  return Buffer.from(url.replace(/^.*,/, ""), "base64");
}

/** The same JPEG with an Exif segment that says how to turn it. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]),
    entry,
    Buffer.alloc(4),
  ]);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, content]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** The size in a JPEG's frame header. */
function sizeOfJpeg(jpeg: Buffer) {
  let at = 2;
  while (jpeg[at] === 0xff) {
    const marker = jpeg[at + 1];
    if (marker === 0xc0 || marker === 0xc2) {
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
    }
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return undefined;
}
