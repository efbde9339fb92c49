import type { WorkoutForm } from "#shared/workouts/workout-form.ts";
import type { Workout } from "#shared/workouts/workouts.ts";

/** A workout as the trainer writes it. */
export const workoutForm = {
  title: "Knee-Friendly Leg Day",
  description: "Strong legs.\nWithout deep knee bends.",
  difficulty: "beginner",
  duration: 25,
  category: "Legs",
  videoUrl: "https://youtu.be/2tM1LFFxeKg",
} satisfies WorkoutForm;

/** The same as it is stored. It is one of the workouts of the local stack. */
export const sampleWorkout = {
  ...workoutForm,
  workoutId: "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03",
  categoryId: "legs",
  createdAt: "2026-01-20T08:00:00.000Z",
  createdBy: "alex@trainers.example",
} satisfies Workout;
