import * as z from "zod/mini";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { type AdminWorkout, WorkoutForm } from "#shared/workouts/workout-form.ts";

/** What stands in the form's controls, word for word. */
export const WorkoutFields = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.string(),
  duration: z.string(),
  category: z.string(),
  videoUrl: z.string(),
});
export type WorkoutFields = z.infer<typeof WorkoutFields>;

/** What a new workout begins with. */
export const emptyFields: WorkoutFields = {
  title: "",
  description: "",
  difficulty: "beginner",
  duration: "",
  category: "",
  videoUrl: "",
};

/** What the form of a stored workout begins with. */
export function fieldsOf({ duration, videoUrl = "", ...workout }: AdminWorkout): WorkoutFields {
  return WorkoutFields.parse({ ...workout, videoUrl, duration: String(duration) });
}

/** The fields in which two differ. */
export function differences(one: WorkoutFields, other: WorkoutFields): (keyof WorkoutFields)[] {
  const names = z.keyof(WorkoutFields).options;
  return names.filter((name) => one[name] !== other[name]);
}

/** Reads what was typed by the rules of the server. */
export function readWorkout(
  fields: WorkoutFields,
): { value: WorkoutForm } | { errors: readonly FieldError[] } {
  const read = WorkoutForm.safeParse({ ...fields, duration: wholeNumber(fields.duration) });
  return read.success ? { value: read.data } : { errors: fieldErrors(read.error) };
}

/** Not a number when it is none: `Number` alone takes `""`, `1e2` and `0x10` as well. */
function wholeNumber(text: string): number {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
}
