import type { PictureFile, PictureUpload } from "#shared/website/pictures.ts";
import type { AdminWebsite, Publication } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";

/** The calls of this tab; tests bring their own. */
export interface WebsiteApi {
  readonly get: () => Promise<AdminWebsite>;
  readonly save: (body: { words: Website; revision: number }) => Promise<AdminWebsite>;
  readonly publish: (body: { revision: number }) => Promise<AdminWebsite>;
  readonly publication: (number: number) => Promise<Publication & { words: Website }>;
  readonly putPicture: (body: PictureUpload) => Promise<PictureFile>;
}
