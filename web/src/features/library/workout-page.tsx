import { type ComponentProps, useCallback } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import type { Elements } from "#web/components/elements.ts";
import { ArrowIcon } from "#web/components/icons.tsx";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { usePageData } from "#web/page-data.ts";
import { CategoryDrawing } from "./category-drawings.tsx";
import { WorkoutContents } from "./workout-contents.tsx";
import { DifficultyMark, rememberedWorkout, summaryOf } from "./workout-facts.tsx";
import styles from "./workout-page.module.css";
import { WorkoutPromo } from "./workout-promo.tsx";

export default function WorkoutPage() {
  const { workoutId = "" } = useParams();
  return <WorkoutAt key={workoutId} workoutId={workoutId} />;
}

function WorkoutAt({ workoutId }: { workoutId: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { loadWorkout } = await import("./library-api.ts");
      return loadWorkout(workoutId, { signal });
    },
    [workoutId],
  );
  const { value: workout, error, isLoading, reload } = useLoaded(load, usePageData().workout);

  if (workout === undefined && error !== undefined) {
    return (
      <WorkoutShell title="Error loading workout" noIndex aside={<WorkoutPromo />}>
        <LoadFailure
          title="Please check your connection and try again."
          onRetry={reload}
          busy={isLoading}
        />
      </WorkoutShell>
    );
  }
  if (workout === undefined) {
    const known = rememberedWorkout(workoutId);
    return known ? (
      <WorkoutShell title={known.title} lead={<Facts {...known} />}>
        <WorkoutToCome />
      </WorkoutShell>
    ) : (
      // The key replaces the whole page: under a longer title its content would jump.
      <WorkoutShell key="unknown" title="Workout">
        <WorkoutToCome />
      </WorkoutShell>
    );
  }
  if (!workout) {
    return (
      <WorkoutShell title="Workout not found" noIndex aside={<WorkoutPromo />}>
        <Notice
          tone="danger"
          title="It may have been taken down, or part of the link may be missing."
        />
      </WorkoutShell>
    );
  }
  return (
    <WorkoutShell
      title={workout.title}
      lead={<Facts {...workout} />}
      description={summaryOf(workout)}
      // Without a video the contents show it.
      art={workout.video && <CategoryDrawing category={workout.category} />}
      aside={<WorkoutPromo />}
    >
      <WorkoutContents workout={workout} />
    </WorkoutShell>
  );
}

interface WorkoutShellProps extends ComponentProps<typeof Page> {
  /** Beside the content, or below it; absent while loading, because it would move. */
  aside?: Elements;
}

/** The heading and the link back, the same in every state so that the heading keeps the focus. */
function WorkoutShell({ aside, children, ...page }: WorkoutShellProps) {
  // The address carries the filters of the library.
  const { search } = useLocation();
  const inBrowser = useInBrowser();
  return (
    // Room for the drawing until the workout has loaded.
    <Page art={<span />} {...page} width="wide">
      <Link
        className={styles["back"]}
        to={{ pathname: paths.workouts, search: inBrowser ? search : "" }}
        data-screen-only
      >
        <ArrowIcon />
        Back to Library
      </Link>
      <div className={styles["workout"]}>
        <div className={styles["content"]}>{children}</div>
        {aside}
      </div>
    </Page>
  );
}

function Facts({ difficulty, duration, category }: WorkoutCard) {
  return (
    <span className={styles["facts"]}>
      <DifficultyMark difficulty={difficulty} />
      <span>{`${duration} min`}</span>
      <span>{category}</span>
    </span>
  );
}

function WorkoutToCome() {
  return (
    <>
      <div className={styles["videoToCome"]} />
      <Skeleton label="Loading the workout…" />
    </>
  );
}
