import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import type { Log } from "#lambdas/http/log.ts";
import { route } from "#lambdas/http/route.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { createLibraryReader } from "#lambdas/library/read-library.ts";
import { createS3Client, openSiteBucket } from "#lambdas/website/site-bucket.ts";
import { siteRendererBeside } from "#lambdas/website/site-renderer.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import { createCategory, deleteCategory, listCategories, renameCategory } from "./categories.ts";
import {
  createWorkout,
  deleteWorkout,
  getAdminWorkout,
  listAdminWorkouts,
  listDeletedWorkouts,
  restoreWorkout,
  updateWorkout,
} from "./edit-workouts.ts";
import { type ChangedLibrary, putLibraryPages } from "./put-library-pages.ts";
import { createWorkoutEditStore } from "./workout-edit-store.ts";

const { WORKOUTS_TABLE, SETTINGS_TABLE, AUDIT_TABLE, SITE_BUCKET } = z
  .object({
    WORKOUTS_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
    SITE_BUCKET: z.string(),
  })
  .parse(process.env);

const now = () => new Date();
const workouts = createWorkoutEditStore(WORKOUTS_TABLE);
const categories = createCategoryStore(SETTINGS_TABLE, now);
const audited = connectAudit({ AUDIT_TABLE });
const editing = { workouts, categories, now };
const pages = {
  website: createWebsiteStore(SETTINGS_TABLE),
  readLibrary: createLibraryReader(WORKOUTS_TABLE, categories),
  render: siteRendererBeside(import.meta.url),
  bucket: openSiteBucket(createS3Client(), SITE_BUCKET),
};

/** Puts the pages that show a change once it is made. */
async function shown<Answer>(
  { log }: { readonly log: Log },
  changed: ChangedLibrary,
  change: Promise<Answer>,
): Promise<Answer> {
  const answer = await change;
  await putLibraryPages(pages, changed, log);
  return answer;
}

export const handler = createHandler([
  route(endpoints.listAdminWorkouts, (input) => listAdminWorkouts(editing, input)),
  route(endpoints.listDeletedWorkouts, (input) => listDeletedWorkouts(editing, input)),
  route(endpoints.getAdminWorkout, ({ params }) => getAdminWorkout(editing, params.workoutId)),
  auditedRoute(audited, endpoints.createWorkout, (input, context) => {
    const { workoutId } = input.body;
    context.touch(workoutId);
    const { name } = context.principal;
    return shown(context, { workoutId }, createWorkout(editing, input, name));
  }),
  auditedRoute(audited, endpoints.updateWorkout, (input, context) =>
    shown(context, input.params, updateWorkout(editing, input)),
  ),
  auditedRoute(audited, endpoints.deleteWorkout, ({ params }, context) =>
    shown(context, params, deleteWorkout(editing, params.workoutId)),
  ),
  auditedRoute(audited, endpoints.restoreWorkout, ({ params }, context) =>
    shown(context, params, restoreWorkout(editing, params.workoutId)),
  ),
  route(endpoints.listAdminCategories, () => listCategories(categories)),
  auditedRoute(audited, endpoints.createCategory, (input, context) => {
    context.touch(input.body.categoryId);
    return shown(context, {}, createCategory(editing, input));
  }),
  auditedRoute(audited, endpoints.renameCategory, (input, context) =>
    shown(context, input.params, renameCategory(editing, input)),
  ),
  auditedRoute(audited, endpoints.deleteCategory, (input, context) =>
    shown(context, {}, deleteCategory(editing, input)),
  ),
]);
