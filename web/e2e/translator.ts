import type { Page } from "@playwright/test";
import { replaceTexts } from "#web/testing/replace-texts.ts";

/** Does to every document of a page what Chrome's translation does. */
export function translate(page: Page, from: "the start" | "hydration" = "hydration") {
  return page.addInitScript(replaceTexts, from === "hydration");
}
