import type { Browser, Page, Route } from "@playwright/test";
import { paths } from "#shared/site/paths.ts";
import { callingFromAnywhere } from "#verification/journeys/product.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { button, openWebsite, sectionLink } from "./website-form.ts";

/** Two administrators who change the website at once, and a publication that fails halfway. */

test.use({
  stackOf: "the administrators who change the website",
  viewport: { width: 360, height: 740 },
  // The browser notes every refused save and publication.
  expectedConsoleErrors: /Failed to load resource/,
});
// In one worker, so that one more stack is enough.
test.describe.configure({ mode: "default" });

const taglineField = (page: Page) => page.getByLabel("What you do");
const feeField = (page: Page) => page.getByLabel("Fee of a consultation");
const savedToast = (page: Page) =>
  page.getByText("Saved. Visitors see it once you publish it.").first();
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Publish \d+ changes?\?$/ });
const publishedNote = (page: Page) => page.getByText(/Visitors see your new content from now on/);

const publications = (page: Page) => page.getByRole("button", { name: /^Show publication/ });

/** The second administrator, in their own browser. */
async function openAsColleague(browser: Browser, stack: LocalStack, section: string) {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "Touchline-2026" };
  await stack.addTrainer(account);
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: callingFromAnywhere(),
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => dialog.accept());
  await new Trainer(page).signIn(account);
  await page.waitForURL(/\/admin/);
  await page.goto(`/admin?tab=website&section=${section}`);
  await expect(page.getByRole("form", { name: "Website" })).toBeVisible();
  return page;
}

/** Lets the first such request of each page through only when both have been made. */
async function holdUntilBoth(pages: readonly Page[], method: "PUT" | "POST") {
  const held: Route[] = [];
  let isOver = false;
  for (const page of pages) {
    await page.route(/\/api\/admin\/website/, async (route) => {
      if (isOver || route.request().method() !== method) return route.fallback();
      held.push(route);
      if (held.length < pages.length) return;
      isOver = true;
      await Promise.all(held.map((each) => each.continue()));
    });
  }
}

const staticPages = Object.values(paths).filter((path) => !path.includes(":"));

/** The whole document of each page, as the next visitor gets it. */
async function documentsOf(stack: LocalStack): Promise<ReadonlyMap<string, string>> {
  const answers = staticPages.map(
    async (path) => [path, await (await stack.api(path)).text()] as const,
  );
  return new Map(await Promise.all(answers));
}

/** The pages that say this to the next visitor. */
async function pagesWith(stack: LocalStack, text: string): Promise<string[]> {
  const documents = await documentsOf(stack);
  return staticPages.filter((path) => documents.get(path)?.includes(text));
}

test("two administrators who save different sections at once are merged.", async ({
  page: mine,
  browser,
  stack,
}) => {
  await openWebsite(mine, "who");
  const theirs = await openAsColleague(browser, stack, "offer");
  await taglineField(mine).fill("Strength for Life");
  await feeField(theirs).fill("72");

  await test.step("saving", async () => {
    await holdUntilBoth([mine, theirs], "PUT");
    await Promise.all([button(mine, "Save").click(), button(theirs, "Save").click()]);
    for (const page of [mine, theirs]) await expect(savedToast(page)).toBeVisible();
    for (const page of [mine, theirs]) {
      await page.reload();
      await sectionLink(page, "About you").click();
      await expect(taglineField(page)).toHaveValue("Strength for Life");
      await sectionLink(page, "Price and details").click();
      await expect(feeField(page)).toHaveValue("72");
    }
  });

  await test.step("publishing", async () => {
    for (const page of [mine, theirs]) {
      await sectionLink(page, "Publish").click();
      await button(page, "Publish").click();
    }
    const before = await publications(mine).count();
    await holdUntilBoth([mine, theirs], "POST");
    await Promise.all([mine, theirs].map((page) => button(dialogOf(page), "Publish Now").click()));
    for (const page of [mine, theirs]) {
      await expect(publishedNote(page)).toBeVisible();
      await expect(publications(page)).toHaveCount(before + 1);
    }
    expect(await pagesWith(stack, "Strength for Life")).toEqual(staticPages);
    expect(await pagesWith(stack, "£72")).toContain("/book-consultation");
  });
  await theirs.context().close();
});

/** Types another line, saves it, and is about to publish it. */
async function readyToPublish(page: Page, tagline: string) {
  await openWebsite(page, "who");
  await taglineField(page).fill(tagline);
  await sectionLink(page, "Publish").click();
  await button(page, "Save and Publish").click();
  await expect(button(dialogOf(page), "Publish Now")).toBeVisible();
}

test("a bucket that is out of order leaves whole pages, and upkeep puts those that are missing.", async ({
  page,
  stack,
}) => {
  await readyToPublish(page, "Stronger Still");
  const before = await documentsOf(stack);
  await stack.siteFaults({ fail: true, after: 5 });
  await button(dialogOf(page), "Publish Now").click();
  await expect(page.getByRole("alert")).toHaveText(
    "Your new content is live, but some pages may still show the old content. They will be updated within ten minutes.",
  );
  await expect(page.getByText(/^Live since/).first()).toBeVisible();
  const between = await documentsOf(stack);
  await stack.siteFaults({ fail: false });
  await stack.upkeep();
  const after = await documentsOf(stack);
  const isOld = (path: string) => between.get(path) === before.get(path);
  const isNew = (path: string) => between.get(path) === after.get(path);
  expect(staticPages.filter((path) => !isOld(path) && !isNew(path))).toEqual([]);
  expect(staticPages.some(isOld)).toBe(true);
  expect(await pagesWith(stack, "Stronger Still")).toEqual(staticPages);
});
