import * as z from "zod/mini";
import { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { tabStore } from "#web/tab-store.ts";
import { WorkoutFields } from "./workout-fields.ts";

/**
 * What is typed and not yet saved: an expired session, a reload or a dialog closed by mistake loses
 * none of it.
 */

/** A workout that is being written. */
const NewWorkoutForm = z.object({
  /** The same for every attempt to add it, so that it is added once. */
  workoutId: z.uuid(),
  fields: WorkoutFields,
});

/** An edit that is being written, and the workout as it was when that began. */
const EditForm = z.object({ workout: AdminWorkout, fields: WorkoutFields });
export type EditForm = z.infer<typeof EditForm>;

export const keptNewWorkout = tabStore("touchline:new-workout", NewWorkoutForm);

export const keptEdit = (workoutId: string) =>
  tabStore(`touchline:edit-workout:${workoutId}`, EditForm);

/** The workout whose edit is open. */
export const openEdit = tabStore("touchline:open-workout", z.string());
