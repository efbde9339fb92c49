import type { Library } from "#shared/workouts/library.ts";
import type { PublicWorkout } from "#shared/workouts/workouts.ts";
import type { Website } from "./website.ts";

/** A file of the site, as it is put into its bucket. */
export interface SiteFile {
  /** From the root of the site, such as `/privacy/index.html`. */
  readonly path: string;
  readonly contentType: string;
  readonly content: string;
}

/**
 * Renders the pages with the trainer's content. The build makes it from the site's own code, for the documents of
 * the build and for functions: those that put pages, and the one that answers the library's documents.
 * @param library without it, the library's pages ask the API
 * @param addresses of documents, instead of all that do not change with the library; a workout that is not in the
 *   library is not found
 * @throws what a page throws
 */
export type RenderSite = (
  website: Website,
  library?: Library<PublicWorkout>,
  addresses?: readonly string[],
) => Promise<readonly SiteFile[]>;
