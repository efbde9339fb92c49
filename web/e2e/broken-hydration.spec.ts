import type { Page } from "@playwright/test";
import { websitePath } from "#shared/site/pages.ts";
import { Website } from "#shared/website/website.ts";
import { expect, test } from "./test.ts";
import { translate } from "./translator.ts";

/**
 * What is typed before the page's code runs, or while it comes, on a document that another program has changed: in
 * the form, which React then replaces, or beside it, for which React replaces the whole site.
 */

// React says that it could not hydrate.
test.use({ expectedConsoleErrors: /React error #4(18|25)/ });

/** Holds the site's code, or that of the form alone, until it is let go. */
async function holdCode(page: Page, code = /\/assets\/.*\.js$/): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(code, async (route) => {
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
  "a publication meanwhile": (page) =>
    page.route(websitePath, async (route) => {
      const website = Website.parse(await (await route.fetch()).json());
      await route.fulfill({ json: { ...website, who: { ...website.who, name: "Robin Vale" } } });
    }),
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

const formCode = /\/assets\/(contact|calculator)-(?!page-)[^/]*\.js$/;

/**
 * Opens a form that a translator changes: `before` React has come, so that it replaces the whole site, or `after`
 * that, while the form waits for the visitor's first move.
 * @returns what lets the site's code go, and then that of the form.
 */
async function openTranslated(page: Page, path: string, when: "before" | "after") {
  await translate(page, when === "before" ? "the start" : "hydration");
  const letSite = await holdCode(page);
  const letForm = await holdCode(page, formCode);
  await page.goto(path, { waitUntil: "commit" });
  if (when === "after") {
    letSite();
    await alive(page);
  }
  await page.locator("form font").first().waitFor();
  return { letSite, letForm };
}

test("a message keeps each letter that is typed while React replaces the whole site.", async ({
  page,
}) => {
  const letSite = await holdCode(page);
  const letForm = await holdCode(page, formCode);
  await page.goto("/contact", { waitUntil: "commit" });
  const message = page.locator('[name="message"]');
  await message.click();
  await page.keyboard.type("Czy ");
  await page.locator("#root").evaluate(insertBanner);
  letSite();
  await alive(page);
  await page.keyboard.type("jest ");
  letForm();
  await page.keyboard.type("wolny ", { delay: 20 });
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  await page.keyboard.type("termin?");
  await expect(message).toHaveValue("Czy jest wolny termin?");
});

for (const when of ["before", "after"] as const) {
  test.describe(`on a page that is translated ${when} React has come`, () => {
    test("a message keeps each letter that is typed meanwhile.", async ({ page }) => {
      const { letSite, letForm } = await openTranslated(page, "/contact", when);
      const message = page.locator('[name="message"]');
      await message.click();
      await page.keyboard.type("Czy ");
      letSite();
      await alive(page);
      await page.keyboard.type("jest ");
      letForm();
      await page.keyboard.type("wolny ", { delay: 20 });
      await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
      await page.keyboard.type("termin?");
      await expect(message).toHaveValue("Czy jest wolny termin?");
      await expect(message).toBeFocused();
      await page.reload();
      await expect(message).toHaveValue("Czy jest wolny termin?");
    });

    test("a word is put into the middle of a message.", async ({ page }) => {
      const { letSite, letForm } = await openTranslated(page, "/contact", when);
      const message = page.locator('[name="message"]');
      await message.click();
      await page.keyboard.type("My hurts");
      for (const _ of " hurts") await page.keyboard.press("ArrowLeft");
      letSite();
      await alive(page);
      await page.keyboard.type(" kn");
      letForm();
      await page.keyboard.type("ee", { delay: 20 });
      await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
      await page.keyboard.type(" really");
      await expect(message).toHaveValue("My knee really hurts");
    });

    test("the calculator keeps each choice, digit and tick.", async ({ page }) => {
      const { letSite, letForm } = await openTranslated(page, "/macro-calculator", when);
      const age = page.locator('[name="age"]');
      await page.locator('[name="sex"]').selectOption("female");
      await age.click();
      await page.keyboard.type("4");
      letSite();
      await alive(page);
      await page.keyboard.type("0");
      await page.locator('[name="units"][value="imperial"]').focus();
      await page.keyboard.press("Space");
      letForm();
      await expect(page.getByRole("button", { name: "Calculate" })).toBeEnabled();
      await expect(page.locator('[name="units"]:checked')).toHaveValue("imperial");
      await expect(page.locator('[name="units"]:checked')).toBeFocused();
      await expect(age).toHaveValue("40");
      await expect(page.locator('[name="sex"]')).toHaveValue("female");
    });
  });
}

for (const isTranslated of [false, true]) {
  const kind = isTranslated ? "a translated page" : "a page";
  test(`what is chosen and pressed on ${kind} before its code runs is done then.`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (isTranslated) await translate(page, "the start");
    const letEntry = await holdCode(page);
    const hydration = /\/assets\/start-[^/]*\.js$/;
    const letGo = await holdCode(page, hydration);
    // The page's first code has run once it asks for the next.
    const entry = page.waitForRequest(hydration);
    await page.goto("/workouts", { waitUntil: "commit" });
    const difficulty = page.locator('[name="difficulty"]');
    await difficulty.selectOption("beginner");
    letEntry();
    await entry;
    await page.getByRole("button", { name: "Menu" }).click();
    letGo();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/difficulty=beginner/);
    await expect(difficulty).toHaveValue("beginner");
  });
}
