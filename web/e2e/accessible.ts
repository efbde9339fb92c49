import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

export const publicWidths = [320, 1440] as const;
export const adminWidths = [360, 1440] as const;

/**
 * Expects a page in its present state to have no violation of WCAG 2.2 AA or axe's best practices,
 * and no sideways scrolling, at each of the widths or as wide as it is. An analysis costs about a
 * second: states that differ in their texts alone need one width.
 */
export async function expectAccessible(page: Page, widths?: readonly number[]): Promise<void> {
  const viewport = page.viewportSize();
  if (!widths || !viewport) return expectAccessibleAsItIs(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, () => expectAccessibleAsItIs(page));
  }
  await page.setViewportSize(viewport);
}

async function expectAccessibleAsItIs(page: Page): Promise<void> {
  await finishAnimations(page);
  await scrollToTop(page);
  await layOutRows(page, "visible");
  // It would read its half a megabyte twice more, and again in each frame.
  const isLoaded = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ";" }) })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Frames hold the pages of other companies.
    .exclude("iframe")
    // Without a second page, in which axe puts the results of frames together: it takes a third longer.
    .setLegacyMode()
    .analyze();
  await layOutRows(page, "auto");
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** As a visitor does who sets the browser's text to a multiple of its size. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const fontSizes = { standard: 16 * times, fixed: 13 * times };
  await browser.send("Page.setFontSizes", { fontSizes });
}

/** Expects no element to end beyond the page's right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A busy browser lays the page out some time after it was resized.
  await expect.poll(() => page.evaluate(elementsBeyondTheEdge)).toEqual([]);
}

/** Brings what a sticky header covers out from under it: axe would find half a button there. */
async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("*")) {
      if (element.scrollTop > 0) element.scrollTo({ top: 0, behavior: "instant" });
    }
  });
}

/**
 * Rows out of sight are as high as their placeholders until they are scrolled to: `auto`. axe would find
 * their links behind the next row.
 */
async function layOutRows(page: Page, which: "visible" | "auto"): Promise<void> {
  await page.evaluate((value) => {
    const sheet = new CSSStyleSheet();
    if (value === "visible") sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [sheet];
  }, which);
}

/** Waits for animations that end: what fades in has its contrast only when it is there. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === "running" &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}

/** What makes the page scroll sideways: the elements that end beyond its right edge. */
function elementsBeyondTheEdge(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  // Less where a dialog is open: the page keeps the room of its scrollbar.
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect();
    if (right <= clientWidth) return [];
    const start = element.outerHTML.slice(0, 160);
    return `${Math.round(left)} to ${Math.round(right)} of ${clientWidth} px: ${start}`;
  });
}
