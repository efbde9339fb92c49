import type { Page } from "@playwright/test";

/** How far the content of the page has moved by itself. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (Reflect.get(entry, "hadRecentInput") !== true) {
              sum += Number(Reflect.get(entry, "value"));
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

/**
 * Keeps a page in its fallback fonts, where something else is measured: a font that came late on a busy
 * machine could move a line. `late-fonts.spec.ts` measures that.
 */
export async function withoutFonts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.fulfill({ status: 204 }));
}
