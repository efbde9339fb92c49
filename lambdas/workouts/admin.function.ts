import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { auditedRoute } from "#lambdas/audit/audited-route.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import { createCategory, listCategories } from "./categories.ts";
import { createCategoryStore } from "./category-store.ts";
import {
  createWorkout,
  deleteWorkout,
  getAdminWorkout,
  listAdminWorkouts,
  restoreWorkout,
  updateWorkout,
} from "./edit-workouts.ts";
import { createWorkoutEditStore } from "./workout-edit-store.ts";

const { WORKOUTS_TABLE, CATEGORIES_TABLE, AUDIT_TABLE } = z
  .object({ WORKOUTS_TABLE: z.string(), CATEGORIES_TABLE: z.string(), AUDIT_TABLE: z.string() })
  .parse(process.env);

const database = createDatabaseClient();
const workouts = createWorkoutEditStore(openTable(database, WORKOUTS_TABLE));
const categories = createCategoryStore(openTable(database, CATEGORIES_TABLE));
const now = () => new Date();
const audited = { audit: createAuditLog(openTable(database, AUDIT_TABLE)), now };
const editing = { workouts, categories, now };

export const handler = createHandler([
  route(endpoints.listAdminWorkouts, (input) => listAdminWorkouts(workouts, input)),
  route(endpoints.getAdminWorkout, ({ params }) => getAdminWorkout(workouts, params.workoutId)),
  auditedRoute(audited, endpoints.createWorkout, (input, { principal, touch }) => {
    touch(input.body.workoutId);
    return createWorkout(editing, input, principal.name);
  }),
  auditedRoute(audited, endpoints.updateWorkout, (input) => updateWorkout(editing, input)),
  auditedRoute(audited, endpoints.deleteWorkout, ({ params }) =>
    deleteWorkout(editing, params.workoutId),
  ),
  auditedRoute(audited, endpoints.restoreWorkout, ({ params }) =>
    restoreWorkout(workouts, params.workoutId),
  ),
  route(endpoints.listAdminCategories, () => listCategories(categories)),
  auditedRoute(audited, endpoints.createCategory, (input, { touch }) => {
    touch(input.body.categoryId);
    return createCategory({ categories, now, newId: randomUUID }, input);
  }),
]);
