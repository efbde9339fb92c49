import { site } from "#shared/site/site.ts";
import type { Website } from "#shared/website/website.ts";
import type { PageData } from "#shared/workouts/library.ts";
import { contentId, pageDataId } from "#web/website.ts";

const socialCard = { address: `${site.origin}/social-card.png`, width: 1200, height: 630 };

/** React renders the elements for the document's head first. */
const renderedHead = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/;

const stylesheetLink = /^\s*<link rel="stylesheet"[^>]*>\n/gm;

export interface Stylesheet {
  /** From the root of the site. */
  readonly file: string;
  readonly styles: string;
}

interface DocumentContent {
  readonly rendered: string;
  /** All that the page needs, including the template's. */
  readonly stylesheets: readonly Stylesheet[];
  /** Structured data in the terms of schema.org. */
  readonly facts?: object | undefined;
  /** The content that the page was rendered with, and that it is hydrated with. */
  readonly website: Website;
  /** Likewise what this page alone shows. */
  readonly data?: PageData;
}

/**
 * The document of one page, with its styles inline and its scripts at low priority behind fonts and
 * pictures.
 * @throws when React rendered parts that need an inline script to place them
 */
export function createDocument(
  template: string,
  { rendered, stylesheets, facts, website, data }: DocumentContent,
): string {
  const [head = ""] = renderedHead.exec(rendered) ?? [];
  const body = rendered.slice(head.length);
  if (/<(?:script|template)\b/.test(body)) {
    throw new Error("React rendered a page in parts that need an inline script.");
  }
  const inHead = [
    head,
    ...linkPreview(head, website),
    inlineStyles(stylesheets),
    ...(facts ? [dataBlock(facts, 'type="application/ld+json"')] : []),
  ].join("\n    ");
  const blocks = [
    contentElement(website),
    ...(data ? [dataBlock(data, `type="application/json" id="${pageDataId}"`)] : []),
  ].join("\n    ");
  return template
    .replace(stylesheetLink, "")
    .replaceAll(
      /<(?=script type="module"|link rel="modulepreload")(\w+)/g,
      '<$1 fetchpriority="low"',
    )
    .replace("</head>", () => `  ${inHead}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>\n    ${blocks}`);
}

/**
 * All styles in one element, whose hash the content security policy lists, and disabled links to
 * their files. Vite then does not load the files again, and `main.tsx` enables them when the policy
 * belongs to another deployment.
 */
function inlineStyles(stylesheets: readonly Stylesheet[]): string {
  const styles = stylesheets.map((each) => each.styles.trim()).join("\n");
  if (styles.includes("<")) throw new Error("A stylesheet could end its <style> element.");
  return [
    `<style>${styles}</style>`,
    ...stylesheets.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ].join("\n    ");
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

/** The element from which pages take the website's content. */
export function contentElement(website: Website): string {
  return dataBlock(website, `type="application/json" id="${contentId}"`);
}

/** JSON that cannot end its <script> element. */
function dataBlock(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
