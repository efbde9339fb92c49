import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { translate } from "./translator.ts";

/**
 * What is typed before the page's code runs, on a document that another program has changed: in the form, which
 * React then replaces, or beside it, for which React replaces the whole site.
 */

// React says that it could not hydrate.
test.use({ expectedConsoleErrors: /React error #4(18|25)/ });

/** Holds the site's code until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const alive = (page: Page) => page.locator("html[data-alive]").waitFor({ state: "attached" });

/** What puts its own elements into a page, given an element. */
const insertBanner = (parent: Element) => {
  const banner = document.createElement("div");
  banner.textContent = "An extension";
  parent.prepend(banner);
};

const changes: Record<string, (page: Page) => Promise<unknown>> = {
  "a translator": async () => undefined,
  "an extension that adds to the site": (page) => page.locator("#root").evaluate(insertBanner),
  "an extension that adds to the form": (page) => page.locator("form").evaluate(insertBanner),
};

for (const [name, change] of Object.entries(changes)) {
  test(`${name} costs no word of a message, nor the focus.`, async ({ page }) => {
    if (name === "a translator") await translate(page, "the start");
    const letGo = await holdCode(page);
    await page.goto("/contact", { waitUntil: "commit" });
    await page.locator('[name="user_name"]').fill("Sam O’Neill");
    await page.locator('[name="user_email"]').fill("sam@visitors.example");
    await page.locator('[name="message"]').pressSequentially("My knee hurts");
    await change(page);
    letGo();
    await alive(page);
    await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
    await expect(page.locator('[name="user_name"]')).toHaveValue("Sam O’Neill");
    await expect(page.locator('[name="user_email"]')).toHaveValue("sam@visitors.example");
    await expect(page.locator('[name="message"]')).toBeFocused();
    await page.keyboard.type(" a lot");
    await expect(page.locator('[name="message"]')).toHaveValue("My knee hurts a lot");
    await page.reload();
    await expect(page.locator('[name="message"]')).toHaveValue("My knee hurts a lot");
  });
}

test("a translator costs no answer of the calculator, nor the focus.", async ({ page }) => {
  await translate(page, "the start");
  const letGo = await holdCode(page);
  await page.goto("/macro-calculator", { waitUntil: "commit" });
  await page.locator('[name="age"]').fill("40");
  await page.locator('[name="sex"]').selectOption("female");
  await page.locator('[name="weight"]').fill("80");
  await page.locator('[name="height"]').fill("180");
  letGo();
  await alive(page);
  const calculate = page.getByRole("button", { name: "Calculate" });
  await expect(calculate).toBeEnabled();
  await expect(page.locator('[name="height"]')).toBeFocused();
  await expect(page.locator('[name="sex"]')).toHaveValue("female");
  await calculate.click();
  await expect(page.getByText(/a day: /)).toBeVisible();
});
