import { createContext } from "react";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

export type NewWorkout = EndpointRequest<typeof endpoints.createWorkout>["body"];
export type WorkoutEdit = EndpointRequest<typeof endpoints.updateWorkout>["body"];

const workoutsApi = {
  async list(cursor: string | null, signal: AbortSignal) {
    const query = cursor === null ? {} : { cursor };
    const page = await callAsTrainer(endpoints.listAdminWorkouts, { query }, { signal });
    return { items: page.workouts, nextCursor: page.nextCursor };
  },
  async listDeleted(cursor: string | null, signal: AbortSignal) {
    const query = cursor === null ? {} : { cursor };
    const page = await callAsTrainer(endpoints.listDeletedWorkouts, { query }, { signal });
    return { items: page.workouts, nextCursor: page.nextCursor };
  },
  get: (workoutId: string) => callAsTrainer(endpoints.getAdminWorkout, { params: { workoutId } }),
  create: (body: NewWorkout) => callAsTrainer(endpoints.createWorkout, { body }),
  update: (workoutId: string, body: WorkoutEdit) =>
    callAsTrainer(endpoints.updateWorkout, { params: { workoutId }, body }),
  remove: (workoutId: string) => callAsTrainer(endpoints.deleteWorkout, { params: { workoutId } }),
  restore: (workoutId: string) =>
    callAsTrainer(endpoints.restoreWorkout, { params: { workoutId } }),
  categories: (signal: AbortSignal) => callAsTrainer(endpoints.listAdminCategories, {}, { signal }),
  addCategory: (body: ListedCategory) => callAsTrainer(endpoints.createCategory, { body }),
  /** @param seen the name that is replaced. */
  renameCategory: ({ categoryId, name }: ListedCategory, seen: string) =>
    callAsTrainer(endpoints.renameCategory, { params: { categoryId }, body: { name, seen } }),
  removeCategory: (categoryId: string) =>
    callAsTrainer(endpoints.deleteCategory, { params: { categoryId } }),
};
export type WorkoutsApi = typeof workoutsApi;

/** Tests bring their own. */
export const WorkoutsApiContext = createContext(workoutsApi);
