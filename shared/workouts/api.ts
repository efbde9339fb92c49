import * as z from "zod/mini";
import { cachedForAMinute, type Endpoint } from "#shared/contract/endpoint.ts";
import { CursorQuery, NextCursor } from "#shared/contract/ids-and-cursors.ts";
import { RenderedDocument } from "#shared/contract/rendered-document.ts";
import { ListedCategory } from "./categories.ts";
import { PublicWorkout, WorkoutCard, WorkoutId } from "./workouts.ts";

export const listWorkouts = {
  method: "GET",
  path: "/api/workouts",
  summary: "List the workouts of the library, newest first, a page at a time.",
  access: "public",
  lambda: "visitor-library",
  cache: cachedForAMinute,
  query: CursorQuery,
  response: z.object({ workouts: z.array(WorkoutCard), nextCursor: NextCursor }),
} as const satisfies Endpoint;

export const getWorkout = {
  method: "GET",
  path: "/api/workouts/{workoutId}",
  summary: "Read one workout.",
  access: "public",
  lambda: "visitor-library",
  cache: cachedForAMinute,
  params: z.strictObject({ workoutId: WorkoutId }),
  response: PublicWorkout,
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

/*
 * The documents of the library. CloudFront asks for them, under `/api`, at the address to which the edge
 * function has rewritten that of the page.
 */
const page = {
  method: "GET",
  access: "public",
  lambda: "visitor-library",
  document: "text/html",
  response: RenderedDocument,
} as const;

export const getLibraryPage = {
  ...page,
  path: "/api/workouts/index.html",
  summary: "Render the page of the library.",
} as const satisfies Endpoint;

export const getWorkoutPage = {
  ...page,
  path: "/api/workouts/{workoutId}/index.html",
  summary: "Render the page of a workout, or one that says that there is no such workout.",
  params: z.strictObject({ workoutId: z.string() }),
} as const satisfies Endpoint;

export const getMissingPage = {
  ...page,
  path: "/api/404.html",
  summary: "Render the page for an unknown address that begins like the library's.",
} as const satisfies Endpoint;

export const getSitemap = {
  ...page,
  document: "application/xml",
  path: "/api/workouts/sitemap.xml",
  summary: "List the pages for search engines, with every workout.",
} as const satisfies Endpoint;

export const listCategories = {
  method: "GET",
  path: "/api/categories",
  summary: "List the categories of workouts, alphabetically.",
  access: "public",
  lambda: "visitor-library",
  cache: cachedForAMinute,
  response: z.object({ categories: z.array(ListedCategory) }),
} as const satisfies Endpoint;
