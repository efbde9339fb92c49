import type { Log } from "#lambdas/http/log.ts";
import type { ReadLibrary } from "#lambdas/library/read-library.ts";
import { deleteWorkoutPages } from "#lambdas/website/put-live-pages.ts";
import type { SiteBucket } from "#lambdas/website/site-bucket.ts";
import type { WebsiteStore } from "#lambdas/website/website-store.ts";
import { paths, workoutPath } from "#shared/site/paths.ts";
import type { RenderSite } from "#shared/website/renderer.ts";

export interface LibraryPages {
  readonly website: Pick<WebsiteStore, "live">;
  readonly readLibrary: ReadLibrary;
  readonly render: RenderSite;
  readonly bucket: Pick<SiteBucket, "putPages" | "deletePages">;
}

/** What has changed: a workout, or a category and all that is in it. */
export interface ChangedLibrary {
  readonly workoutId?: string;
  readonly categoryId?: string;
}

/**
 * Puts the pages that show what an administrator has changed, and deletes that of a deleted workout. If this
 * fails, upkeep does it: it finds that the pages are not those of the library.
 */
export async function putLibraryPages(
  { website, readLibrary, render, bucket }: LibraryPages,
  { workoutId, categoryId }: ChangedLibrary,
  log: Log,
): Promise<void> {
  try {
    const [{ content }, library] = await Promise.all([website.live(), readLibrary(workoutId)]);
    const changed = library.workouts.filter(
      (workout) => workout.workoutId === workoutId || workout.categoryId === categoryId,
    );
    const addresses = changed.map((workout) => workoutPath(workout.workoutId));
    await bucket.putPages(await render(content, library, [paths.workouts, ...addresses]));
    await deleteWorkoutPages(
      bucket,
      library.deleted.filter((deleted) => deleted === workoutId),
    );
  } catch (error) {
    log.warn("library_not_rendered", {}, error);
  }
}
