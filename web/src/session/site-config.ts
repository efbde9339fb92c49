import * as z from "zod/mini";

/** What the deployment tells the site about itself, in `/config.json` beside the pages. */
const SiteConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where the user pool answers, when that is not Amazon's own address. */
  userPoolEndpoint: z.optional(z.string()),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/**
 * Reads the deployment's configuration.
 * @throws when it cannot be fetched or is not what the site expects.
 */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return SiteConfig.parse(await response.json());
}
