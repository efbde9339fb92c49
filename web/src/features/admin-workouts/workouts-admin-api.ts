import type { EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export type NewWorkout = EndpointRequest<typeof endpoints.createWorkout>["body"];
export type WorkoutEdit = EndpointRequest<typeof endpoints.updateWorkout>["body"];

/** The calls this screen makes; tests bring their own. */
export interface WorkoutsAdminApi {
  list(
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<EndpointResponse<typeof endpoints.listAdminWorkouts>>;
  get(workoutId: string): Promise<AdminWorkout>;
  create(workout: NewWorkout): Promise<AdminWorkout>;
  update(workoutId: string, edit: WorkoutEdit): Promise<AdminWorkout>;
  remove(workoutId: string): Promise<unknown>;
  restore(workoutId: string): Promise<AdminWorkout>;
  listCategories(signal: AbortSignal): Promise<string[]>;
  /** @returns the name as it is stored. */
  createCategory(categoryId: string, name: string): Promise<string>;
}

export const workoutsAdminApi: WorkoutsAdminApi = {
  list: (cursor, signal) =>
    callAsTrainer(
      endpoints.listAdminWorkouts,
      { query: cursor === null ? {} : { cursor } },
      { signal },
    ),
  get: (workoutId) => callAsTrainer(endpoints.getAdminWorkout, { params: { workoutId } }),
  create: (body) => callAsTrainer(endpoints.createWorkout, { body }),
  update: (workoutId, body) =>
    callAsTrainer(endpoints.updateWorkout, { params: { workoutId }, body }),
  remove: (workoutId) => callAsTrainer(endpoints.deleteWorkout, { params: { workoutId } }),
  restore: (workoutId) => callAsTrainer(endpoints.restoreWorkout, { params: { workoutId } }),
  listCategories: async (signal) => {
    const { categories } = await callAsTrainer(endpoints.listAdminCategories, {}, { signal });
    return categories.map(({ name }) => name);
  },
  createCategory: async (categoryId, name) =>
    (await callAsTrainer(endpoints.createCategory, { body: { categoryId, name } })).name,
};
