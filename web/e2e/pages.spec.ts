import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { openClientBooking } from "#shared/bookings/client-api.ts";
import { getQrSettings } from "#shared/qr-settings/api.ts";
import { contentPages, type PageName, pageNames, unindexedPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { clientBooking } from "#shared/testing/client-booking.ts";
import { expectAccessible, publicWidths } from "./accessible.ts";
import { answer } from "./answer.ts";
import { expectSameWithStyleSheets } from "./late-styles.ts";
import { expect, test } from "./test.ts";

/** What every page has to keep: its weight, its silence, its accessibility. */

const kilobyte = 1024;
/** Of the styles in the document, and of the files that come after it. */
const styleBudget = 10 * kilobyte;
const contentBudget = 95 * kilobyte;

/** What a page that is not content may weigh, gzipped, before the visitor does anything on it. */
const scriptBudgets: Partial<Record<PageName, number>> = {
  // The law asks for its content.
  privacy: 97 * kilobyte,
  // They draw a picture for each category, and the library has filters.
  workouts: 99 * kilobyte,
  workout: 97 * kilobyte,
  // These take payments, or ask the API as soon as they are there (decision 0038).
  bookingForm: 128 * kilobyte,
  payment: 126 * kilobyte,
  myBooking: 124 * kilobyte,
  qrLander: 119 * kilobyte,
  login: 260 * kilobyte,
};

/** A workout of the sample library. */
const workoutId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";

/** A script or stylesheet, in the order of the requests. */
interface Loaded {
  readonly url: string;
  readonly kind: string;
  readonly body: () => Promise<Buffer>;
}

/** Watches a page from before it is opened. */
async function watch(page: Page) {
  const addresses: string[] = [];
  const cookies: string[] = [];
  const loaded: Loaded[] = [];
  let underWay = 0;
  let lastChange = Date.now();
  const changed = (by: number) => () => {
    underWay += by;
    lastChange = Date.now();
  };
  page.context().on("request", (request) => addresses.push(request.url()));
  page.on("request", changed(1));
  page.on("requestfinished", changed(-1));
  page.on("requestfailed", changed(-1));
  page.on("request", (request) => {
    const [kind, url] = [request.resourceType(), request.url()];
    // The stand-ins are no part of the built site.
    if (!["script", "stylesheet"].includes(kind) || url.includes("/__local/")) return;
    const body = async () => (await request.response())!.body();
    loaded.push({ url, kind, body });
  });
  page.context().on("response", async (response) => {
    const cookie = await response.headerValue("set-cookie");
    if (cookie !== null) cookies.push(`${response.url()}: ${cookie}`);
  });
  // Without the stand-in, a page that wants Stripe has to ask Stripe, as on the real site.
  await page.route("**/__local/stripe.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  return {
    addresses,
    cookies,
    loaded,
    /**
     * Waits until React has taken over and nothing has been fetched for a second. Playwright's
     * `networkidle` can come before, because the code waits for the first frame.
     */
    atRest: async () => {
      await page.waitForFunction(() => {
        const footer = document.querySelector("footer");
        return footer && Object.keys(footer).some((key) => key.startsWith("__reactProps"));
      });
      lastChange = Date.now();
      while (underWay > 0 || Date.now() - lastChange < 1000) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

const gzipped = (body: Buffer | string) => gzipSync(body, { level: 9 }).length;

async function weigh(page: Page, loaded: readonly Loaded[]) {
  const bytes = { script: 0, stylesheet: 0 };
  for (const { kind, body } of loaded) {
    if (kind === "script" || kind === "stylesheet") bytes[kind] += gzipped(await body());
  }
  const inDocument = await page.locator("style").allTextContents();
  return { ...bytes, style: gzipped(inDocument.join("")) };
}

/** What would outlast the tab, or what others could read. */
async function tracesIn(page: Page) {
  const inBrowser = await page.evaluate(async () => ({
    localStorage: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }));
  return { ...inBrowser, cookies: await page.context().cookies() };
}

const noTraces = {
  localStorage: {},
  databases: [],
  caches: [],
  workers: 0,
  cookie: "",
  cookies: [],
};

const othersThan = (origin: string, addresses: readonly string[]) =>
  addresses.filter((each) => new URL(each).origin !== origin);

// The admin area leads a visitor who is not signed in to the sign-in.
for (const name of pageNames.filter((each) => each !== "admin")) {
  const path = paths[name]
    .replace(":workoutId", workoutId)
    .replace("*", `${clientBooking.bookingId}/${"t".repeat(43)}`);
  test(`${path} hydrates, is within its budgets, stores nothing and is accessible.`, async ({
    page,
    stack,
  }, info) => {
    const budget = scriptBudgets[name] ?? contentBudget;
    const isDocument = !unindexedPages.includes(name);
    const { addresses, cookies, loaded, atRest } = await watch(page);
    await page.clock.install();
    await answer(page, getQrSettings, () => ({ landingPageType: "home" as const }));

    await answer(page, openClientBooking, () => clientBooking);

    await test.step("hydration keeps the prerendered elements", async () => {
      const scripts: (() => void)[] = [];
      let held = isDocument;
      await page.route("**/assets/site-*.js", async (route) => {
        if (held) await new Promise<void>((release) => scripts.push(release));
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      if (held) await expect.poll(() => scripts.length).toBeGreaterThan(0);
      const footer = held ? await page.getByRole("contentinfo").elementHandle() : null;
      held = false;
      for (const release of scripts) release();
      await atRest();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (name === "login") {
        await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
        await atRest();
      }
      if (footer) expect(await footer.evaluate((element) => element.isConnected)).toBe(true);
    });

    await test.step(`at most ${budget / kilobyte} KB of script and 10 KB of style`, async () => {
      const weights = await weigh(page, loaded);
      info.annotations.push({ type: "weights", description: JSON.stringify(weights) });
      // Nothing weighs so little: the code was there to be weighed.
      expect(weights.script).toBeGreaterThan(60 * kilobyte);
      expect(weights.style).toBeGreaterThan(4 * kilobyte);
      expect(weights.script).toBeLessThanOrEqual(budget);
      expect(weights.style).toBeLessThanOrEqual(styleBudget);
      if (name !== "login") expect(weights.stylesheet).toBeLessThanOrEqual(styleBudget);
    });

    if (contentPages.includes(name)) {
      await test.step("style sheets come after the first script, all apply, and the fonts for names are not loaded", async () => {
        const links = await page
          .locator("head > link[rel=stylesheet]")
          .evaluateAll((all: HTMLLinkElement[]) =>
            all.map(({ href, disabled, media, sheet }) => ({
              file: new URL(href).pathname,
              applies: !disabled && media === "" && sheet !== null,
            })),
          );
        expect(links.length).toBeGreaterThan(0);
        expect(links.filter(({ applies }) => !applies)).toEqual([]);
        // A rule for a class that pages have too would bring its whole stylesheet along.
        expect(links.filter(({ file }) => /admin|-(tab|section)-/.test(file))).toEqual([]);
        expect(loaded[0]?.kind).toBe("script");
        const fonts = addresses.filter((each) => each.endsWith(".woff2"));
        expect(fonts.length).toBeGreaterThan(0);
        expect(fonts.filter((each) => each.includes("-names-"))).toEqual([]);
      });
    }

    if (name !== "login") {
      await test.step("in ten minutes there is no request to another host and nothing is stored", async () => {
        await page.mouse.move(200, 200);
        await page.mouse.wheel(0, 100_000);
        await page.clock.runFor("10:00");
        await atRest();
        expect(othersThan(stack.origin, addresses)).toEqual([]);
        expect(addresses.length).toBeGreaterThan(3);
        expect(cookies).toEqual([]);
        expect(await tracesIn(page)).toEqual(noTraces);
        // Strings that survive minification in Stripe's and Amplify's code, and in the table of errors.
        const traces = [/js\.stripe\.com/, /AWSCognitoIdentityProviderService/, /malformed_json:/];
        if (contentPages.includes(name) || name === "thankYou") traces.push(/[`"']ZodString[`"']/);
        const scripts = loaded.filter(({ kind }) => kind === "script");
        const code = Buffer.concat(await Promise.all(scripts.map(({ body }) => body()))).toString();
        for (const trace of traces) expect(trace.test(code), `${trace}`).toBe(false);
      });
    }

    await expectAccessible(page, publicWidths);
  });
}

for (const path of contentPages.map((name) => paths[name])) {
  test(`${path} looks the same before and after its style sheets come.`, async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSameWithStyleSheets(page, path);
    }
  });
}

test.describe("of pages that do not exist", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*404.*(nothing-here|unknown)/ });

  for (const path of ["/nothing-here", "/workouts/unknown"]) {
    test(`${path} weighs little and is accessible.`, async ({ page }) => {
      const { loaded, atRest } = await watch(page);
      await page.goto(path);
      await atRest();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/not found|out of play/i);
      const weights = await weigh(page, loaded);
      expect(weights.script).toBeLessThanOrEqual(
        path === "/nothing-here" ? contentBudget : 97 * kilobyte,
      );
      expect(weights.style).toBeLessThanOrEqual(styleBudget);
      await expectAccessible(page, publicWidths);
    });
  }
});

test("at most 6 KB of script load before the first paint, and names load their fonts.", async ({
  request,
  page,
}) => {
  await page.goto(paths.contact);
  const entry = await page.locator("head > script[type=module]").getAttribute("src");
  const scripts = await importedBy(request, entry ?? "");
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts.values()].map(gzipped);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(6 * kilobyte);

  const fetched = page.waitForResponse(/\/figtree-text-names-.*\.woff2$/);
  await page.getByRole("textbox", { name: /name/i }).first().fill("Zoë Łukasz");
  expect((await fetched).status()).toBe(200);
});

/** A script and all that it imports before it runs. */
async function importedBy(
  request: APIRequestContext,
  address: string,
  found = new Map<string, string>(),
): Promise<Map<string, string>> {
  if (found.has(address)) return found;
  const code = await (await request.get(address)).text();
  found.set(address, code);
  for (const [, imported = ""] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
    await importedBy(request, `/assets/${imported}`, found);
  }
  return found;
}

test.describe("with Stripe's own address closed", () => {
  test.use({ expectedConsoleErrors: /js\.stripe\.com/ });

  test("the wizard requests nothing from other hosts before the payment, and then from Stripe only.", async ({
    visitor,
    page,
    stack,
  }) => {
    const { addresses, cookies } = await watch(page);
    await visitor.answerEverything({ health: false });
    await visitor.takeOff(10, "WELCOME10");
    expect(othersThan(stack.origin, addresses)).toEqual([]);
    expect(cookies).toEqual([]);
    expect(await tracesIn(page)).toEqual(noTraces);
    await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
    await expect.poll(() => addresses.join("\n")).toContain("https://js.stripe.com/");
  });
});
