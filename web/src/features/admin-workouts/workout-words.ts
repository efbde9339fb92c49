import type { Difficulty } from "#shared/workouts/workouts.ts";
import type { WorkoutFields } from "./workout-fields.ts";

/** How the form's fields are called. */
export const fieldLabels: Readonly<Record<keyof WorkoutFields, string>> = {
  title: "Title",
  description: "Description",
  difficulty: "Difficulty",
  duration: "Duration in minutes",
  category: "Category",
  videoUrl: "Video link",
};

export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
