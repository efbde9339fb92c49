import type { BrowserContext, Page } from "@playwright/test";
import { type PageName, pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { watchUntilAtRest } from "./at-rest.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";

const publicPages = pageNames.filter((name) => name !== "login" && name !== "admin");

/** Notes every address that the browser asks, for whatever reason, and every cookie it is sent. */
async function watchNetwork(page: Page) {
  const addresses: string[] = [];
  const cookies: string[] = [];
  page.context().on("request", (request) => addresses.push(request.url()));
  page.context().on("response", async (response) => {
    const cookie = await response.headerValue("set-cookie");
    if (cookie !== null) cookies.push(`${response.url()}: ${cookie}`);
  });
  // Without the stand-in, whoever wants Stripe has to ask Stripe, as on the real site.
  await page.route("**/__local/stripe.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  return { addresses, cookies };
}

/** What the visitor leaves behind that would outlast the tab, or that others could read. */
async function traces(page: Page, context: BrowserContext) {
  const inBrowser = await page.evaluate(async () => ({
    localStorage: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }));
  return { ...inBrowser, cookies: await context.cookies() };
}

const noTraces = {
  localStorage: {},
  databases: [],
  caches: [],
  workers: 0,
  cookie: "",
  cookies: [],
};

/** An address of the page that leads to something. */
async function addressOf(name: PageName, stack: LocalStack): Promise<string> {
  if (!paths[name].includes(":")) return paths[name];
  const response = await stack.api("/api/workouts");
  const { workouts } = (await response.json()) as { workouts: { workoutId: string }[] };
  return paths[name].replace(/:\w+/, workouts[0]!.workoutId);
}

for (const name of publicPages) {
  test(`${paths[name]} asks nobody but the site, and leaves nothing behind`, async ({
    page,
    context,
    stack,
  }) => {
    const network = await watchNetwork(page);
    const atRest = watchUntilAtRest(page);
    await page.clock.install();
    await page.goto(await addressOf(name, stack));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await atRest();
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 100_000);
    await page.clock.runFor("10:00");
    await atRest();

    const others = network.addresses.filter((each) => new URL(each).origin !== stack.origin);
    expect(others).toEqual([]);
    expect(network.addresses.length).toBeGreaterThan(3);
    expect(network.cookies).toEqual([]);
    expect(await traces(page, context)).toEqual(noTraces);
  });
}

test("the wizard asks nobody but the site before the visitor decides to pay", async ({
  visitor,
  page,
  context,
  stack,
}) => {
  const network = await watchNetwork(page);
  await visitor.answerEverything({ health: false });
  await visitor.applyCode("WELCOME10");
  await expect(page.getByText("£45.00").first()).toBeVisible();
  const others = network.addresses.filter((each) => new URL(each).origin !== stack.origin);
  expect(others).toEqual([]);
  expect(network.cookies).toEqual([]);
  expect(await traces(page, context)).toEqual(noTraces);
});

test.describe("with the stand-in away and Stripe's own address closed", () => {
  test.use({ expectedConsoleErrors: /js\.stripe\.com/ });
  test("the watch sees Stripe being asked once the visitor decides to pay", async ({
    visitor,
    page,
  }) => {
    const network = await watchNetwork(page);
    await visitor.answerEverything({ health: false });
    await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).click();
    await expect.poll(() => network.addresses.join("\n")).toContain("https://js.stripe.com/");
  });
});
