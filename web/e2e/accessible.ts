import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

export const publicWidths = [320, 1440] as const;
export const adminWidths = [360, 1440] as const;

interface Options {
  /** A selector of frames that belong to another company. */
  readonly except?: string;
  /** The page is checked at each of these widths; without them as it is. */
  readonly widths?: readonly number[];
}

/**
 * Expects a page in its present state to have no violation of WCAG 2.2 AA or axe's best practices,
 * and no sideways scrolling.
 */
export async function expectAccessible(page: Page, { except, widths }: Options = {}) {
  const viewport = page.viewportSize();
  if (!widths || !viewport) return expectAccessibleAsItIs(page, except);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, () => expectAccessibleAsItIs(page, except));
  }
  await page.setViewportSize(viewport);
}

async function expectAccessibleAsItIs(page: Page, except: string | undefined): Promise<void> {
  await finishAnimations(page);
  const axe = new AxeBuilder({ page }).withTags([
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
  ]);
  if (except !== undefined) axe.exclude(except);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // A busy browser lays the page out some time after it was resized. Negative where a dialog is
  // open: the page keeps the room of its scrollbar.
  await expect.poll(overflow).toBeLessThanOrEqual(0);
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
