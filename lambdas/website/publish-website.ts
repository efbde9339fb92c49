import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { publishWebsite as endpoint } from "#shared/website/admin-api.ts";
import type { AdminWebsite } from "#shared/website/publications.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import { isPublished, readAdminWebsite } from "./admin-website.ts";
import type { SiteBucket } from "./site-bucket.ts";
import type { WebsiteStore } from "./website-store.ts";

export interface PublishDependencies {
  readonly website: WebsiteStore;
  readonly render: RenderSite;
  readonly bucket: Pick<SiteBucket, "putPages">;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * How long a publication may keep others from the pages. Longer than its function may run, so that a
 * publication that was stopped cannot write a page after the next one has begun.
 */
export const claimMs = 60_000;

/**
 * Makes the words of the draft live: puts every page, and then changes the words that servers read. If
 * that fails, it puts the pages of the live words back. Publishing what is live changes nothing.
 * @param by the administrator's email address
 * @throws DomainError `website_changed`; `publication_running`; `publication_failed`, after which the
 *   pages are as they were; `publication_unfinished`, when they could not be put back.
 */
export async function publishWebsite(
  dependencies: PublishDependencies,
  { revision }: EndpointInput<typeof endpoint>["body"],
  by: string,
): Promise<AdminWebsite> {
  const { website, render, bucket, now } = dependencies;
  const [draft, live] = await Promise.all([website.draft(), website.live()]);
  if (draft.revision === revision && isPublished(draft, live)) return readAdminWebsite(website);

  const until = new Date(now().getTime() + claimMs);
  const claimed = await website.claim(revision, { now: now(), until });
  if (!claimed) {
    const { revision: latest } = await website.draft();
    throw new DomainError(latest === revision ? "publication_running" : "website_changed");
  }
  try {
    const before = await website.live();
    await bucket.putPages(await render(claimed.words));
    // After a publication that did not end, only the pages can be out of date.
    if (!isDeepStrictEqual(claimed.words, before.words)) {
      await website.goLive(claimed.words, before, { at: now().toISOString(), by });
    }
    await website.release(until);
    return await readAdminWebsite(website);
  } catch (cause) {
    const isBack = await putPagesBack(dependencies, until);
    throw new DomainError(isBack ? "publication_failed" : "publication_unfinished", { cause });
  }
}

/**
 * Puts the pages of the live words. Those are the new words if only the answer of a write was lost.
 * @returns whether it could
 */
async function putPagesBack(
  { website, render, bucket, now, log }: PublishDependencies,
  until: Date,
): Promise<boolean> {
  try {
    const { words } = await website.live();
    await bucket.putPages(await render(words));
    await website.release(until);
    return true;
  } catch (error) {
    log.error("pages_not_put_back", {}, error);
    await website.abandon(until, now()).catch((failure: unknown) => {
      // The claim lapses.
      log.error("claim_not_ended", {}, failure);
    });
    return false;
  }
}
