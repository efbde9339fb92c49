import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { contentPages, type PageName, pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { watchUntilAtRest } from "./at-rest.ts";
import { legDayId } from "./library.ts";
import { expect, test } from "./test.ts";

const kilobyte = 1024;

const styleBudget = 10 * kilobyte;
const contentBudget = 94 * kilobyte;

/** What a page may weigh, gzipped, before anybody does anything on it, where it is not content. */
const scriptBudgets: Partial<Record<PageName, number>> = {
  // These take payments, or ask the API as soon as they are there (decision 0038).
  bookingForm: 119 * kilobyte,
  payment: 119 * kilobyte,
  workouts: 119 * kilobyte,
  workout: 119 * kilobyte,
  qrLander: 119 * kilobyte,
  login: 260 * kilobyte,
};

const weighed = [
  // The admin area has none of its own: it leads whoever is not signed in to the sign-in.
  ...pageNames
    .filter((name) => name !== "admin")
    .map((name) => ({
      path: paths[name].replace(/:\w+/, "unknown"),
      script: scriptBudgets[name] ?? contentBudget,
    })),
  { path: "/nothing-here", script: contentBudget },
];

for (const { path, script } of weighed) {
  test.describe(path, () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*404.*(nothing-here|unknown)/ });

    test(`weighs at most ${script / kilobyte} KB of script and ${styleBudget / kilobyte} KB of style`, async ({
      page,
    }, info) => {
      const weigh = weighResponses(page);
      const atRest = watchUntilAtRest(page);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (script > 200 * kilobyte)
        await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
      await atRest();
      const weights = await weigh();
      info.annotations.push({ type: "weights", description: JSON.stringify(weights) });
      // Nothing weighs so little: the code was there to be weighed.
      expect(weights.script).toBeGreaterThan(60 * kilobyte);
      expect(weights.style).toBeGreaterThan(4 * kilobyte);
      expect(weights.script).toBeLessThanOrEqual(script);
      // What the sign-in dresses Amplify in comes after the first paint.
      if (script < 200 * kilobyte) expect(weights.style).toBeLessThanOrEqual(styleBudget);
    });
  });
}

for (const [name, path] of [
  ["The library", paths.workouts],
  ["A workout", paths.workout.replace(":workoutId", legDayId)],
] as const) {
  test(`${name} is on screen before it asks for more than ${contentBudget / kilobyte} KB of script`, async ({
    page,
    stack,
  }, info) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/assets/") && request.resourceType() === "script") {
        scripts.push(pathname);
      }
    });
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Book a Consultation" }).last()).toBeVisible();
    await page.waitForLoadState("networkidle");
    // With its contents begins what is loaded for a page that is on screen already.
    const afterwards = scripts.findIndex((script) => script.includes("-contents-"));
    expect(afterwards).toBeGreaterThan(0);
    const weights = await Promise.all(
      scripts.map(async (script) => {
        const response = await stack.api(script);
        return gzipSync(await response.text(), { level: 9 }).length;
      }),
    );
    const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0);
    const first = sum(weights.slice(0, afterwards));
    const description = JSON.stringify({ first, all: sum(weights) });
    info.annotations.push({ type: "weights", description });
    expect(first).toBeLessThanOrEqual(contentBudget);
  });
}

test("no public page loads Stripe, Amplify or the whole of zod", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (isOurs(response, "script")) scripts.push(response.text());
  });
  const atRest = watchUntilAtRest(page);
  for (const name of [...contentPages, "thankYou"] as const) {
    await page.goto(paths[name]);
    await atRest();
  }
  const loaded = (await Promise.all(scripts)).join("\n");
  expect(loaded.length).toBeGreaterThan(0);
  // Strings that survive minification in each of the three.
  for (const trace of [
    /js\.stripe\.com/,
    /AWSCognitoIdentityProviderService/,
    /[`"']ZodString[`"']/,
  ]) {
    expect(trace.test(loaded), `${trace} is in what was loaded`).toBe(false);
  }
});

/** Begins to collect; the returned function gives the gzipped bytes so far, by kind. */
function weighResponses(page: Page) {
  const kinds = ["script", "stylesheet"] as const;
  const collected: Promise<{ kind: (typeof kinds)[number]; bytes: number }>[] = [];
  page.on("response", (response) => {
    for (const kind of kinds) {
      if (!isOurs(response, kind)) continue;
      collected.push(
        response.body().then((body) => ({ kind, bytes: gzipSync(body, { level: 9 }).length })),
      );
    }
  });
  return async () => {
    const all = await Promise.all(collected);
    const sum = (kind: string) =>
      all.reduce((bytes, each) => (each.kind === kind ? bytes + each.bytes : bytes), 0);
    const inDocument = await page.locator("style").allTextContents();
    return {
      script: sum("script"),
      style: sum("stylesheet") + gzipSync(inDocument.join(""), { level: 9 }).length,
    };
  };
}

/** Whether a response is part of the built site, which the stand-ins are not. */
function isOurs(response: Response, kind: string): boolean {
  return (
    response.request().resourceType() === kind &&
    !new URL(response.url()).pathname.startsWith("/__local/")
  );
}
