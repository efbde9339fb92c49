import type { WorkoutCard } from "#shared/workouts/workouts.ts";

/** `beginner` as a person reads it. */
export function inWords(difficulty: string): string {
  return difficulty.charAt(0).toUpperCase() + difficulty.slice(1);
}

/** How many parts of the pitch there are to draw, in `pitch.module.css`. */
export const pitchParts = 6;

/** Which part of the pitch stands for a category: always the same one. */
export function pitchPart(category: string): number {
  const sum = [...category].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % pitchParts;
}

const seen = new Map<string, WorkoutCard>();

/** Keeps what the library has shown, so that a workout's page can begin with it. */
export function rememberWorkouts(workouts: readonly WorkoutCard[]): void {
  for (const workout of workouts) seen.set(workout.workoutId, workout);
}

/** What is known of a workout before it is loaded. */
export function rememberedWorkout(workoutId: string): WorkoutCard | undefined {
  return seen.get(workoutId);
}
