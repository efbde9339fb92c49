import type { ReactNode } from "react";
import styles from "./workout-contents.module.css";
import { WorkoutVideo } from "./workout-video.tsx";
import { loadWorkout, type WatchableWorkout } from "./workouts-api.ts";

export interface LoadedWorkout {
  readonly workout: WatchableWorkout;
  readonly contents: ReactNode;
}

/**
 * @returns `undefined` when there is no such workout.
 * @throws {ApiError} when it cannot be had.
 */
export async function loadWorkoutContents(
  workoutId: string,
  signal: AbortSignal,
): Promise<LoadedWorkout | undefined> {
  const workout = await loadWorkout(workoutId, { signal });
  return workout && { workout, contents: <WorkoutContents {...workout} /> };
}

/** The video, and what it is about. */
function WorkoutContents({ video, title, category, description }: WatchableWorkout) {
  return (
    <>
      {video && <WorkoutVideo video={video} title={title} category={category} />}
      <section className={styles["about"]} aria-labelledby="about">
        <h2 id="about">About this workout</h2>
        <p className={styles["description"]}>{description}</p>
      </section>
    </>
  );
}
