import { site } from "#shared/site/site.ts";

/** The picture beside a shared link, and its size in pixels. */
const socialCard = { address: `${site.origin}/social-card.png`, width: 1200, height: 630 };

/** What React puts in front of a page because it belongs into the document's head. */
const renderedHead = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/;

const stylesheetLink = /^\s*<link rel="stylesheet"[^>]*>\n/gm;

/** A built stylesheet: its file, from the root of the site, and what is in it. */
export interface Stylesheet {
  readonly file: string;
  readonly styles: string;
}

/**
 * The document of one page. What it looks like comes with it, so that it can be painted as soon as
 * it is there; what brings it to life stands back behind fonts and pictures.
 *
 * @param template the site's document without a page
 * @param rendered the page as React renders it
 * @param stylesheets all that it needs, the template's own included
 * @param facts what search engines can read of the page, in the terms of schema.org
 * @throws when the page came out in parts that only a script could put together
 */
export function createDocument(
  template: string,
  rendered: string,
  stylesheets: readonly Stylesheet[],
  facts?: object,
): string {
  const [head = ""] = renderedHead.exec(rendered) ?? [];
  const body = rendered.slice(head.length);
  if (/<(?:script|template)\b/.test(body)) {
    throw new Error("A page came out in parts that an inline script would have to put together.");
  }
  const inHead = [
    head,
    ...linkPreview(head),
    inlineStyles(stylesheets),
    ...(facts ? [`<script type="application/ld+json">${inScript(facts)}</script>`] : []),
  ].join("\n    ");
  return template
    .replace(stylesheetLink, "")
    .replaceAll(
      /<(?=script type="module"|link rel="modulepreload")(\w+)/g,
      '<$1 fetchpriority="low"',
    )
    .replace("</head>", () => `  ${inHead}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

/**
 * All styles as one element, whose hash the content security policy lists; beside it, switched off,
 * the files that they are from. The code of a page takes those for loaded, and `main.tsx` switches
 * them on where a policy is in force that belongs to another deployment.
 */
function inlineStyles(stylesheets: readonly Stylesheet[]): string {
  const styles = stylesheets.map((each) => each.styles.trim()).join("\n");
  if (styles.includes("<")) throw new Error("A stylesheet could end the element it stands in.");
  return [
    `<style>${styles}</style>`,
    ...stylesheets.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ].join("\n    ");
}

/** What others show of a link to the page; nothing for a page that nobody is to find. */
function linkPreview(head: string): string[] {
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
    "og:image:alt": `${site.brand} ${site.tagline}`,
  };
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** JSON that cannot end the element it stands in. */
function inScript(facts: object): string {
  return JSON.stringify(facts).replaceAll("<", "\\u003c");
}
