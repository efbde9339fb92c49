import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import {
  createCategory,
  deleteCategory,
  listCategories,
  renameCategory,
} from "#lambdas/workouts/categories.ts";
import {
  createWorkout,
  deleteWorkout,
  getAdminWorkout,
  listAdminWorkouts,
  listDeletedWorkouts,
  restoreWorkout,
  updateWorkout,
} from "#lambdas/workouts/edit-workouts.ts";
import { createWorkoutEditStore } from "#lambdas/workouts/workout-edit-store.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";

const { WORKOUTS_TABLE, SETTINGS_TABLE, AUDIT_TABLE } = z
  .object({
    WORKOUTS_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
  })
  .parse(process.env);

const now = () => new Date();
const workouts = createWorkoutEditStore(WORKOUTS_TABLE);
const categories = createCategoryStore(SETTINGS_TABLE, now);
const audited = connectAudit({ AUDIT_TABLE });
const editing = { workouts, categories, now };

export const handler = createHandler([
  route(endpoints.listAdminWorkouts, (input) => listAdminWorkouts(editing, input)),
  route(endpoints.listDeletedWorkouts, (input) => listDeletedWorkouts(editing, input)),
  route(endpoints.getAdminWorkout, ({ params }) => getAdminWorkout(editing, params.workoutId)),
  auditedRoute(audited, endpoints.createWorkout, (input, { principal, touch }) => {
    touch(input.body.workoutId);
    return createWorkout(editing, input, principal.name);
  }),
  auditedRoute(audited, endpoints.updateWorkout, (input) => updateWorkout(editing, input)),
  auditedRoute(audited, endpoints.deleteWorkout, ({ params }) =>
    deleteWorkout(editing, params.workoutId),
  ),
  auditedRoute(audited, endpoints.restoreWorkout, ({ params }) =>
    restoreWorkout(editing, params.workoutId),
  ),
  route(endpoints.listAdminCategories, () => listCategories(categories)),
  auditedRoute(audited, endpoints.createCategory, (input, { touch }) => {
    touch(input.body.categoryId);
    return createCategory(editing, input);
  }),
  auditedRoute(audited, endpoints.renameCategory, (input) => renameCategory(editing, input)),
  auditedRoute(audited, endpoints.deleteCategory, (input) => deleteCategory(editing, input)),
]);
