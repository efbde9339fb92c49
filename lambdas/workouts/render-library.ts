import type { Log } from "#lambdas/http/log.ts";
import type { ReadLibrary } from "#lambdas/library/read-library.ts";
import type { WebsiteStore } from "#lambdas/website/website-store.ts";
import type { RenderedDocument } from "#shared/contract/rendered-document.ts";
import { notFoundDocument, sitemapPath } from "#shared/site/pages.ts";
import { paths, workoutPath } from "#shared/site/paths.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import type { Library } from "#shared/workouts/library.ts";
import { type PublicWorkout, WorkoutId } from "#shared/workouts/workouts.ts";

/** The documents that change with the library. Each is rendered when CloudFront asks for it. */

interface Rendering {
  readonly website: Pick<WebsiteStore, "live">;
  readonly render: RenderSite;
}

interface WithLog {
  readonly log: Log;
}

/** The page of the library. If that cannot be read, the page asks the API. */
export async function renderLibraryPage({
  readLibrary,
  log,
  ...rendering
}: Rendering & WithLog & { readonly readLibrary: ReadLibrary }): Promise<RenderedDocument> {
  const library = await readIfPossible(readLibrary, log);
  return { content: await contentAt(paths.workouts, rendering, library), isFound: true };
}

/** The page of a workout, or one that says that there is none. If it cannot be read, the page asks the API. */
export async function renderWorkoutPage(
  {
    find,
    log,
    ...rendering
  }: Rendering &
    WithLog & { readonly find: (workoutId: string) => Promise<PublicWorkout | undefined> },
  workoutId: string,
): Promise<RenderedDocument> {
  const library = await readIfPossible(async () => {
    const workout = WorkoutId.safeParse(workoutId).success ? await find(workoutId) : undefined;
    return { workouts: workout ? [workout] : [], categories: [] };
  }, log);
  const isFound = library === undefined || library.workouts.length > 0;
  return { content: await contentAt(workoutPath(workoutId), rendering, library), isFound };
}

/** The page for an unknown address. */
export async function renderMissingPage(rendering: Rendering): Promise<RenderedDocument> {
  return { content: await contentAt(notFoundDocument, rendering), isFound: false };
}

/** @throws when the library cannot be read: search engines would take its workouts for gone */
export async function renderSitemap({
  readLibrary,
  ...rendering
}: Rendering & { readonly readLibrary: ReadLibrary }): Promise<RenderedDocument> {
  return { content: await contentAt(sitemapPath, rendering, await readLibrary()), isFound: true };
}

async function readIfPossible(
  read: ReadLibrary,
  log: Log,
): Promise<Library<PublicWorkout> | undefined> {
  try {
    return await read();
  } catch (error) {
    log.warn("library_not_read", {}, error);
    return undefined;
  }
}

async function contentAt(
  address: string,
  { website, render }: Rendering,
  library?: Library<PublicWorkout>,
): Promise<string> {
  const { content } = await website.live();
  const [file] = await render(content, library, [address]);
  if (!file) throw new Error(`Nothing was rendered at ${address}.`);
  return file.content;
}
