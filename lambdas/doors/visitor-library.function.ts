import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { documentRoute } from "#lambdas/http/document-route.ts";
import { route } from "#lambdas/http/route.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { findWorkout, getWorkout, listWorkouts } from "#lambdas/library/library.ts";
import { createLibraryReader } from "#lambdas/library/read-library.ts";
import { createWorkoutStore } from "#lambdas/library/workout-store.ts";
import { siteRendererBeside } from "#lambdas/website/site-renderer.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { listCategories } from "#lambdas/workouts/categories.ts";
import {
  renderLibraryPage,
  renderMissingPage,
  renderSitemap,
  renderWorkoutPage,
} from "#lambdas/workouts/render-library.ts";
import * as endpoints from "#shared/workouts/api.ts";

const { WORKOUTS_TABLE, SETTINGS_TABLE } = z
  .object({ WORKOUTS_TABLE: TableVariable, SETTINGS_TABLE: TableVariable })
  .parse(process.env);

const categories = createCategoryStore(SETTINGS_TABLE, () => new Date());
const library = { workouts: createWorkoutStore(WORKOUTS_TABLE), categories };
const pages = {
  website: createWebsiteStore(SETTINGS_TABLE),
  readLibrary: createLibraryReader(WORKOUTS_TABLE, categories),
  find: (workoutId: string) => findWorkout(library, workoutId),
  render: siteRendererBeside(import.meta.url),
};

export const handler = createHandler([
  route(endpoints.listWorkouts, (input) => listWorkouts(library, input)),
  route(endpoints.getWorkout, ({ params }) => getWorkout(library, params.workoutId)),
  documentRoute(endpoints.getLibraryPage, (_, { log }) => renderLibraryPage({ ...pages, log })),
  documentRoute(endpoints.getWorkoutPage, ({ params }, { log }) =>
    renderWorkoutPage({ ...pages, log }, params.workoutId),
  ),
  documentRoute(endpoints.getMissingPage, () => renderMissingPage(pages)),
  documentRoute(endpoints.getSitemap, () => renderSitemap(pages)),
  route(endpoints.listCategories, () => listCategories(categories)),
]);
