import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { expect, test } from "./test.ts";

test("the notice says what the law wants said, with the trainer's own names", async ({ page }) => {
  await page.goto(paths.privacy);
  const notice = page.getByRole("main");
  for (const text of [
    site.trainerName,
    site.trainerEmail,
    "Stripe",
    "Amazon Web Services",
    "explicit consent",
    "9(2)(a)",
    `${site.privacy.keepFor.healthAnswersMonths} months`,
    `${site.privacy.keepFor.bookingsTaxYears} tax years`,
    "Information Commissioner",
    "sets no cookies",
  ]) {
    await expect(notice.getByText(text).first()).toBeVisible();
  }
  await expect(notice.locator("time")).toHaveAttribute("datetime", site.privacy.changed);
});

test("every entry of the contents leads to its chapter", async ({ page }) => {
  await page.goto(paths.privacy);
  const entries = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const titles = await entries.allTextContents();
  expect(titles.length).toBeGreaterThan(7);
  for (const title of titles) {
    await entries.filter({ hasText: title }).click();
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeInViewport();
  }
});

test("a link to one chapter opens at it", async ({ page }) => {
  await page.goto(`${paths.privacy}#rights`);
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
});

test("the foot of every page leads there", async ({ page }) => {
  await page.goto(paths.bookConsultation);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy Notice" })).toBeFocused();
});

test("no page of words sets a cookie or asks anybody else for anything", async ({
  page,
  context,
  stack,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${stack.origin}/`)) elsewhere.push(request.url());
  });
  for (const path of [paths.home, paths.bookConsultation, paths.privacy]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(elsewhere).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
