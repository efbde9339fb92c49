/**
 * Draws what cannot be SVG: the icons, from `web/public/favicon.svg`, and the social card, from the
 * logo and `shared/site.ts`. Run with `npx tsx web/icons/draw-icons.ts` after changing one of them;
 * the results are committed. Needs a Chromium; `CHROME_PATH` names another than the first found.
 */
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { browserArguments, findBrowser } from "#local/commands/browser.mjs";
import { socialCard } from "./social-card.ts";

const publicFolder = new URL("../public/", import.meta.url);
const icons = [
  { file: "apple-touch-icon.png", size: 180 },
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
];

const drawing = await readFile(new URL("favicon.svg", publicFolder), "utf8");
// Phones cut their own corners: these icons are filled to the edge, the drawing a little smaller.
const filled = drawing
  .replace(' rx="13"', "")
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76" style="background:#0a2540"');

const executablePath = await findBrowser();
const browser = await chromium.launch({
  args: browserArguments,
  ...(executablePath ? { executablePath } : {}),
});
for (const { file, size } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0;display:grid">${filled}</body>`);
  await page.screenshot({ path: new URL(file, publicFolder).pathname });
  await page.close();
}
const card = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await card.setContent(await socialCard());
await card.evaluate(() => document.fonts.ready);
await card.screenshot({ path: new URL("social-card.png", publicFolder).pathname });
await browser.close();
