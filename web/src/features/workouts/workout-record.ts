import * as z from "zod/mini";
import { AdminWorkout, WorkoutForm } from "#shared/workouts/workout-form.ts";
import type { Difficulty } from "#shared/workouts/workouts.ts";
import { completed, keptRecord } from "#web/admin/record-edit.ts";
import { readAs, wholeNumber } from "#web/admin/use-form-fields.ts";
import { tabStore } from "#web/tab-store.ts";

export const WorkoutFields = z.record(
  z.enum(["title", "description", "difficulty", "duration", "category", "videoUrl"]),
  z.string(),
);
export type WorkoutFields = z.infer<typeof WorkoutFields>;

export const emptyFields: WorkoutFields = {
  title: "",
  description: "",
  difficulty: "beginner",
  duration: "",
  category: "",
  videoUrl: "",
};

export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};

export const workoutRecord = {
  labels: {
    title: "Title",
    description: "Description",
    difficulty: "Difficulty",
    duration: "Duration in minutes",
    category: "Category",
    videoUrl: "Video link",
  },
  choices: { difficulty: difficultyNames },
  fieldsOf: ({
    title,
    description,
    difficulty,
    duration,
    category,
    videoUrl = "",
  }: AdminWorkout) => ({
    ...{ title, description, difficulty, category, videoUrl },
    duration: String(duration),
  }),
  read: (fields: WorkoutFields) =>
    readAs(WorkoutForm, { ...fields, duration: wholeNumber(fields.duration) }),
  changed: "workout_changed",
} as const;

/** A new workout; the id is the same for every attempt, so that the workout is added once. */
export const keptNewWorkout = tabStore(
  "touchline:new-workout",
  z.object({ workoutId: z.uuid(), fields: completed(WorkoutFields, emptyFields) }),
);

export const keptEdit = (workoutId: string) =>
  keptRecord(`workout:${workoutId}`, AdminWorkout, WorkoutFields);
