import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import {
  contentPages,
  documentOf,
  notFoundDocument,
  type PageName,
  pageNames,
  sitemapPath,
} from "#shared/site/pages.ts";
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

interface PageToRender {
  readonly address: string;
  readonly path: string;
  /** The path of the document that has the same styles; its own by default. */
  readonly styledAs?: string;
  readonly data?: PageData;
  readonly facts?: (website: Website) => object;
}

/** The pages that do not change with the library. */
const fixedPages: readonly PageToRender[] = [
  ...pageNames.filter((name) => name !== "workouts" && name !== "workout").map(pageNamed),
  { address: notFoundDocument, path: notFoundDocument },
];

function pageNamed(name: PageName): PageToRender {
  return {
    address: paths[name],
    path: documentOf(paths[name]),
    ...(contentPages.includes(name) && {
      facts: (website: Website) => structuredData(name, website),
    }),
  };
}

/** The document of every workout that is not rendered: it asks the API. */
const anyWorkout: PageToRender = {
  address: paths.workout.replace(":workoutId", "any"),
  path: documentOf(paths.workout),
};

/** The addresses of the library's documents as the build renders them: they ask the API. */
export const libraryAddresses = [paths.workouts, anyWorkout.address];

function libraryPage(library: Library<PublicWorkout> | undefined): PageToRender {
  const page = pageNamed("workouts");
  if (!library) return page;
  const { workouts, categories } = library;
  const cards = workouts.map((workout) => WorkoutCard.parse(workout));
  return { ...page, data: { library: { workouts: cards, categories } } };
}

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

function pageAt(address: string, library: Library<PublicWorkout> | undefined): PageToRender {
  const fixed = fixedPages.find((page) => page.address === address);
  if (fixed) return fixed;
  if (address === paths.workouts) return libraryPage(library);
  if (!library) {
    return { ...anyWorkout, address, path: documentOf(address), styledAs: anyWorkout.path };
  }
  const isAt = ({ workoutId }: PublicWorkout) => workoutPath(workoutId) === address;
  return workoutAt(address, library.workouts.find(isAt));
}

const robotsFile: SiteFile = {
  path: "/robots.txt",
  contentType: "text/plain; charset=utf-8",
  content: robots(),
};

export function createSiteRenderer(build: SiteBuild): RenderSite {
  async function documentOfPage(page: PageToRender, website: Website): Promise<SiteFile> {
    const { path, styledAs = path, data, facts } = page;
    const names = build.documentStyles[styledAs] ?? [];
    return {
      path,
      contentType: "text/html; charset=utf-8",
      content: createDocument(build.template, {
        rendered: await renderPage(page, website),
        stylesheets: build.stylesheets.filter(({ file }) => names.includes(file)),
        facts: facts?.(website),
        website,
        ...(data && { data }),
      }),
    };
  }
  return async (website, library, addresses) => {
    const files: SiteFile[] = [];
    for (const address of addresses ?? fixedPages.map((page) => page.address)) {
      if (address !== sitemapPath) {
        files.push(await documentOfPage(pageAt(address, library), website));
        continue;
      }
      const workouts = library?.workouts.map(({ workoutId }) => workoutPath(workoutId)) ?? [];
      files.push({ path: address, contentType: "application/xml", content: sitemap(workouts) });
    }
    return addresses ? files : [...files, robotsFile];
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
    ...fixedPages,
    ...libraries.flatMap((library) => [
      libraryPage(library),
      ...(library?.workouts.map((workout) =>
        workoutAt(workoutPath(workout.workoutId), workout),
      ) ?? [anyWorkout]),
    ]),
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
