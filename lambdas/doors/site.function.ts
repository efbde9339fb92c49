import * as z from "zod/mini";
import { connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import {
  readAdminWebsite,
  readPublication,
  saveAdminWebsite,
} from "#lambdas/website/admin-website.ts";
import { putPicture } from "#lambdas/website/pictures.ts";
import { publishWebsite } from "#lambdas/website/publish-website.ts";
import { createS3Client, openSiteBucket } from "#lambdas/website/site-bucket.ts";
import { connectSiteChanges } from "#lambdas/website/site-changes.ts";
import { pageRendererBeside } from "#lambdas/website/site-renderer.ts";
import { deletePicture, listUnusedPictures } from "#lambdas/website/unused-pictures.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
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
import * as websiteApi from "#shared/website/admin-api.ts";
import * as workoutsApi from "#shared/workouts/admin-api.ts";

const { WORKOUTS_TABLE, SETTINGS_TABLE, AUDIT_TABLE, SITE_BUCKET, SITE_BUILD } = z
  .object({
    WORKOUTS_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
    SITE_BUCKET: z.string(),
    SITE_BUILD: z.string(),
  })
  .parse(process.env);

const now = () => new Date();
const categories = createCategoryStore(SETTINGS_TABLE, now);
const editing = { workouts: createWorkoutEditStore(WORKOUTS_TABLE), categories, now };
const website = createWebsiteStore(SETTINGS_TABLE);
const bucket = openSiteBucket(createS3Client(), SITE_BUCKET);
const stored = { website, qrSettings: createQrSettingsStore(SETTINGS_TABLE), bucket };
const publishing = { website, bucket, render: pageRendererBeside(import.meta.url), now };
const change = connectSiteChanges(connectAudit({ AUDIT_TABLE }), {
  ...publishing,
  build: SITE_BUILD,
});

export const handler = createHandler([
  route(workoutsApi.listAdminWorkouts, (input) => listAdminWorkouts(editing, input)),
  route(workoutsApi.listDeletedWorkouts, (input) => listDeletedWorkouts(editing, input)),
  route(workoutsApi.getAdminWorkout, ({ params }) => getAdminWorkout(editing, params.workoutId)),
  change(workoutsApi.createWorkout, "library", (input, { principal, touch }) => {
    touch(input.body.workoutId);
    return createWorkout(editing, input, principal.name);
  }),
  change(workoutsApi.updateWorkout, "library", (input) => updateWorkout(editing, input)),
  change(workoutsApi.deleteWorkout, "library", ({ params }) =>
    deleteWorkout(editing, params.workoutId),
  ),
  change(workoutsApi.restoreWorkout, "library", ({ params }) =>
    restoreWorkout(editing, params.workoutId),
  ),
  route(workoutsApi.listAdminCategories, () => listCategories(categories)),
  change(workoutsApi.createCategory, "library", (input, { touch }) => {
    touch(input.body.categoryId);
    return createCategory(editing, input);
  }),
  change(workoutsApi.renameCategory, "library", (input) => renameCategory(editing, input)),
  change(workoutsApi.deleteCategory, "library", (input) => deleteCategory(editing, input)),

  route(websiteApi.getWebsite, () => readAdminWebsite(website)),
  change(websiteApi.saveWebsite, "draft", ({ body }, { principal }) =>
    saveAdminWebsite(website, body, { at: now(), by: principal.name }),
  ),
  change(websiteApi.publishWebsite, "content", ({ body }, { principal, touch, putPages }) => {
    const begun = (number: number) => touch(String(number));
    return publishWebsite({ ...publishing, begun, putPages }, body, principal.name);
  }),
  route(websiteApi.getPublication, ({ params }) => readPublication(website, params)),
  change(websiteApi.putPicture, "pictures", ({ body }) => putPicture(bucket, body)),
  route(websiteApi.listUnusedPictures, () => listUnusedPictures(stored)),
  change(websiteApi.deletePicture, "pictures", ({ params }) => deletePicture(stored, params)),
]);
