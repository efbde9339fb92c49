import type { Page } from "@playwright/test";
import { contentPages, documentOf, pageNames, unindexedPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { expect, test } from "./test.ts";

/** What a reader of the document's head finds, each as often as it stands there. */
async function readHead(page: Page) {
  const all = (selector: string, attribute: string) =>
    page
      .locator(`head > ${selector}`)
      .evaluateAll((found, name) => found.map((each) => each.getAttribute(name)), attribute);
  return {
    titles: await page.locator("head > title").allTextContents(),
    descriptions: await all("meta[name=description]", "content"),
    canonicals: await all("link[rel=canonical]", "href"),
    robots: await all("meta[name=robots]", "content"),
    property: async (name: string) => (await all(`meta[property="${name}"]`, "content")).join(),
  };
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const name of contentPages) {
    const path = paths[name];
    test(`${path} says what it is in its text, its head and schema.org's terms`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const head = await readHead(page);
      expect(head.titles).toEqual([expect.stringContaining(site.brand)]);
      expect(head.descriptions).toEqual([expect.stringMatching(/^.{50,160}$/)]);
      expect(head.canonicals).toEqual([site.origin + path]);
      expect(head.robots).toEqual([]);
      expect(await head.property("og:title")).toBe(head.titles[0]);
      expect(await head.property("og:description")).toBe(head.descriptions[0]);
      expect(await head.property("og:url")).toBe(site.origin + path);
      expect(await head.property("og:image")).toBe(`${site.origin}/social-card.png`);

      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(blocks).toHaveLength(1);
      const { "@graph": things } = JSON.parse(blocks[0]!);
      const business = things.find((thing: { "@type": string[] }) =>
        thing["@type"].includes("LocalBusiness"),
      );
      const places = [site.area.village, ...site.area.nearby];
      expect(business.areaServed.map((place: { name: string }) => place.name)).toEqual(
        places.map((place) => `${place}, ${site.area.county}`),
      );
      expect(business.address.addressLocality).toBe(site.area.village);
    });
  }

  test("no two pages have the same title or description", async ({ page }) => {
    const told: (string | null)[] = [];
    for (const name of contentPages) {
      await page.goto(paths[name]);
      const { titles, descriptions } = await readHead(page);
      told.push(...titles, ...descriptions);
    }
    expect(new Set(told).size).toBe(told.length);
  });

  test("private and passing pages ask not to be listed", async ({ page }) => {
    for (const name of unindexedPages) {
      const response = await page.goto(paths[name]);
      expect(response?.headers()["x-robots-tag"], name).toBe("noindex");
      expect((await readHead(page)).robots, name).toEqual(["noindex"]);
    }
  });

  test.describe("at an address without a page", () => {
    test.use({ expectedConsoleErrors: /Failed to load resource.*404.*nothing-here/ });
    test("the page says so, with a way home, and asks not to be listed", async ({ page }) => {
      const response = await page.goto("/nothing-here");
      expect(response?.status()).toBe(404);
      expect((await readHead(page)).robots).toEqual(["noindex"]);
      await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
    });
  });
});

test("the sitemap lists the content pages and nothing else, and robots.txt names it", async ({
  stack,
}) => {
  const sitemap = await stack.api("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual(contentPages.map((name) => site.origin + paths[name]));

  const robots = await (await stack.api("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/");
});

test("the card beside a shared link has the size that it is announced with", async ({ stack }) => {
  const response = await stack.api("/social-card.png");
  expect(response.headers.get("content-type")).toBe("image/png");
  const header = Buffer.from(await response.arrayBuffer());
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("the head follows the visitor from page to page and says nothing twice", async ({ page }) => {
  await page.goto(paths.privacy);
  const expectHeadOf = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.locator("head > link[rel=canonical]")).toHaveAttribute(
      "href",
      site.origin + path,
    );
    const head = await readHead(page);
    expect([head.titles, head.descriptions, head.robots].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
    expect(await page.title()).toBe(head.titles[0]);
  };
  await expectHeadOf(paths.privacy);
  await page.getByRole("link", { name: `${site.brand} home` }).click();
  await expectHeadOf(paths.home);
  await page.goBack();
  await expectHeadOf(paths.privacy);
});

for (const name of pageNames.filter((each) => !unindexedPages.includes(each))) {
  const path = paths[name].replace(/:\w+/, "any");
  test(`the code of ${documentOf(path)} takes over the page that is there`, async ({ page }) => {
    const scripts: (() => void)[] = [];
    let held = true;
    await page.route("**/assets/site-*.js", async (route) => {
      if (held) await new Promise<void>((release) => scripts.push(release));
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    const footer = await page.getByRole("contentinfo").elementHandle();
    const styles = await page.locator("link[rel=stylesheet]").count();
    held = false;
    for (const release of scripts) release();
    // React leaves its mark on what it has taken over.
    await expect
      .poll(() =>
        footer?.evaluate((element) =>
          Object.keys(element).some((key) => key.startsWith("__reactProps")),
        ),
      )
      .toBe(true);
    expect(await footer?.evaluate((element) => element.isConnected)).toBe(true);
    expect(styles).toBeGreaterThan(0);
  });
}
