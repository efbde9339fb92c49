import type { Library } from "#shared/workouts/library.ts";
import type { PublicWorkout } from "#shared/workouts/workouts.ts";

const workout = {
  title: "Leg Day",
  description: "Strong legs.",
  difficulty: "beginner",
  duration: 25,
  categoryId: "legs",
  category: "Legs",
  createdAt: "2026-01-20T08:00:00.000Z",
} as const satisfies Omit<PublicWorkout, "workoutId">;

/** A workout of every kind, by which the build finds the styles of their documents. */
export const everyWorkout: Library<PublicWorkout> = {
  workouts: [
    { ...workout, workoutId: "embedded", videoUrl: "https://youtu.be/2tM1LFFxeKg" },
    { ...workout, workoutId: "linked", videoUrl: "https://video.example/leg-day" },
    { ...workout, workoutId: "without-video" },
  ],
  categories: [workout.category],
};
