import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { pageRoute } from "#lambdas/http/page-route.ts";
import { route } from "#lambdas/http/route.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { findWorkout, getWorkout, listWorkouts } from "#lambdas/library/library.ts";
import { createWorkoutStore } from "#lambdas/library/workout-store.ts";
import { siteRendererBeside } from "#lambdas/website/site-renderer.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import * as endpoints from "#shared/workouts/api.ts";
import { listCategories } from "./categories.ts";
import { renderWorkoutPage } from "./render-workout-page.ts";

const { WORKOUTS_TABLE, SETTINGS_TABLE } = z
  .object({ WORKOUTS_TABLE: TableVariable, SETTINGS_TABLE: TableVariable })
  .parse(process.env);

const categories = createCategoryStore(SETTINGS_TABLE, () => new Date());
const library = { workouts: createWorkoutStore(WORKOUTS_TABLE), categories };
const pages = {
  website: createWebsiteStore(SETTINGS_TABLE),
  find: (workoutId: string) => findWorkout(library, workoutId),
  render: siteRendererBeside(import.meta.url),
};

export const handler = createHandler([
  route(endpoints.listWorkouts, (input) => listWorkouts(library, input)),
  route(endpoints.getWorkout, ({ params }) => getWorkout(library, params.workoutId)),
  pageRoute(endpoints.getWorkoutPage, ({ params }, { log }) =>
    renderWorkoutPage({ ...pages, log }, params.workoutId),
  ),
  route(endpoints.listCategories, () => listCategories(categories)),
]);
