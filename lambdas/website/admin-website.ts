import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput } from "#shared/contract/endpoint.ts";
import type { saveWebsite as endpoint, getPublication } from "#shared/website/admin-api.ts";
import type { AdminWebsite, PublishedContent } from "#shared/website/publications.ts";
import type { Draft, Live, WebsiteStore } from "./website-store.ts";

type Reads = Pick<WebsiteStore, "draft" | "live">;

export async function readAdminWebsite(website: Reads): Promise<AdminWebsite> {
  const [draft, live] = await Promise.all([website.draft(), website.live()]);
  return adminWebsite(draft, live);
}

/** What the trainer sees of a draft, beside the content that is live. */
function adminWebsite(draft: Draft, live: Live): AdminWebsite {
  const { content, revision, saved } = draft;
  return {
    content,
    revision,
    ...(saved && { saved }),
    unpublished: !isDeepStrictEqual(content, live.content),
    publications: live.publications,
  };
}

/**
 * Saves the content. Repeating the call changes nothing and gets the same answer.
 * @param by the administrator's email address
 * @throws DomainError `website_changed` when other content has been saved since.
 */
export async function saveAdminWebsite(
  website: Reads & Pick<WebsiteStore, "save">,
  { content, revision }: EndpointInput<typeof endpoint>["body"],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<AdminWebsite> {
  const saved = await website.save({ content, revision }, { at: at.toISOString(), by });
  const draft = saved ?? (await website.draft());
  if (!saved && !isDeepStrictEqual(draft.content, content))
    throw new DomainError("website_changed");
  return adminWebsite(draft, await website.live());
}

/** @throws DomainError `publication_not_found` */
export async function readPublication(
  website: Pick<WebsiteStore, "publication">,
  { number }: EndpointInput<typeof getPublication>["params"],
): Promise<PublishedContent> {
  const publication = await website.publication(Number(number));
  if (!publication) throw new DomainError("publication_not_found");
  return publication;
}
