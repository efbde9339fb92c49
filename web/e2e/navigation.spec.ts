import { site } from "#shared/site/site.ts";
import { expect, test } from "./test.ts";

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the bar has its links, and the client log in opens in a new tab", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("navigation").first();
    for (const name of ["Home", "Book a Consultation", "Library", "Contact"]) {
      await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
    }
    const login = bar.getByRole("link", { name: /Client Log In/ });
    await expect(login).toHaveAttribute("href", site.clientPortalUrl);
    await expect(login).toHaveAttribute("target", "_blank");
  });

  test("Free Tools opens under the pointer and by keyboard", async ({ page }) => {
    await page.goto("/");
    const tools = page.getByRole("button", { name: "Free Tools" });
    const calculator = page.getByRole("navigation").getByRole("link", { name: "Macro Calculator" });
    await expect(calculator).toBeHidden();
    await tools.hover();
    await expect(calculator).toBeVisible();
    await page.mouse.move(600, 700);
    await expect(calculator).toBeHidden();
    await tools.focus();
    await page.keyboard.press("Enter");
    await expect(calculator).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calculator).toBeHidden();
    await expect(tools).toBeFocused();
  });

  test("the bar marks where a visitor is, in the dropdown too", async ({ page }) => {
    const marked = () =>
      page
        .getByRole("navigation")
        .first()
        .locator(":scope > a, button")
        .evaluateAll((entries) =>
          entries
            .filter(
              (entry) =>
                getComputedStyle(entry, "::after").transform === "matrix(1, 0, 0, 1, 0, 0)",
            )
            .map((entry) => entry.textContent?.trim()),
        );
    for (const [path, name] of [
      ["/workouts", "Library"],
      ["/macro-calculator", "Free Tools"],
    ] as const) {
      await page.goto(path);
      await expect.poll(marked).toEqual([name]);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the drawer has its links, holds the focus, and closes on a choice", async ({ page }) => {
    await page.goto("/booking-form");
    await page.getByRole("button", { name: /menu/i }).click();
    const drawer = page.getByRole("dialog");
    for (const name of [
      "Home",
      "Book a Consultation",
      "Library",
      "Macro Calculator",
      /^Log in/,
      "Contact",
    ]) {
      await expect(
        drawer.getByRole("link", { name, exact: typeof name === "string" }),
      ).toBeVisible();
    }
    await drawer.getByRole("link", { name: "Home" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL("/");
  });
});

test("a button pressed before its code is there does what it does as soon as it is", async ({
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
  await page.setViewportSize({ width: 360, height: 740 });
  const codeIsAwaited = page.waitForRequest(/\/assets\/start-/);
  await page.goto("/booking-form", { waitUntil: "commit" });
  await codeIsAwaited;
  const menu = page.getByRole("button", { name: /menu/i });
  await menu.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letCodeCome();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Library" })).toBeVisible();
});

test.describe("with a page's own code out of reach", () => {
  test.use({ expectedConsoleErrors: /.*/ });

  test("the error screen and the navigation still answer", async ({ page }) => {
    let reachable = false;
    await page.route(/\/assets\/macro-calculator-page-/, (route) =>
      reachable ? route.continue() : route.abort(),
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/macro-calculator");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unexpected Application Error!",
    );
    await page.getByRole("button", { name: /menu/i }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Library" })).toBeVisible();
    await page.keyboard.press("Escape");
    reachable = true;
    await page.getByRole("button", { name: "Reload the page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Macro Calculator");
  });
});

test.describe("with the site's code out of reach", () => {
  test.use({ expectedConsoleErrors: /Failed to (load resource|fetch dynamically imported)/ });

  test("a press loads the page anew", async ({ page }) => {
    let reachable = false;
    await page.route(/\/assets\/start-/, (route) => (reachable ? route.continue() : route.abort()));
    await page.setViewportSize({ width: 360, height: 740 });
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/contact", { waitUntil: "commit" });
    await failed;
    reachable = true;
    const menu = page.getByRole("button", { name: /menu/i });
    await menu.click();
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await menu.click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Library" })).toBeVisible();
  });

  test("a message that was typed meanwhile outlives the press of its button", async ({ page }) => {
    let reachable = false;
    await page.route(/\/assets\/start-/, (route) => (reachable ? route.continue() : route.abort()));
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/contact", { waitUntil: "commit" });
    await failed;
    const message = page.getByRole("textbox", { name: "Message" });
    await message.fill("My knee hurts.");
    reachable = true;
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    await expect(message).toHaveValue("My knee hurts.");
  });
});

test("an unknown address is a 404 that says so and leads home", async ({ page, stack }) => {
  const response = await stack.api("/nothing-here");
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("text/html");
  await page.goto("/booking-form");
  await page.evaluate(() => {
    history.pushState({}, "", "/nothing-here");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    /not found|no page|out of play/i,
  );
  await expect(page.getByRole("main").getByRole("link", { name: /home/i })).toBeVisible();
});

test("each page answers with the security headers of the distribution", async ({ stack }) => {
  const { headers } = await stack.api("/");
  expect(headers.get("content-security-policy")).toContain("default-src");
  expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get("strict-transport-security")).toContain("max-age=");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBeTruthy();
  expect(headers.get("permissions-policy")).toBeTruthy();
});

test("a new page begins at its top", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("link", { name: "Admin Access" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a fragment that cannot be decoded still shows its page", async ({ page }) => {
  await page.goto("/booking-form#%");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
