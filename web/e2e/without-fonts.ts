import type { Page } from "@playwright/test";

/** Keeps a page in its fallback fonts: one that came late on a busy machine would move lines. */
export async function withoutFonts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.fulfill({ status: 204 }));
}
