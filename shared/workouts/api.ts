import * as z from "zod/mini";
import { cachedForAMinute, type Endpoint } from "#shared/contract/endpoint.ts";
import { CursorQuery, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { RenderedPage } from "#shared/contract/rendered-page.ts";
import { ListedCategory } from "./categories.ts";
import { PublicWorkout, WorkoutCard, WorkoutId } from "./workouts.ts";

export const listWorkouts = {
  method: "GET",
  path: "/api/workouts",
  summary: "List the workouts of the library, newest first, a page at a time.",
  access: "public",
  lambda: "workouts/visitor",
  cache: cachedForAMinute,
  query: CursorQuery,
  response: z.object({ workouts: z.array(WorkoutCard), nextCursor: NextCursor }),
} as const satisfies Endpoint;

export const getWorkout = {
  method: "GET",
  path: "/api/workouts/{workoutId}",
  summary: "Read one workout.",
  access: "public",
  lambda: "workouts/visitor",
  cache: cachedForAMinute,
  params: z.strictObject({ workoutId: WorkoutId }),
  response: PublicWorkout,
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

/** CloudFront asks for it when the bucket has no page of the workout. */
export const getWorkoutPage = {
  method: "GET",
  path: "/api/workouts/{workoutId}/index.html",
  summary: "Render the page of a workout, or one that says that there is no such workout.",
  access: "public",
  lambda: "workouts/visitor",
  params: z.strictObject({ workoutId: z.string() }),
  response: RenderedPage,
} as const satisfies Endpoint;

export const listCategories = {
  method: "GET",
  path: "/api/categories",
  summary: "List the categories of workouts, alphabetically.",
  access: "public",
  lambda: "workouts/visitor",
  cache: cachedForAMinute,
  response: z.object({ categories: z.array(ListedCategory) }),
} as const satisfies Endpoint;
