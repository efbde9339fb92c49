import type { Page } from "@playwright/test";
import { openClientBooking } from "#shared/bookings/client-api.ts";
import { contentPages, unindexedPages } from "#shared/site/pages.ts";
import { changePasswordPath, paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { clientBooking } from "#shared/testing/client-booking.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { answer } from "./answer.ts";
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
  test.use({
    javaScriptEnabled: false,
    expectedConsoleErrors: /Failed to load resource.*404.*nothing-here/,
  });

  test("each content page describes itself in its text, its head and structured data.", async ({
    page,
  }) => {
    const descriptions: (string | null)[] = [];
    for (const name of contentPages) {
      const path = paths[name];
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const head = await readHead(page);
        descriptions.push(...head.titles, ...head.descriptions);
        expect(head.titles).toEqual([expect.stringContaining(site.brand)]);
        expect(head.descriptions).toEqual([expect.stringMatching(/^.{50,160}$/)]);
        expect(head.canonicals).toEqual([site.origin + path]);
        expect(head.robots).toEqual([]);
        expect(await head.property("og:title")).toBe(head.titles[0]);
        expect(await head.property("og:description")).toBe(head.descriptions[0]);
        expect(await head.property("og:url")).toBe(site.origin + path);
        expect(await head.property("og:image")).toBe(`${site.origin}/social-card.png`);

        // The notice has no room for what other pages say.
        if (name === "privacy") return;
        const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
        expect(blocks).toHaveLength(1);
        const { "@graph": things } = JSON.parse(blocks[0]!);
        const business = things.find((thing: { "@type": string[] }) =>
          thing["@type"].includes("LocalBusiness"),
        );
        const places = [defaultWebsite.who.area.village, ...defaultWebsite.who.area.nearby];
        expect(business.areaServed.map((place: { name: string }) => place.name)).toEqual(
          places.map((place) => `${place}, ${defaultWebsite.who.area.county}`),
        );
        expect(business.address.addressLocality).toBe(defaultWebsite.who.area.village);
      });
    }
    expect(new Set(descriptions).size, "no title or description stands on two pages").toBe(
      descriptions.length,
    );
  });

  test("private pages, checkout steps and unknown addresses ask not to be indexed.", async ({
    page,
  }) => {
    await answer(page, openClientBooking, () => clientBooking);
    for (const name of unindexedPages) {
      const response = await page.goto(paths[name]);
      expect(response?.headers()["x-robots-tag"], name).toBe("noindex");
      expect((await readHead(page)).robots, name).toEqual(["noindex"]);
    }
    const response = await page.goto("/nothing-here");
    expect(response?.status()).toBe(404);
    expect(response?.headers()["content-type"]).toContain("text/html");
    expect((await readHead(page)).robots).toEqual(["noindex"]);
    await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  });
});

test("an address in other letters leads to its page, from outside and within the site.", async ({
  page,
}) => {
  await page.goto("/Book-Consultation?from=Poster");
  await expect(page).toHaveURL("/book-consultation?from=Poster");
  await expect(page.getByRole("link", { name: "Start Booking Process" }).first()).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/CONTACT?a=B#c");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page).toHaveURL("/contact?a=B#c");
  await expect(page.getByRole("heading", { name: "Contact Us", level: 1 })).toBeVisible();
});

test("the sitemap, robots.txt, the card for sharing and the security headers are served.", async ({
  stack,
}) => {
  const sitemap = await stack.api("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  const fixed = contentPages.map((name) => site.origin + paths[name]);
  expect(listed.slice(0, fixed.length)).toEqual(fixed);
  const others = listed.slice(fixed.length);
  expect(others.filter((url) => !url?.startsWith(`${site.origin}/workouts/`))).toEqual([]);

  const robots = await (await stack.api("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/");

  const card = await stack.api("/social-card.png");
  expect(card.headers.get("content-type")).toBe("image/png");
  const picture = Buffer.from(await card.arrayBuffer());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.byteLength).toBeLessThanOrEqual(150 * 1024);

  const { headers } = await stack.api("/");
  expect(headers.get("content-security-policy")).toContain("default-src");
  expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get("strict-transport-security")).toContain("max-age=");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBeTruthy();
  expect(headers.get("permissions-policy")).toBeTruthy();
});

test("the head changes with the page and has no element twice.", async ({ page }) => {
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
  await page.goto(paths.privacy);
  await expectHeadOf(paths.privacy);
  await page.getByRole("link", { name: `${site.brand} home` }).click();
  await expectHeadOf(paths.home);
  await page.goBack();
  await expectHeadOf(paths.privacy);
});

test("what browsers and password managers ask for by themselves is answered.", async ({
  stack,
}) => {
  for (const name of ["favicon.ico", "apple-touch-icon.png", "apple-touch-icon-precomposed.png"]) {
    const icon = await stack.api(`/${name}`);
    expect([name, icon.status, icon.headers.get("content-type")]).toEqual([
      name,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
  const asked = await stack.api("/.well-known/change-password", { redirect: "manual" });
  expect([asked.status, asked.headers.get("location")]).toEqual([302, changePasswordPath]);
});
