import * as z from "zod/mini";
import { AdminWorkout, WorkoutForm } from "#shared/workouts/workout-form.ts";
import type { Difficulty } from "#shared/workouts/workouts.ts";
import { type Reading, readAs, wholeNumber } from "#web/admin/use-form-fields.ts";
import { tabStore } from "#web/tab-store.ts";

/** The text in the form's controls. */
export const WorkoutFields = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.string(),
  duration: z.string(),
  category: z.string(),
  videoUrl: z.string(),
});
export type WorkoutFields = z.infer<typeof WorkoutFields>;

/** The form of a new workout. */
export const emptyFields: WorkoutFields = {
  title: "",
  description: "",
  difficulty: "beginner",
  duration: "",
  category: "",
  videoUrl: "",
};

/** The form of a stored workout. */
export function fieldsOf({ duration, videoUrl = "", ...workout }: AdminWorkout): WorkoutFields {
  return WorkoutFields.parse({ ...workout, videoUrl, duration: String(duration) });
}

/** The names of the fields that differ. */
export function differences(one: WorkoutFields, other: WorkoutFields): (keyof WorkoutFields)[] {
  const names = z.keyof(WorkoutFields).options;
  return names.filter((name) => one[name] !== other[name]);
}

/** Validates the typed text by the server's rules. */
export function readWorkout(fields: WorkoutFields): Reading<WorkoutForm> {
  return readAs(WorkoutForm, { ...fields, duration: wholeNumber(fields.duration) });
}

// Unsaved text is kept over a reload, an ended session or a dialog closed by mistake.

/** A new workout; the id is the same for every attempt, so that the workout is added once. */
export const keptNewWorkout = tabStore(
  "touchline:new-workout",
  z.object({ workoutId: z.uuid(), fields: WorkoutFields }),
);

/** An edit, and the workout as it was when the edit began. */
const EditForm = z.object({ workout: AdminWorkout, fields: WorkoutFields });
export type EditForm = z.infer<typeof EditForm>;

export const keptEdit = (workoutId: string) =>
  tabStore(`touchline:edit-workout:${workoutId}`, EditForm);

/** The workout whose edit is open. */
export const openEdit = tabStore("touchline:open-workout", z.string());

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
