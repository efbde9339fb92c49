import type { Page } from "@playwright/test";

/** How long nothing has to be under way, in milliseconds, for nothing more to be on its way. */
const quietMs = 1000;

/**
 * Watches a page from before it is opened.
 * @returns waits until its code has taken over and nothing is being fetched any more; Playwright's
 *   own `networkidle` can come before the first, because the code waits for the first frame.
 */
export function watchUntilAtRest(page: Page): () => Promise<void> {
  let underWay = 0;
  let lastChange = Date.now();
  const changed = (by: number) => () => {
    underWay += by;
    lastChange = Date.now();
  };
  page.on("request", changed(1));
  page.on("requestfinished", changed(-1));
  page.on("requestfailed", changed(-1));

  return async () => {
    await page.waitForFunction(() => {
      const footer = document.querySelector("footer");
      // React leaves its mark on what it has taken over.
      return footer && Object.keys(footer).some((key) => key.startsWith("__reactProps"));
    });
    lastChange = Date.now();
    while (underWay > 0 || Date.now() - lastChange < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
}
