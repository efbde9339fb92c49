import { paths } from "./paths.ts";

/** Which pages have a whole document, and which are for search engines. */

export type PageName = keyof typeof paths;

/**
 * Pages whose content only the browser can know, from the API or the session. Their documents hold
 * the frame of the site and a skeleton.
 */
export const browserPages: readonly PageName[] = ["myBooking", "qrLander", "login", "admin"];

/** Pages that search engines should leave out: the trainer's, a client's, and steps of a checkout or a scan. */
export const unindexedPages: readonly PageName[] = [
  "thankYou",
  "myBooking",
  "qrLander",
  "login",
  "admin",
];

/** Every page, in the order of `paths`. */
export const pageNames: readonly PageName[] = Object.keys(paths).filter(isPageName);

/** Pages of one address whose whole content is in their documents, for search engines to find. */
export const contentPages: readonly PageName[] =
  /* @__PURE__ only the build asks */ pageNames.filter(
    (name) => !browserPages.includes(name) && !unindexedPages.includes(name) && name !== "workout",
  );

/** The page for unknown addresses. */
export const notFoundDocument = "/404.html";

/** The website's content, which pages are hydrated with. It is rendered with them. */
export const websitePath = "/website.json";

/** The sitemap is among the documents that the API renders; `/sitemap.xml` redirects to it. */
export const sitemapPath = "/workouts/sitemap.xml";

/**
 * A path in the letters of its page's address, as the server redirects to it: `/Contact` is `/contact`. Only
 * the first part names a page; what follows is an id or a token. A wrapped link loses its line breaks.
 */
export function pageAddress(pathname: string): string {
  const [, first = "", ...rest] = pathname.replace(/%0[ad]/gi, "").split("/");
  const name = first.toLowerCase();
  const isPage = pageNames.some((each) => paths[each].split("/")[1] === name);
  return ["", isPage ? name : first, ...rest].join("/");
}

/** The file that holds a page's document, from the site's root; one for all that a pattern matches. */
export function documentOf(path: string): string {
  return path === paths.home ? "/index.html" : `${path.replace(/:\w+|\*/g, "any")}/index.html`;
}

function isPageName(name: string): name is PageName {
  return name in paths;
}
