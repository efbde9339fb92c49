import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "./test.ts";

/** Visitors whose iPhone gets no newer iOS than 15.8 or 16.7: the site's oldest is Safari 15.4. */

/** Removes what Safari has only since 17.4, 17 and 16. */
function beOldSafari() {
  Reflect.deleteProperty(AbortSignal, "any");
  Reflect.deleteProperty(AbortSignal, "timeout");
  Reflect.deleteProperty(URLSearchParams.prototype, "size");
  for (const name of ["with", "toReversed", "toSorted", "toSpliced"]) {
    Reflect.deleteProperty(Array.prototype, name);
  }
}

// Safari before 16.4 refuses the whole file.
test("no script has a lookbehind.", async () => {
  const folder = new URL("../../build/site/assets/", import.meta.url);
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    expect(await readFile(new URL(name, folder), "utf8"), name).not.toMatch(/\(\?<[=!]/);
  }
});

test.describe("an old Safari", () => {
  // The code that does not exist.
  test.use({ expectedConsoleErrors: /404 .*discounts\/check/ });
  test.beforeEach(({ page }) => page.addInitScript(beOldSafari));

  test("gets to the card form.", async ({ visitor }) => {
    await visitor.answerEverything();
    await visitor.proceedToPayment();
    await expect(visitor.submit).toBeEnabled();
  });

  test("shows the library, applies a code and follows the QR code.", async ({ page, visitor }) => {
    await page.goto("/workouts");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await page.goto("/payment");
    await visitor.applyCode("NOTHING");
    await expect(page.getByText("Invalid or expired discount code").first()).toBeVisible();
    await page.goto("/qrlander");
    await expect(page.getByText("Need a personalised workout plan?")).toBeVisible();
  });

  test("calculates.", async ({ page }) => {
    await page.goto("/macro-calculator");
    for (const [name, text] of [
      ["age", "40"],
      ["weight", "80"],
      ["height", "180"],
    ] as const) {
      await page.locator(`[name="${name}"]`).fill(text);
    }
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.getByText(/eat about/)).toBeVisible();
  });
});
