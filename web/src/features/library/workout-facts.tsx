import type { WatchableWorkout } from "#shared/workouts/library.ts";
import type { Difficulty, WorkoutCard } from "#shared/workouts/workouts.ts";
import styles from "./workout-facts.module.css";

export function inWords(difficulty: string): string {
  return difficulty.charAt(0).toUpperCase() + difficulty.slice(1);
}

/** The type-only import keeps the schemas out of the code that loads with the page. */
const levels: Record<Difficulty, number> = { beginner: 1, intermediate: 2, advanced: 3 };

export const difficulties = Object.keys(levels);

const bars = ["M0 10h5v6H0z", "M7.5 5h5v11h-5z", "M15 0h5v16h-5z"];

export function DifficultyMark({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className={styles["difficulty"]}>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
        {bars.map((bar, step) => (
          <path key={bar} d={bar} data-reached={step < levels[difficulty]} />
        ))}
      </svg>
      <span>{inWords(difficulty)}</span>
    </span>
  );
}

/** What a link preview and a search engine show: the facts, and as much of the description as they have room for. */
export function summaryOf(workout: WatchableWorkout): string {
  const { difficulty, duration, category, description } = workout;
  const text = `${category}, ${difficulty}, ${duration} min. ${description}`.replace(/\s+/g, " ");
  return text.length > longestSummary
    ? text.slice(0, longestSummary).replace(/\s?\S*$/, "…")
    : text;
}

const longestSummary = 155;

const seen = new Map<string, WorkoutCard>();

/** Keeps the library's workouts, so that a workout's page can start with what is known. */
export function rememberWorkouts(workouts: readonly WorkoutCard[]): void {
  for (const workout of workouts) seen.set(workout.workoutId, workout);
}

export function rememberedWorkout(workoutId: string): WorkoutCard | undefined {
  return seen.get(workoutId);
}
