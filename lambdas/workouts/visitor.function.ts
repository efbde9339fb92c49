import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import * as endpoints from "#shared/workouts/api.ts";
import { listCategories } from "./categories.ts";
import { createCategoryStore } from "./category-store.ts";
import { getWorkout, listWorkouts } from "./library.ts";
import { createWorkoutStore } from "./workout-store.ts";

const { WORKOUTS_TABLE, SETTINGS_TABLE } = z
  .object({ WORKOUTS_TABLE: TableVariable, SETTINGS_TABLE: TableVariable })
  .parse(process.env);

const categories = createCategoryStore(SETTINGS_TABLE, () => new Date());
const library = { workouts: createWorkoutStore(WORKOUTS_TABLE), categories };

export const handler = createHandler([
  route(endpoints.listWorkouts, (input) => listWorkouts(library, input)),
  route(endpoints.getWorkout, ({ params }) => getWorkout(library, params.workoutId)),
  route(endpoints.listCategories, () => listCategories(categories)),
]);
