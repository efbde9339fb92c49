import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { publishWebsite as endpoint } from "#shared/website/admin-api.ts";
import type { AdminWebsite } from "#shared/website/publications.ts";
import type { Website } from "#shared/website/website.ts";
import { readAdminWebsite } from "./admin-website.ts";
import { requirePictures } from "./require-pictures.ts";
import type { SiteBucket } from "./site-bucket.ts";
import type { RenderPages } from "./site-renderer.ts";
import { type Live, liveNumber, type WebsiteStore } from "./website-store.ts";

export interface PublishDependencies {
  readonly website: WebsiteStore;
  readonly render: RenderPages;
  readonly bucket: Pick<SiteBucket, "hasPicture">;
  readonly now: () => Date;
  /** Called with the number of the publication before it is made; not when nothing changes. */
  readonly begun: (number: number) => void;
  /** Puts the pages of what is live, unless they show it already. */
  readonly putPages: () => Promise<void>;
}

/**
 * Makes the content of the draft live for prices and mails, and then puts the pages. Publishing what is
 * live puts the pages if they do not show it.
 * @param by the administrator's email address
 * @throws DomainError `website_changed`, `trader_missing` or `picture_missing`, when nothing is published;
 *   `publication_unfinished`, when the content is live and upkeep will put the pages.
 */
export async function publishWebsite(
  dependencies: PublishDependencies,
  { revision }: EndpointInput<typeof endpoint>["body"],
  by: string,
): Promise<AdminWebsite> {
  const { website, putPages } = dependencies;
  const [{ content, ...draft }, live] = await Promise.all([website.draft(), website.live()]);
  if (draft.revision !== revision) throw new DomainError("website_changed");
  if (!isDeepStrictEqual(content, live.content)) await goLive(dependencies, content, live, by);
  await putPages();
  return readAdminWebsite(website);
}

async function goLive(
  { website, render, bucket, now, begun }: PublishDependencies,
  content: Website,
  before: Live,
  by: string,
): Promise<void> {
  requireTrader(content, before.content);
  // Content that cannot be rendered must not go live.
  await Promise.all([requirePictures(content, bucket), render({ content })]);

  begun(liveNumber(before) + 1);
  const isLive = await website.goLive(content, before, { at: now().toISOString(), by });
  // Unless only the answer of an earlier attempt was lost, another administrator was faster.
  if (!isLive && !isDeepStrictEqual(content, (await website.live()).content)) {
    throw new DomainError("website_changed");
  }
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
