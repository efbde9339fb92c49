import { expect, test } from "vitest";
import { fullWebsite } from "#shared/website/full-website.ts";
import { Website } from "#shared/website/website.ts";
import { createSiteRenderer } from "./renderer.tsx";

const template = '<html><head></head><body><div id="root"></div></body></html>';
const render = createSiteRenderer({ template, stylesheets: [], documentStyles: {} });

/** The same content with another text in place of each that a person types freely. */
function withEveryText(website: Website, hostile: string): Website {
  const isTyped = (text: string) => !/^(https:|pictures\/|image\/|\d{4}-\d\d-\d\d$)|@/.test(text);
  const fixed = new Set(["show", "key", "type", "contactPhone"]);
  const replaced: unknown = JSON.parse(JSON.stringify(website), (key, value: unknown) =>
    typeof value === "string" && !fixed.has(key) && isTyped(value) ? hostile : value,
  );
  return Website.parse(replaced);
}

test.each([
  ["markup", "<img src=x>"],
  ["the end of a script", "</script><p>"],
  ["a comment", "<!--x"],
  ["quotes", "\" ' ` $& $1"],
  ["marks that turn the direction of text", "\u202eevil\u202c"],
  ["emoji", "👩🏽‍🦽💪"],
])("With %s in every text, every page is whole and shows it as text.", async (_, hostile) => {
  const website = withEveryText(fullWebsite, hostile);
  const files = await render(website);
  expect(files.length).toBeGreaterThan(12);
  for (const { path, content } of files.filter((file) => file.path.endsWith(".html"))) {
    expect(content, path).not.toContain("<img src=x>");
    expect(content, path).not.toContain("</script><p>");
    expect(content, path).not.toContain("<!--x");
    const [, data = ""] = /id="website">(.*?)<\/script>/.exec(content) ?? [];
    expect(JSON.parse(data), path).toEqual(website);
  }
});

test("The sitemap lists the pages for search engines, whatever the content is.", async () => {
  const files = await render(fullWebsite);
  const sitemap = files.find(({ path }) => path === "/sitemap.xml");
  expect(sitemap?.content).toContain("/book-consultation</loc>");
  expect(sitemap?.content).not.toContain("/admin");
});
