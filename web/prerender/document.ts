import { site } from "#shared/site/site.ts";
import type { Website } from "#shared/website/website.ts";
import type { PageData } from "#shared/workouts/library.ts";
import { pageDataId } from "#web/website.ts";

const socialCard = { address: `${site.origin}/social-card.png`, width: 1200, height: 630 };

/** React renders the elements for the document's head first. */
const renderedHead = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/;

const stylesheetLink = /^\s*<link rel="stylesheet"[^>]*>\n/gm;

interface DocumentContent {
  readonly rendered: string;
  /** What the page needs as it is rendered. */
  readonly inlineStyles: string;
  /** Files with all that its code needs, from the root of the site. */
  readonly styleFiles: readonly string[];
  /** Structured data in the terms of schema.org. */
  readonly facts?: object | undefined;
  readonly website: Website;
  /** What this page alone shows, for its hydration. */
  readonly data?: PageData;
}

/**
 * The document of one page, with its styles inline and its scripts at low priority behind fonts and
 * pictures.
 * @throws when React rendered parts that need an inline script to place them
 */
export function createDocument(
  template: string,
  { rendered, inlineStyles, styleFiles, facts, website, data }: DocumentContent,
): string {
  const [head = ""] = renderedHead.exec(rendered) ?? [];
  const body = rendered.slice(head.length);
  if (/<(?:script|template)\b/.test(body)) {
    throw new Error("React rendered a page in parts that need an inline script.");
  }
  const inHead = [
    head,
    ...linkPreview(head, website),
    ...styleElements(inlineStyles, styleFiles),
    ...(facts ? [dataBlock(facts, 'type="application/ld+json"')] : []),
  ].join("\n    ");
  const block = data ? dataBlock(data, `type="application/json" id="${pageDataId}"`) : "";
  return template
    .replace(stylesheetLink, "")
    .replaceAll(
      /<(?=script type="module"|link rel="modulepreload")(\w+)/g,
      '<$1 fetchpriority="low"',
    )
    .replace("</head>", () => `  ${inHead}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${block}`);
}

/**
 * One element, whose hash the content security policy lists, and disabled links to the files. Vite then does not
 * load the files again, and `main.tsx` enables them once the page is painted.
 */
function styleElements(inline: string, files: readonly string[]): string[] {
  if (inline.includes("<")) throw new Error("A stylesheet could end its <style> element.");
  return [
    `<style>${inline}</style>`,
    ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ];
}

/** A text for an attribute. React has escaped what comes from the page's own head. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Open Graph metadata; none for pages that are not to be indexed. */
function linkPreview(head: string, { who }: Website): string[] {
  const find = (pattern: RegExp) => pattern.exec(head)?.[1] ?? "";
  const address = find(/<link rel="canonical" href="([^"]*)"/);
  if (!address) return [];
  const properties = {
    "og:type": "website",
    "og:site_name": site.brand,
    "og:locale": "en_GB",
    "og:url": address,
    "og:title": find(/<title>([^<]*)</),
    "og:description": find(/<meta name="description" content="([^"]*)"/),
    "og:image": socialCard.address,
    "og:image:width": socialCard.width,
    "og:image:height": socialCard.height,
    "og:image:alt": escaped(`${site.brand} ${who.tagline}`),
  };
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** JSON that cannot end its <script> element. */
function dataBlock(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
