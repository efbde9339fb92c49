import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { createDocument } from "./document.ts";

const template = '<html><head></head><body><div id="root"></div></body></html>';

test("A document carries the content, and no text can end the element or begin another.", () => {
  const name = "</script><script>alert(1)</script><!--";
  const website = { ...defaultWebsite, who: { ...defaultWebsite.who, name } };
  const document = createDocument(template, { rendered: "<p>Hello</p>", stylesheets: [], website });
  const [, data = ""] =
    /<script type="application\/json" id="website">(.*?)<\/script>/.exec(document) ?? [];
  expect(JSON.parse(data)).toEqual(website);
  expect(document.match(/<script/g)).toHaveLength(1);
  expect(document).not.toContain("<!--");
});
