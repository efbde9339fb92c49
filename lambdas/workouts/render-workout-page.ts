import type { Log } from "#lambdas/http/log.ts";
import type { WebsiteStore } from "#lambdas/website/website-store.ts";
import type { RenderedPage } from "#shared/contract/rendered-page.ts";
import { workoutPath } from "#shared/site/paths.ts";
import type { RenderSite } from "#shared/website/renderer.ts";
import { type PublicWorkout, WorkoutId } from "#shared/workouts/workouts.ts";

interface PageDependencies {
  readonly website: Pick<WebsiteStore, "live">;
  readonly find: (workoutId: string) => Promise<PublicWorkout | undefined>;
  readonly render: RenderSite;
  readonly log: Log;
}

/** Renders the page of a workout that has none in the bucket. If that fails, its page asks the API. */
export async function renderWorkoutPage(
  { website, find, render, log }: PageDependencies,
  workoutId: string,
): Promise<RenderedPage> {
  const { content } = await website.live();
  const address = workoutPath(workoutId);
  try {
    const workout = WorkoutId.safeParse(workoutId).success ? await find(workoutId) : undefined;
    const library = { workouts: workout ? [workout] : [], categories: [] };
    const [page] = await render(content, library, [address]);
    return { document: page?.content ?? "", isFound: workout !== undefined };
  } catch (error) {
    log.warn("workout_not_rendered", {}, error);
    const [page] = await render(content, undefined, [address]);
    return { document: page?.content ?? "", isFound: true };
  }
}
