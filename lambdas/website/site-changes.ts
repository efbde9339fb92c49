import {
  type AuditDependencies,
  type AuditedEndpoint,
  type AuditedHandle,
  bindAudited,
} from "#lambdas/audit/audited-route.ts";
import type { Route } from "#lambdas/http/route.ts";
import { type PagesDependencies, putPublishedPages } from "./put-live-pages.ts";
import type { PageSources } from "./site-renderer.ts";

/** What the trainer changes of the site. */
export type SiteChange = "content" | "draft" | "library" | "pictures";

type PutPages = (pages: PagesDependencies) => Promise<void>;

/**
 * What puts the pages after a change. A change of what they are rendered from must name something. No page shows
 * drafts, pictures are shown only by content that names them, and the library's documents are rendered on request.
 */
const putAfter: {
  readonly [Change in SiteChange]: Change extends keyof PageSources ? PutPages : undefined;
} = { content: putPublishedPages, draft: undefined, library: undefined, pictures: undefined };

type ChangeHandle<E extends AuditedEndpoint> = (
  input: Parameters<AuditedHandle<E>>[0],
  context: Parameters<AuditedHandle<E>>[1] & {
    /** Puts the pages now. Otherwise they are put when the handler has ended. */
    readonly putPages: () => Promise<void>;
  },
) => ReturnType<AuditedHandle<E>>;

/**
 * Returns what binds an endpoint by which the trainer changes the site: the call is audited, and the pages that
 * show the change are put before the answer.
 */
export function connectSiteChanges(audited: AuditDependencies, pages: PagesDependencies) {
  return <E extends AuditedEndpoint>(
    endpoint: E,
    changed: SiteChange,
    handle: ChangeHandle<E>,
  ): Route =>
    bindAudited<E>(audited, endpoint, async (input, context) => {
      let put: Promise<void> | undefined;
      const putPages = async () => {
        put ??= putAfter[changed]?.(pages);
        await put;
      };
      const answer = await handle(input, { ...context, putPages });
      await putPages();
      return answer;
    });
}
