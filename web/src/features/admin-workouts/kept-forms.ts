import * as z from "zod/mini";
import { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { tabStore } from "#web/tab-store.ts";
import { WorkoutFields } from "./workout-fields.ts";

/** Keeps unsaved text over a reload, an ended session or a dialog closed by mistake. */

/** A new workout. */
const NewWorkoutForm = z.object({
  /** The same for every attempt, so that the workout is added once. */
  workoutId: z.uuid(),
  fields: WorkoutFields,
});

/** An edit, and the workout as it was when the edit began. */
const EditForm = z.object({ workout: AdminWorkout, fields: WorkoutFields });
export type EditForm = z.infer<typeof EditForm>;

export const keptNewWorkout = tabStore("touchline:new-workout", NewWorkoutForm);

export const keptEdit = (workoutId: string) =>
  tabStore(`touchline:edit-workout:${workoutId}`, EditForm);

/** The workout whose edit is open. */
export const openEdit = tabStore("touchline:open-workout", z.string());
