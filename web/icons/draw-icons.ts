/**
 * Draws the PNG icons from `web/public/favicon.svg`, and the social card from the logo and the tagline of
 * `operator/website.ts`. The card names neither the trainer nor the village, which the trainer can change. Run
 * `npm run draw-icons` after changing one of them, and commit the results. Needs Chromium; `CHROME_PATH` chooses one.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { logoDrawing } from "#web/components/logo-drawing.ts";

const publicFolder = new URL("../public/", import.meta.url);
const icons = [
  { file: "apple-touch-icon.png", size: 180 },
  // Older iPhones ask for this name first, whatever the page says.
  { file: "apple-touch-icon-precomposed.png", size: 180 },
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
];

const drawing = await readFile(new URL("favicon.svg", publicFolder), "utf8");
// Phones round the corners themselves: the background is full-bleed and the drawing smaller.
const filled = drawing
  .replace(' rx="13"', "")
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76" style="background:#0a2540"');

const executablePath = await findBrowser();
if (executablePath === undefined || !existsSync(executablePath)) {
  process.stderr.write(
    "Nothing is drawn: that needs Chromium, Chrome or Edge. Install one, or set CHROME_PATH to the program of one.\n",
  );
  process.exit(1);
}
const browser = await chromium.launch({ args: browserArguments, executablePath });
for (const { file, size } of icons) {
  await writeFile(new URL(file, publicFolder), await drawn(filled, size));
}
// Feed readers and search engines ask for it without reading a page.
const smallSizes = [16, 32, 48];
const small = await Promise.all(smallSizes.map((size) => drawn(drawing, size)));
await writeFile(new URL("favicon.ico", publicFolder), icoOf(small));
const card = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await card.setContent(await socialCard());
await card.evaluate(() => document.fonts.ready);
await card.screenshot({ path: new URL("social-card.png", publicFolder).pathname });
await browser.close();

/** A drawing as a PNG, on nothing. */
async function drawn(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0;display:grid">${svg}</body>`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** PNGs in one file of icons: a header, an entry of 16 bytes for each, then the pictures. */
function icoOf(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const at = 6 + 16 * index;
    // The width and the height of a PNG are at its bytes 16 and 20.
    header.writeUInt8(png.readUInt32BE(16), at);
    header.writeUInt8(png.readUInt32BE(20), at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}

/** The picture of link previews as a page of 1200 by 630 pixels, in flat colours for a small file. */
async function socialCard(): Promise<string> {
  const display = await readFile(new URL("../src/fonts/archivo-display.woff2", import.meta.url));
  const { viewBox, letters, flag } = logoDrawing;
  return `<!doctype html>
<style>
  @font-face { font-family: Display; src: url(data:font/woff2;base64,${display.toString("base64")}); }
  body { margin: 0; background: #0a2540; color: #fff; }
  svg { position: absolute; }
  .pitch { inset: 0; }
  .logo { left: 72px; top: 222px; width: 620px; }
  p {
    position: absolute; left: 72px; top: 412px; margin: 0;
    font: 62px/1 Display; letter-spacing: 0.02em; text-transform: uppercase;
  }
</style>
<svg class="pitch" viewBox="0 0 1200 630" width="1200" height="630">
  <path fill="#061a2f" d="M0 0h1200v196H0z" />
  <path fill="#12345a" d="M757 602l443 14V402L998 400zM1078 322h122v-27h-88zM1136 268h64v-16h-45z" />
  <path fill="#fff" d="M726 606h34L1200 246v-9zM758 604l442 14v-16L776 591z" />
  <path fill="none" stroke="#fff" stroke-width="13" d="M874 517c96 4 168 36 152 88" />
  <path fill="#fff" d="M745 601 737 82h15l8 519z" />
  <path fill="#ff6a13" d="M752 84c40-14 68 8 100 19 27 9 56 19 92 25-36 22-68 31-101 45-31 13-58 26-89 37z" />
</svg>
<svg class="logo" viewBox="${viewBox}"><path fill="#fff" d="${letters}" /><path fill="#ff6a13" d="${flag}" /></svg>
<p>${defaultWebsite.who.tagline}</p>`;
}
