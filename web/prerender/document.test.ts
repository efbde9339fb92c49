import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { createDocument } from "./document.ts";

const template = '<html><head></head><body><div id="root"></div></body></html>';
const page = {
  rendered: "<p>Hello</p>",
  inlineStyles: "",
  styleFiles: [],
  website: defaultWebsite,
};

test("A document carries its page's data, and no text can end the element or begin another.", () => {
  const category = "</script><script>alert(1)</script><!--";
  const data = { library: { workouts: [], categories: [category] } };
  const document = createDocument(template, { ...page, data });
  const [, block = ""] =
    /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(document) ?? [];
  expect(JSON.parse(block)).toEqual(data);
  expect(document.match(/<script/g)).toHaveLength(1);
  expect(document).not.toContain("<!--");
});

test("A document does not load the files of its styles before it is painted.", () => {
  const files = ["assets/site.css", "assets/home.css"];
  const document = createDocument(template, { ...page, inlineStyles: "a{}", styleFiles: files });
  const [head = ""] = document.split("</head>");
  expect(head).toContain("<style>a{}</style>");
  const links = head.match(/<link rel="stylesheet"[^>]*>/g);
  expect(links).toEqual(files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`));
  expect(() => createDocument(template, { ...page, inlineStyles: "a{}</style>" })).toThrow("end");
});
