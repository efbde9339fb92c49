import { expect, type Locator, type Page, test } from "@playwright/test";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { Trainer } from "./trainer.ts";

/** Opens a section of the form in the *Website* tab. */
export async function openWebsite(page: Page, section = "who") {
  // Unsaved changes ask before the page is left.
  page.on("dialog", (dialog) => dialog.accept());
  await new Trainer(page).open(`?tab=website&section=${section}`);
  await expect(page.getByRole("form", { name: "Website" })).toBeVisible();
}

export const sectionLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Website" }).getByRole("link", { name, exact: true });
export const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });

/** In a window so tall that the bar at its foot covers nothing. */
export async function expectWholeAccessible(page: Page) {
  const viewport = page.viewportSize();
  for (const width of adminWidths) {
    await page.setViewportSize({ width, height: 5000 });
    await test.step(`at ${width} px`, () => expectAccessible(page));
  }
  if (viewport) await page.setViewportSize(viewport);
}

export async function save(page: Page) {
  await button(page, "Save").click();
  await expect(button(page, "Save")).toHaveCount(0);
}
