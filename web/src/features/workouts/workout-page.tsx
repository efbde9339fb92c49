import { type ComponentProps, type ReactNode, useCallback } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { WorkoutCard } from "#shared/workouts/workouts.ts";
import { ArrowIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { BookingPromo } from "./booking-promo.tsx";
import { DifficultyMark } from "./difficulty-mark.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { useLoaded } from "./use-loaded.ts";
import { rememberedWorkout } from "./workout-facts.ts";
import styles from "./workout-page.module.css";

/** One workout of the library (specification §2). */
export default function WorkoutPage() {
  const { workoutId = "" } = useParams();
  return <WorkoutAt key={workoutId} workoutId={workoutId} />;
}

function WorkoutAt({ workoutId }: { workoutId: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      // What needs the workout is loaded along with it.
      const contents = await import("./workout-contents.tsx");
      return contents.loadWorkoutContents(workoutId, signal);
    },
    [workoutId],
  );
  const loaded = useLoaded(load);

  if (loaded.state === "failed") {
    return (
      <WorkoutShell title="Error loading workout" noIndex aside={<BookingPromo />}>
        <LoadFailure title="Please check your connection and try again." {...loaded} />
      </WorkoutShell>
    );
  }
  if (loaded.state === "loading") {
    const known = rememberedWorkout(workoutId);
    return known ? (
      <WorkoutShell title={known.title} lead={<Facts {...known} />}>
        <WorkoutToCome />
      </WorkoutShell>
    ) : (
      // Replaced as a whole by what is loaded: under a longer title, everything would jump.
      <WorkoutShell key="unknown" title="Workout">
        <WorkoutToCome />
      </WorkoutShell>
    );
  }
  if (!loaded.value) {
    return (
      <WorkoutShell title="Workout not found" noIndex aside={<BookingPromo />}>
        <Notice
          tone="danger"
          title="It may have been taken down, or a letter of the link may be missing."
        />
      </WorkoutShell>
    );
  }
  const { workout, contents } = loaded.value;
  return (
    <WorkoutShell
      title={workout.title}
      lead={<Facts {...workout} />}
      description={workout.description}
      aside={<BookingPromo />}
    >
      {contents}
    </WorkoutShell>
  );
}

interface WorkoutShellProps extends ComponentProps<typeof Page> {
  /** What stands beside, or below, once it is known how long the rest is. */
  aside?: ReactNode;
}

/** What every state of the page has: its heading, which so keeps the focus, and the way back. */
function WorkoutShell({ aside, children, ...page }: WorkoutShellProps) {
  // The filters came along in the address, and go back with it.
  const { search } = useLocation();
  return (
    <Page {...page} width="wide">
      <Link className={styles["back"]} to={{ pathname: paths.workouts, search }} data-screen-only>
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
      <span>{duration} min</span>
      <span>{category}</span>
    </span>
  );
}

/** The shape of a workout while it is on its way. */
function WorkoutToCome() {
  return (
    <>
      <div className={styles["videoToCome"]} />
      <Skeleton label="Loading the workout…" />
    </>
  );
}
