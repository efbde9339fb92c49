import { claimMs, type PublishDependencies } from "./publish-website.ts";
import type { SiteBucket } from "./site-bucket.ts";

export interface RenderDependencies extends Omit<PublishDependencies, "bucket" | "begun"> {
  readonly bucket: Pick<SiteBucket, "putPages">;
  readonly wait: (ms: number) => Promise<void>;
}

const pauseMs = 1000;

/**
 * Renders the live pages with the code of a deployment. It waits until no publication writes the pages,
 * and keeps publications out meanwhile, so that it cannot put old content over new content.
 * @throws when the pages cannot be rendered or put; some may then be of the deployment before
 */
export async function renderLivePages({
  website,
  render,
  bucket,
  now,
  wait,
  log,
}: RenderDependencies): Promise<void> {
  async function claimPages(): Promise<Date> {
    for (;;) {
      const until = new Date(now().getTime() + claimMs);
      if (await website.claim(undefined, { now: now(), until })) return until;
      await wait(pauseMs);
    }
  }

  const until = await claimPages();
  try {
    const { content } = await website.live();
    await bucket.putPages(await render(content));
  } catch (error) {
    await website.abandon(until, now()).catch((failure: unknown) => {
      // The claim lapses.
      log.error("claim_not_ended", {}, failure);
    });
    throw error;
  }
  await website.release(until);
}

/**
 * Puts the live pages after a publication that did not end: until then, pages may show texts and prices
 * that are not live. Also puts them if another build has rendered them, as when the trainer published
 * during a deployment that was then rolled back.
 * @throws as `renderLivePages`; the next run tries again
 */
export async function putBackPages(dependencies: RenderDependencies): Promise<void> {
  const { website, now, log } = dependencies;
  const draft = await website.draft();
  const { publishingUntil } = draft;
  if (publishingUntil !== undefined && publishingUntil > now().toISOString()) return;
  if (publishingUntil !== undefined) log.alarm("publication_lapsed");
  else if (website.isOfOtherBuild(draft)) log.info("pages_of_other_build");
  else return;
  await renderLivePages(dependencies);
}
