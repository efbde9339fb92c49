import * as z from "zod/mini";

/** What is deployed. */
export const Release = z.object({
  version: z.string(),
  /** Of the folder that it was deployed from; absent without git. Ends in `-dirty` if files had been changed since. */
  commit: z.optional(z.string()),
});
export type Release = z.infer<typeof Release>;

/** `/config.json`: the deployment that serves a page. */
export const SiteConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The user pool's address, when it is not at Amazon. */
  userPoolEndpoint: z.optional(z.string()),
  /** No page needs it. */
  release: z.optional(Release),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
