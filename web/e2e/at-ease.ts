import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * A page in one of its states: nothing that axe knows of WCAG 2.2 AA and its best practices, and
 * nothing to scroll sideways.
 *
 * @param except a selector of frames that are somebody else's to mend.
 */
export async function expectAtEase(page: Page, except?: string): Promise<void> {
  await motionOver(page);
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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  // Less where a dialog is open: the place of the page’s scrollbar is kept for it.
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What fades in has the contrast it is to have only when it is there. */
async function motionOver(page: Page): Promise<void> {
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
