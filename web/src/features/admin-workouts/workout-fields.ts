import * as z from "zod/mini";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { type AdminWorkout, WorkoutForm } from "#shared/workouts/workout-form.ts";
import type { Difficulty } from "#shared/workouts/workouts.ts";

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
export function readWorkout(
  fields: WorkoutFields,
): { value: WorkoutForm } | { errors: readonly FieldError[] } {
  const read = WorkoutForm.safeParse({ ...fields, duration: wholeNumber(fields.duration) });
  return read.success ? { value: read.data } : { errors: fieldErrors(read.error) };
}

/** NaN for anything but digits; `Number` alone accepts `""`, `1e2` and `0x10`. */
function wholeNumber(text: string): number {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The labels of the form's fields. */
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
