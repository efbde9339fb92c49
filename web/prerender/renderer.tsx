import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { contentPages, documentOf, pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import type { RenderSite, SiteFile } from "#shared/website/renderer.ts";
import type { Website } from "#shared/website/website.ts";
import { App } from "#web/app/app.tsx";
import { WebsiteContext } from "#web/website.ts";
import { createDocument, type Stylesheet } from "./document.ts";
import { robots, sitemap, structuredData } from "./search-engines.ts";

export interface SiteBuild {
  /** The site's document without a page. */
  readonly template: string;
  readonly stylesheets: readonly Stylesheet[];
  /**
   * The files of the stylesheets in each document, by its path. They do not follow from the content: the
   * content security policy lists the hash of a document's styles.
   */
  readonly documentStyles: Readonly<Record<string, readonly string[]>>;
}

/** The content of this build: the operator's or the samples. The build itself always reads the samples. */
export const firstContent = defaultWebsite;

const notFoundDocument = "/404.html";

const documents = [
  ...pageNames.map((name) => ({
    address: paths[name],
    path: documentOf(paths[name]),
    facts: (website: Website) =>
      contentPages.includes(name) ? structuredData(name, website) : undefined,
  })),
  { address: notFoundDocument, path: notFoundDocument, facts: () => undefined },
];

export function createSiteRenderer(build: SiteBuild): RenderSite {
  return async (website) => {
    const files: SiteFile[] = [];
    for (const { address, path, facts } of documents) {
      const names = build.documentStyles[path] ?? [];
      files.push({
        path,
        contentType: "text/html; charset=utf-8",
        content: createDocument(build.template, {
          rendered: await renderPage(address, website),
          stylesheets: build.stylesheets.filter(({ file }) => names.includes(file)),
          facts: facts(website),
          website,
        }),
      });
    }
    return [
      ...files,
      { path: "/sitemap.xml", contentType: "application/xml", content: sitemap() },
      { path: "/robots.txt", contentType: "text/plain; charset=utf-8", content: robots() },
    ];
  };
}

/** @param websites content that shows every part of the pages between them */
export async function findDocumentStyles(
  stylesheets: readonly Stylesheet[],
  websites: readonly Website[],
): Promise<SiteBuild["documentStyles"]> {
  const found: Record<string, string[]> = {};
  for (const { address, path } of documents) {
    const pages: string[] = [];
    for (const website of websites) pages.push(await renderPage(address, website));
    found[path] = stylesheets
      .filter(({ styles }) => pages.some((page) => isUsed(styles, page)))
      .map(({ file }) => file);
  }
  return found;
}

/** Whether the stylesheet has a class that the page uses. */
function isUsed(styles: string, html: string): boolean {
  const attributes = html.matchAll(/\sclass="([^"]+)"/g);
  const classes = new Set([...attributes].flatMap(([, value = ""]) => value.split(/\s+/)));
  return [...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].some(([, name = ""]) => classes.has(name));
}

/** Renders a page to HTML; elements for the document's head come first. */
async function renderPage(address: string, website: Website): Promise<string> {
  const { prelude } = await prerender(
    <WebsiteContext value={website}>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </WebsiteContext>,
    {
      // Otherwise React moves large parts to the end, with an inline script to place them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
