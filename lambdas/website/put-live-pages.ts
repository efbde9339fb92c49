import type { Log } from "#lambdas/http/log.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import type { SiteBucket } from "./site-bucket.ts";
import { liveNumber, type WebsiteStore } from "./website-store.ts";

export interface PagesDependencies {
  readonly website: Pick<WebsiteStore, "live" | "pages" | "notePages">;
  readonly render: RenderSite;
  /** The build of the site that `render` belongs to. */
  readonly build: string;
  readonly bucket: Pick<SiteBucket, "putPages">;
}

/**
 * Puts the pages of the live content, and notes that the pages show it. It puts them again if other
 * content has gone live meanwhile: so whoever puts pages last puts the latest, in whatever order
 * publications and deployments come.
 * @throws when the pages cannot be put; some may then show the content before
 */
export async function putLivePages({
  website,
  render,
  build,
  bucket,
}: PagesDependencies): Promise<void> {
  for (;;) {
    const live = await website.live();
    const number = liveNumber(live);
    await bucket.putPages(await render(live.content));
    if (liveNumber(await website.live()) !== number) continue;
    return website.notePages({ number, build });
  }
}

/** How long a publication may take until its pages are overdue. Its function times out earlier. */
export const publicationMs = 60_000;

/**
 * Puts the live pages if they do not show the live content, because the function of a publication failed
 * or was stopped, or if another build has rendered them, as when the trainer published during a
 * deployment that was then rolled back.
 * @param minimumAgeMs how long ago the publication must have been
 * @throws as `putLivePages`; the next run tries again
 */
export async function putOverduePages(
  dependencies: PagesDependencies & { readonly now: () => Date; readonly log: Log },
  minimumAgeMs: number,
): Promise<void> {
  const { website, build, now, log } = dependencies;
  const [live, pages] = await Promise.all([website.live(), website.pages()]);
  if (pages && pages.number !== liveNumber(live)) {
    const [latest] = live.publications;
    if (latest && now().getTime() - Date.parse(latest.at) < minimumAgeMs) return;
    log.alarm("pages_overdue");
  } else if (pages?.build === build) return;
  await putLivePages(dependencies);
}
