import type { Page } from "@playwright/test";
import { paths } from "#shared/site/paths.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { withoutFonts } from "./layout-shift.ts";
import { expect, test } from "./test.ts";

const menu = (page: Page) => page.getByRole("button", { name: /menu/i });
const libraryInDrawer = (page: Page) =>
  page.getByRole("dialog").getByRole("link", { name: "Library" });

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the bar has its links and marks the current page.", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("navigation").first();
    for (const name of ["Home", "Book a Consultation", "Library", "Contact"]) {
      await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(bar.getByRole("link", { name: "Book a Consultation" })).toHaveAttribute(
      "href",
      paths.bookConsultation,
    );
    const login = bar.getByRole("link", { name: /Client Log In/ });
    await expect(login).toHaveAttribute("href", defaultWebsite.where.clientPortalUrl);
    await expect(login).toHaveAttribute("target", "_blank");

    const marked = () =>
      bar
        .locator(":scope > a, button")
        .evaluateAll((entries) =>
          entries
            .filter(
              (entry) =>
                getComputedStyle(entry, "::after").transform === "matrix(1, 0, 0, 1, 0, 0)",
            )
            .map((entry) => entry.textContent?.trim()),
        );
    await bar.getByRole("link", { name: "Library", exact: true }).click();
    await page.mouse.move(600, 700);
    await expect.poll(marked).toEqual(["Library"]);
    await page.goto(paths.macroCalculator);
    await expect.poll(marked).toEqual(["Free Tools"]);
  });
});

test("a new page starts at its top, and a malformed fragment does not break a page.", async ({
  page,
}) => {
  await page.goto("/");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("link", { name: "Admin Access" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goto("/booking-form#%");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, "", "/nothing-here");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/out of play|not found/i);
  await expect(page.getByRole("main").getByRole("link", { name: /home/i })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of ["/", "/workouts", "/booking-form"]) {
    test(`${path} stays where its reader has scrolled to before hydration.`, async ({ page }) => {
      await withoutFonts(page);
      const held: (() => void)[] = [];
      await page.route("**/assets/site-*.js", async (route) => {
        await new Promise<void>((release) => held.push(release));
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await expect.poll(() => held.length).toBeGreaterThan(0);
      // The rest of the document may still be arriving.
      const scroll = () =>
        page.evaluate(() => {
          scrollTo(0, 200);
          return scrollY;
        });
      await expect.poll(scroll).toBe(200);
      for (const release of held) release();
      await page.locator("html[data-alive]").waitFor({ state: "attached" });
      expect(await page.evaluate(() => scrollY)).toBe(200);
    });
  }

  test("the drawer has its links, closes on a choice, and opens for a click before hydration.", async ({
    page,
  }) => {
    let letCodeCome = () => {};
    const codeMayCome = new Promise<void>((resolve) => {
      letCodeCome = resolve;
    });
    await page.route(/\/assets\/start-/, async (route) => {
      await codeMayCome;
      await route.continue();
    });
    const codeIsAwaited = page.waitForRequest(/\/assets\/start-/);
    await page.goto("/booking-form", { waitUntil: "commit" });
    await codeIsAwaited;
    await menu(page).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer).toHaveCount(0);
    letCodeCome();
    for (const name of ["Home", "Book a Consultation", "Library", "Macro Calculator", "Contact"]) {
      await expect(drawer.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(drawer.getByRole("link", { name: /^Log in/ })).toBeVisible();
    await drawer.getByRole("link", { name: "Home" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL("/");
  });

  test.describe("with code out of reach", () => {
    test.use({ expectedConsoleErrors: /.*/ });

    test("the error screen and the navigation still answer.", async ({ page }) => {
      let reachable = false;
      await page.route(/\/assets\/macro-calculator-page-/, (route) =>
        reachable ? route.continue() : route.abort(),
      );
      await page.goto("/macro-calculator");
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("Unexpected Application Error!");
      await menu(page).click();
      await expect(libraryInDrawer(page)).toBeVisible();
      await page.keyboard.press("Escape");
      reachable = true;
      await page.getByRole("button", { name: "Reload the page" }).click();
      await expect(heading).toHaveText("Macro Calculator");
    });

    for (const [what, file] of [
      ["the site's code", /\/assets\/start-/],
      ["the website's content", /\/website\.json$/],
      ["a style sheet", /\/assets\/site-.*\.css$/],
    ] as const) {
      test(`a press without ${what} loads the page anew, and keeps the message that was typed.`, async ({
        page,
      }) => {
        let reachable = false;
        await page.route(file, (route) => (reachable ? route.continue() : route.abort()));
        const failed = page.waitForEvent("requestfailed");
        await page.goto("/contact", { waitUntil: "commit" });
        await failed;
        const message = page.getByRole("textbox", { name: "Message" });
        await message.fill("My knee hurts.");
        reachable = true;
        await page.getByRole("button", { name: "Send Message" }).click();
        await page.locator("html[data-alive]").waitFor({ state: "attached" });
        await expect(message).toHaveValue("My knee hurts.");
        await menu(page).click();
        await expect(libraryInDrawer(page)).toBeVisible();
      });
    }
  });
});
