import { test as base, expect, type Page } from "@playwright/test";
import { callingFromAnywhere } from "#verification/journeys/product.ts";
import { LocalStack } from "./local-stack.ts";
import { Visitor } from "./visitor.ts";

interface WorkerFixtures {
  stack: LocalStack;
  /** Names the tests that share a stack. Tests that change what others count use their own stack. */
  stackOf: string;
  /** The website's content: the product's own, one that is filled in, or as much as there can be. */
  website: "plain" | "sample" | "longest";
  /** Pages with the scripts of the stand-ins, or with nothing but what is deployed. */
  pages: "local" | "deployed";
}

interface TestFixtures {
  visitor: Visitor;
  /** Console errors a test provokes, such as the browser's own note of a failed request. */
  expectedConsoleErrors: RegExp;
  healthyStack: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackOf: ["all", { scope: "worker", option: true }],
  website: ["plain", { scope: "worker", option: true }],
  pages: ["local", { scope: "worker", option: true }],
  stack: [
    async ({ website, pages }, use) => {
      const stack = await LocalStack.start(website, pages);
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  // Each test is another visitor: limits count by the visitor's address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern.
  extraHTTPHeaders: async ({}, use) => use(callingFromAnywhere()),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on("page", arriveAlive);
    await use(context);
  },
  // Only tests that open a page pay for one: those of the API do without.
  page: async ({ page, expectedConsoleErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!expectedConsoleErrors.test(text)) errors.push(text);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => note(error.message));
    await use(page);
    expect(errors, "the browser's console stays free of errors").toEqual([]);
  },
  visitor: async ({ page, stack }, use, info) => {
    await use(new Visitor(page, stack, `${info.testId}@visitors.example`));
  },
  healthyStack: [
    async ({ stack }, use) => {
      await use(undefined);
      await stack.heal();
    },
    { auto: true },
  ],
  expectedConsoleErrors: [/(?!)/, { option: true }],
});

/**
 * Makes opening a page wait until its code can answer. A test that wants the moments before that
 * passes `waitUntil`.
 */
function arriveAlive(page: Page): void {
  const alive = page.locator("html[data-alive], html:not(:has(script[type=module][src]))");
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await alive.waitFor({ state: "attached" });
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await alive.waitFor({ state: "attached" });
    return response;
  };
}

export { expect };
