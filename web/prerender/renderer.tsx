import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import {
  contentPages,
  documentOf,
  notFoundDocument,
  type PageName,
  pageNames,
  sitemapPath,
  websitePath,
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
import { createDocument } from "./document.ts";
import { robots, sitemap, structuredData, workoutData } from "./search-engines.ts";

export interface SiteBuild {
  /** The site's document without a page. */
  readonly template: string;
  /**
   * Inline styles, by the name that `inlineStylesOf` gives. They do not follow from the content: the content security
   * policy lists their hashes.
   */
  readonly inlineStyles: Readonly<Record<string, string>>;
  /** The files of the styles of each document, by its path. */
  readonly styleFiles: Readonly<Record<string, readonly string[]>>;
}

/** The content of this build: the operator's or the samples. The build itself always reads the samples. */
export const firstContent = defaultWebsite;

const ownStyles = [
  paths.home,
  paths.bookConsultation,
  paths.workouts,
  paths.workout,
  paths.macroCalculator,
  paths.privacy,
].map(documentOf);

/**
 * The name of a document's inline styles. Only the heaviest documents have their own, because every page sends the
 * hashes of all: 54 bytes each.
 */
export const inlineStylesOf = (path: string) => (ownStyles.includes(path) ? path : "shared");

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
    // Other pages tell search engines the same of the business, and the notice has no room for it.
    ...(contentPages.includes(name) &&
      name !== "privacy" && {
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

function contentFile(website: Website): SiteFile {
  const content = JSON.stringify(website);
  return { path: websitePath, contentType: "application/json", content };
}

export function createSiteRenderer(build: SiteBuild): RenderSite {
  async function documentOfPage(page: PageToRender, website: Website): Promise<SiteFile> {
    const { path, styledAs = path, data, facts } = page;
    return {
      path,
      contentType: "text/html; charset=utf-8",
      content: createDocument(build.template, {
        rendered: await renderPage(page, website),
        inlineStyles: build.inlineStyles[inlineStylesOf(styledAs)] ?? "",
        styleFiles: build.styleFiles[styledAs] ?? [],
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
    return addresses ? files : [...files, robotsFile, contentFile(website)];
  };
}

/**
 * All that a document can show, by the path that its styles have.
 * @param websites content that shows every part of the pages between them
 * @param libraries likewise
 */
export async function renderEveryPart(
  websites: readonly Website[],
  libraries: readonly (Library<PublicWorkout> | undefined)[],
): Promise<Readonly<Record<string, string>>> {
  const rendered: Record<string, string> = {};
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
      const path = page.styledAs ?? page.path;
      rendered[path] = (rendered[path] ?? "") + (await renderPage(page, website));
    }
  }
  return rendered;
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
