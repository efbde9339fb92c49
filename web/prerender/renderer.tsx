import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { contentPages, documentOf, pageNames } from "#shared/site/pages.ts";
import { paths, workoutPath } from "#shared/site/paths.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import type { RenderSite, SiteFile } from "#shared/website/renderer.ts";
import type { Website } from "#shared/website/website.ts";
import type { Library, PageData } from "#shared/workouts/library.ts";
import { watchable } from "#shared/workouts/watchable-workout.ts";
import { PublicWorkout, WorkoutCard } from "#shared/workouts/workouts.ts";
import { App } from "#web/app/app.tsx";
import { PageDataContext } from "#web/page-data.ts";
import { WebsiteContext } from "#web/website.ts";
import { createDocument, type Stylesheet } from "./document.ts";
import { robots, sitemap, structuredData, workoutData } from "./search-engines.ts";

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

interface PageToRender {
  readonly address: string;
  readonly path: string;
  /** The path of the document that has the same styles; its own by default. */
  readonly styledAs?: string;
  readonly data?: PageData;
  readonly facts?: (website: Website) => object;
}

const fixedPages: readonly PageToRender[] = [
  ...pageNames
    .filter((name) => name !== "workout")
    .map((name) => ({
      address: paths[name],
      path: documentOf(paths[name]),
      ...(contentPages.includes(name) && {
        facts: (website: Website) => structuredData(name, website),
      }),
    })),
  { address: notFoundDocument, path: notFoundDocument },
];

/** The document of every workout whose page is not rendered: it asks the API. */
const anyWorkout: PageToRender = {
  address: paths.workout.replace(":workoutId", "any"),
  path: documentOf(paths.workout),
};

function workoutAt(address: string, found: PublicWorkout | undefined): PageToRender {
  const workout = found ? watchable(PublicWorkout.parse(found)) : null;
  return {
    address,
    path: documentOf(address),
    styledAs: anyWorkout.path,
    data: { workout },
    ...(workout && { facts: (website) => workoutData(workout, address, website) }),
  };
}

/** The pages at these addresses, or all. */
function pagesOf(
  library: Library<PublicWorkout> | undefined,
  addresses: readonly string[] | undefined,
): readonly PageToRender[] {
  const workouts = new Map(library?.workouts.map((each) => [workoutPath(each.workoutId), each]));
  const cards = library?.workouts.map((workout) => WorkoutCard.parse(workout));
  const pages = fixedPages.map((page) =>
    page.address === paths.workouts && library && cards
      ? { ...page, data: { library: { workouts: cards, categories: library.categories } } }
      : page,
  );
  const wanted = addresses ?? [
    ...pages.map(({ address }) => address),
    ...(library ? workouts.keys() : [anyWorkout.address]),
  ];
  return wanted.map(
    (address) =>
      pages.find((page) => page.address === address) ??
      (library
        ? workoutAt(address, workouts.get(address))
        : { ...anyWorkout, address, path: documentOf(address), styledAs: anyWorkout.path }),
  );
}

export function createSiteRenderer(build: SiteBuild): RenderSite {
  return async (website, library, addresses) => {
    const files: SiteFile[] = [];
    for (const page of pagesOf(library, addresses)) {
      const { path, styledAs = path, data, facts } = page;
      const names = build.documentStyles[styledAs] ?? [];
      files.push({
        path,
        contentType: "text/html; charset=utf-8",
        content: createDocument(build.template, {
          rendered: await renderPage(page, website),
          stylesheets: build.stylesheets.filter(({ file }) => names.includes(file)),
          facts: facts?.(website),
          website,
          ...(data && { data }),
        }),
      });
    }
    const workouts = library?.workouts.map(({ workoutId }) => workoutPath(workoutId)) ?? [];
    return [
      ...files,
      { path: "/sitemap.xml", contentType: "application/xml", content: sitemap(workouts) },
      { path: "/robots.txt", contentType: "text/plain; charset=utf-8", content: robots() },
    ];
  };
}

/**
 * @param websites content that shows every part of the pages between them
 * @param libraries likewise
 */
export async function findDocumentStyles(
  stylesheets: readonly Stylesheet[],
  websites: readonly Website[],
  libraries: readonly (Library<PublicWorkout> | undefined)[],
): Promise<SiteBuild["documentStyles"]> {
  const found: Record<string, Set<string>> = {};
  const pages = [
    ...libraries.flatMap((library) => pagesOf(library, undefined)),
    workoutAt(anyWorkout.address, undefined),
  ];
  for (const website of websites) {
    for (const page of pages) {
      const html = await renderPage(page, website);
      const used = stylesheets.filter(({ styles }) => isUsed(styles, html));
      const path = page.styledAs ?? page.path;
      found[path] = new Set([...(found[path] ?? []), ...used.map(({ file }) => file)]);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([path, files]) => [path, [...files]]));
}

/** Whether the stylesheet has a class that the page uses. */
function isUsed(styles: string, html: string): boolean {
  const attributes = html.matchAll(/\sclass="([^"]+)"/g);
  const classes = new Set([...attributes].flatMap(([, value = ""]) => value.split(/\s+/)));
  return [...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].some(([, name = ""]) => classes.has(name));
}

/** Renders a page to HTML; elements for the document's head come first. */
async function renderPage({ address, data }: PageToRender, website: Website): Promise<string> {
  const { prelude } = await prerender(
    <WebsiteContext value={website}>
      <PageDataContext value={data ?? {}}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </PageDataContext>
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
