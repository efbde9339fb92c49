import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { contentPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { watchUntilAtRest } from "./at-rest.ts";
import { expect, test } from "./test.ts";

for (const name of contentPages) {
  test(`${paths[name]} brings its styles along and fetches none of them again`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") fetched.push(new URL(request.url()).pathname);
    });
    const atRest = watchUntilAtRest(page);
    await page.goto(paths[name]);
    await atRest();
    const along = page.locator("head > link[rel=stylesheet][disabled]");
    const files = await along.evaluateAll((links) =>
      links.map((each) => each.getAttribute("href")),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(fetched.filter((file) => files.includes(file))).toEqual([]);
  });
}

test("letters that only names have are fetched with the first name", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const name of contentPages) {
    const atRest = watchUntilAtRest(page);
    await page.goto(paths[name]);
    await atRest();
  }
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((address) => address.includes("-names-"))).toEqual([]);
  await page.goto(paths.contact);
  const fetched = page.waitForResponse(/\/figtree-text-names-.*\.woff2$/);
  await page.getByRole("textbox", { name: /name/i }).first().fill("Zoë Łukasz");
  expect((await fetched).status()).toBe(200);
});

test.describe("while a deployment is under way", () => {
  test.use({ expectedConsoleErrors: /violates the following Content Security Policy.*style-src/ });

  test("a page that comes with another deployment's policy gets its styles as files", async ({
    page,
  }) => {
    await page.route(paths.contact, async (route) => {
      const response = await route.fetch();
      const { "content-security-policy": policy = "", ...headers } = response.headers();
      const ofBefore = policy.replace(/ 'sha256-[^']*'/g, "");
      expect(ofBefore).not.toBe(policy);
      await route.fulfill({
        response,
        headers: { ...headers, "content-security-policy": ofBefore },
      });
    });
    await page.goto(paths.contact);
    await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(10, 37, 64)");
    await expect(page.locator("link[disabled]")).toHaveCount(0);
  });
});

test("what runs before the first paint weighs at most 6 KB", async ({ request, page }) => {
  await page.goto(paths.home);
  const entry = await page.locator("head > script[type=module]").getAttribute("src");
  const scripts = await importedBy(request, entry ?? "");
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts.values()].map((code) => gzipSync(code, { level: 9 }).length);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(6 * 1024);
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
