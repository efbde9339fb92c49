import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { publishWebsite as endpoint } from "#shared/website/admin-api.ts";
import type { AdminWebsite } from "#shared/website/publications.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import type { Website } from "#shared/website/website.ts";
import { isPublished, readAdminWebsite } from "./admin-website.ts";
import { requirePictures } from "./require-pictures.ts";
import type { SiteBucket } from "./site-bucket.ts";
import type { WebsiteStore } from "./website-store.ts";

export interface PublishDependencies {
  readonly website: WebsiteStore;
  readonly render: RenderSite;
  readonly bucket: Pick<SiteBucket, "putPages" | "hasPicture">;
  readonly now: () => Date;
  readonly log: Log;
  /** Called with the number of the publication before it is made; not when nothing changes. */
  readonly begun: (number: number) => void;
}

/**
 * How long a publication may keep others from the pages. Longer than its function may run, so that a
 * publication that was stopped cannot write a page after the next one has begun.
 */
export const claimMs = 60_000;

/**
 * Makes the content of the draft live: puts every page, and then changes the content that servers read. If
 * that fails, it puts the pages of the live content back. Publishing what is live changes nothing.
 * @param by the administrator's email address
 * @throws DomainError `website_changed`; `trader_missing`; `picture_missing`; `publication_running`;
 *   `publication_failed`, after which the pages are as they were; `publication_unfinished`, when they could not be put back.
 */
export async function publishWebsite(
  dependencies: PublishDependencies,
  { revision }: EndpointInput<typeof endpoint>["body"],
  by: string,
): Promise<AdminWebsite> {
  const { website, render, bucket, now, begun } = dependencies;
  const [draft, live] = await Promise.all([website.draft(), website.live()]);
  if (draft.revision !== revision) throw new DomainError("website_changed");
  if (isPublished(draft, live)) return readAdminWebsite(website);
  requireTrader(draft.content, live.content);
  await requirePictures(draft.content, bucket);

  const until = new Date(now().getTime() + claimMs);
  const claimed = await website.claim(revision, { now: now(), until });
  if (!claimed) {
    const { revision: latest } = await website.draft();
    throw new DomainError(latest === revision ? "publication_running" : "website_changed");
  }
  try {
    const before = await website.live();
    // After a publication that did not end, only the pages can be out of date.
    const isNew = !isDeepStrictEqual(claimed.content, before.content);
    if (isNew) begun((before.publications[0]?.number ?? 0) + 1);
    await bucket.putPages(await render(claimed.content));
    if (isNew) {
      await website.goLive(claimed.content, before, { at: now().toISOString(), by });
    }
    await website.release(until);
  } catch (cause) {
    const shown = await putLivePages(dependencies, until);
    if (!shown) throw new DomainError("publication_unfinished", { cause });
    // If the new content is live, only the answer of a write was lost.
    if (!isDeepStrictEqual(shown, claimed.content)) {
      throw new DomainError("publication_failed", { cause });
    }
  }
  return readAdminWebsite(website);
}

/**
 * Visitors have to know who the trader is and where before they pay, or they may cancel for a year longer.
 * A site without a trader, such as a new one, can be published.
 * @throws DomainError `trader_missing` when the live content has them and the new one has not.
 */
function requireTrader({ legal }: Website, live: Website): void {
  const isLost = (name: "trader" | "address") => live.legal[name] !== "" && legal[name] === "";
  if (isLost("trader") || isLost("address")) throw new DomainError("trader_missing");
}

/**
 * Puts the pages of the live content, whichever that is now.
 * @returns the content; `undefined` when it could not put every page
 */
async function putLivePages(
  { website, render, bucket, now, log }: Omit<PublishDependencies, "begun">,
  until: Date,
): Promise<Website | undefined> {
  try {
    const { content } = await website.live();
    await bucket.putPages(await render(content));
    await website.release(until);
    return content;
  } catch (error) {
    log.error("pages_not_put_back", {}, error);
    await website.abandon(until, now()).catch((failure: unknown) => {
      // The claim lapses.
      log.error("claim_not_ended", {}, failure);
    });
    return undefined;
  }
}
