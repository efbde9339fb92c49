import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CursorQuery, NextCursor, Revision } from "#shared/contract/ids-and-cursors.ts";
import { Deleted, restorableDays } from "#shared/values/deletions.ts";
import { listCategories } from "./api.ts";
import { CategoryId, ListedCategory } from "./categories.ts";
import { AdminWorkout, CategoryName, WorkoutForm } from "./workout-form.ts";
import { WorkoutId } from "./workouts.ts";

const WorkoutParams = z.strictObject({ workoutId: WorkoutId });
const CategoryParams = z.strictObject({ categoryId: CategoryId });

export const listAdminWorkouts = {
  method: "GET",
  path: "/api/admin/workouts",
  summary: "List the workouts with all that can be edited, newest first, a page at a time.",
  access: "admin",
  lambda: "site",
  query: CursorQuery,
  response: z.object({ workouts: z.array(AdminWorkout), nextCursor: NextCursor }),
} as const satisfies Endpoint;

export const listDeletedWorkouts = {
  method: "GET",
  path: "/api/admin/deleted-workouts",
  summary:
    "List the deleted workouts that can be restored, a page at a time; in a page, the latest deletion first.",
  access: "admin",
  lambda: "site",
  query: CursorQuery,
  response: z.object({
    workouts: z.array(z.extend(AdminWorkout, Deleted.shape)),
    nextCursor: NextCursor,
  }),
} as const satisfies Endpoint;

export const getAdminWorkout = {
  method: "GET",
  path: "/api/admin/workouts/{workoutId}",
  summary: "Read one workout as it is this moment.",
  access: "admin",
  lambda: "site",
  params: WorkoutParams,
  response: AdminWorkout,
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

export const createWorkout = {
  method: "POST",
  path: "/api/admin/workouts",
  summary: "Add a workout. The client makes the id, so that sending it again adds no second one.",
  access: "admin",
  audit: "create_workout",
  lambda: "site",
  body: z.strictObject({ workoutId: z.uuid(), ...WorkoutForm.shape }),
  response: AdminWorkout,
  errors: ["workout_changed"],
} as const satisfies Endpoint;

export const updateWorkout = {
  method: "PUT",
  path: "/api/admin/workouts/{workoutId}",
  summary: "Edit a workout, if it still is at the revision that was edited.",
  access: "admin",
  audit: "change_workout",
  lambda: "site",
  params: WorkoutParams,
  body: z.strictObject({ ...WorkoutForm.shape, revision: Revision }),
  response: AdminWorkout,
  errors: ["workout_not_found", "workout_changed"],
} as const satisfies Endpoint;

export const deleteWorkout = {
  method: "DELETE",
  path: "/api/admin/workouts/{workoutId}",
  summary: `Take a workout out of the library. It can be restored for ${restorableDays} days.`,
  access: "admin",
  audit: "delete_workout",
  lambda: "site",
  params: WorkoutParams,
  response: z.object({ status: z.literal("deleted") }),
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

export const restoreWorkout = {
  method: "POST",
  path: "/api/admin/workouts/{workoutId}/restore",
  summary: "Put a deleted workout back to where it was.",
  access: "admin",
  audit: "restore_workout",
  lambda: "site",
  params: WorkoutParams,
  response: AdminWorkout,
  errors: ["workout_not_found", "conflict"],
} as const satisfies Endpoint;

export const listAdminCategories = {
  method: "GET",
  path: "/api/admin/categories",
  summary: "List the categories as they are this moment, alphabetically.",
  access: "admin",
  lambda: "site",
  response: listCategories.response,
} as const satisfies Endpoint;

export const createCategory = {
  method: "POST",
  path: "/api/admin/categories",
  summary: "Add a category to the list. The id makes sending it again harmless.",
  access: "admin",
  audit: "create_category",
  lambda: "site",
  body: z.strictObject({ categoryId: z.uuid(), name: CategoryName }),
  response: ListedCategory,
  errors: ["category_exists", "conflict"],
} as const satisfies Endpoint;

export const renameCategory = {
  method: "PUT",
  path: "/api/admin/categories/{categoryId}",
  summary: "Rename a category, if it still has the name that the caller has seen.",
  access: "admin",
  audit: "rename_category",
  lambda: "site",
  params: CategoryParams,
  body: z.strictObject({ name: CategoryName, seen: z.string().check(z.maxLength(100)) }),
  response: ListedCategory,
  errors: ["category_exists", "category_changed", "conflict"],
} as const satisfies Endpoint;

export const deleteCategory = {
  method: "DELETE",
  path: "/api/admin/categories/{categoryId}",
  summary: "Delete a category that no workout has, and answer the others.",
  access: "admin",
  audit: "delete_category",
  lambda: "site",
  params: CategoryParams,
  response: listCategories.response,
  errors: ["category_in_use", "conflict"],
} as const satisfies Endpoint;
