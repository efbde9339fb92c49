import type { Website } from "./website.ts";

/** A file of the site, as it is put into its bucket. */
export interface SiteFile {
  /** From the root of the site, such as `/privacy/index.html`. */
  readonly path: string;
  readonly contentType: string;
  readonly content: string;
}

/**
 * Renders every page with the trainer's content, and the sitemap. The build makes it from the site's own
 * code, for the documents of the build and for the functions that publish.
 * @throws what a page throws
 */
export type RenderSite = (website: Website) => Promise<readonly SiteFile[]>;
