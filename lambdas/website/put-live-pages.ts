import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { SiteBucket } from "./site-bucket.ts";
import type { RenderPages } from "./site-renderer.ts";
import { liveNumber, type WebsiteStore } from "./website-store.ts";

export interface PagesDependencies {
  readonly website: Pick<WebsiteStore, "live" | "pages" | "notePages">;
  readonly render: RenderPages;
  /** The build of the site that `render` belongs to. */
  readonly build: string;
  readonly bucket: Pick<SiteBucket, "putPages">;
  readonly now: () => Date;
}

/**
 * Puts the pages of the live content, and notes that the pages show it. Repeats this if other content has gone
 * live meanwhile, so that overlapping publications end with the latest content.
 * @throws when the pages cannot be put; some may then show the content before
 */
export async function putLivePages({
  website,
  render,
  build,
  bucket,
  now,
}: PagesDependencies): Promise<void> {
  for (;;) {
    const live = await website.live();
    const number = liveNumber(live);
    await bucket.putPages(await render({ content: live.content }));
    if (liveNumber(await website.live()) !== number) continue;
    return website.notePages({ number, build, at: now().toISOString() });
  }
}

/**
 * Puts the pages after a publication, unless they show the live content already.
 * @throws DomainError `publication_unfinished`, when upkeep will put them
 */
export async function putPublishedPages(dependencies: PagesDependencies): Promise<void> {
  const { website } = dependencies;
  const [live, pages] = await Promise.all([website.live(), website.pages()]);
  if (pages?.number === liveNumber(live)) return;
  try {
    await putLivePages(dependencies);
  } catch (cause) {
    throw new DomainError("publication_unfinished", { cause });
  }
}

/** How long a publication may take until its pages are overdue. Its function times out earlier. */
export const publicationMs = 60_000;

/**
 * Puts the live pages if they do not show the live content, because the function of a publication failed
 * or was stopped, or if another build has rendered them, as when the trainer published during a deployment that
 * was then rolled back. Pages that were put while a publication may have been running are
 * put once more: of two at once, the one that stopped may have put a page last.
 * @param minimumAgeMs after which a publication is over
 * @throws as `putLivePages`; the next run tries again
 */
export async function putOverduePages(
  dependencies: PagesDependencies & { readonly log: Log },
  minimumAgeMs: number,
): Promise<void> {
  const { website, build, now, log } = dependencies;
  const [live, pages] = await Promise.all([website.live(), website.pages()]);
  const [latest] = live.publications;
  const isOverAt = latest ? Date.parse(latest.at) + minimumAgeMs : 0;
  if (pages) {
    if (now().getTime() < isOverAt) return;
    if (pages.number !== liveNumber(live)) log.alarm("pages_overdue");
    else if (pages.build === build && Date.parse(pages.at) >= isOverAt) return;
  }
  await putLivePages(dependencies);
}
