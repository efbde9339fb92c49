import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CategoryStore } from "#lambdas/library/category-store.ts";
import { categoryNamed, currentCategory } from "#lambdas/library/workout-category.ts";
import { LibraryPosition } from "#lambdas/library/workout-store.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type * as endpoints from "#shared/workouts/admin-api.ts";
import type { Category } from "#shared/workouts/categories.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { restoreCategory } from "./categories.ts";
import type { StoredWorkout, WorkoutEditStore, WrittenWorkout } from "./workout-edit-store.ts";

/** What the trainer does with workouts. Repeating a call changes nothing and gets the same answer. */

export interface WorkoutEditing {
  readonly workouts: WorkoutEditStore;
  readonly categories: Pick<CategoryStore, "list" | "change">;
  readonly now: () => Date;
}

/** With descriptions, a page is about 20 KB; a phone shows four workouts at a time. */
const pageSize = 25;

/** @throws DomainError `validation_failed` for an invalid cursor */
export async function listAdminWorkouts(
  { workouts, categories }: Pick<WorkoutEditing, "workouts" | "categories">,
  { query: { cursor } }: EndpointInput<typeof endpoints.listAdminWorkouts>,
): Promise<EndpointResponse<typeof endpoints.listAdminWorkouts>> {
  const after = readCursor(LibraryPosition, cursor);
  const [{ workouts: page, next }, list] = await Promise.all([
    workouts.newest(pageSize, after),
    categories.list(),
  ]);
  return {
    workouts: page.map((workout) => shown(list, workout)),
    nextCursor: writeCursor(next),
  };
}

/** Workouts that can be restored. @throws DomainError `validation_failed` for an invalid cursor */
export async function listDeletedWorkouts(
  { workouts, categories, now }: WorkoutEditing,
  { query: { cursor } }: EndpointInput<typeof endpoints.listDeletedWorkouts>,
): Promise<EndpointResponse<typeof endpoints.listDeletedWorkouts>> {
  const after = readCursor(LibraryPosition, cursor);
  const [{ workouts: page, next }, list] = await Promise.all([
    workouts.deleted(pageSize, after, now()),
    categories.list(),
  ]);
  return {
    workouts: page.map((workout) => ({ ...shown(list, workout), deletedAt: workout.deletedAt })),
    nextCursor: writeCursor(next),
  };
}

/** @throws DomainError `workout_not_found`, also for a deleted workout. */
export async function getAdminWorkout(
  { workouts, categories }: Pick<WorkoutEditing, "workouts" | "categories">,
  workoutId: string,
): Promise<AdminWorkout> {
  const workout = await workouts.find(workoutId);
  if (!workout || workout.deletedAt !== undefined) throw new DomainError("workout_not_found");
  return shown(await categories.list(), workout);
}

/**
 * Adds a workout.
 * @param createdBy the name of the administrator.
 * @throws DomainError `validation_failed` for an unknown category; `workout_changed` when another
 *   workout has, or had, this id.
 */
export async function createWorkout(
  { workouts, categories, now }: WorkoutEditing,
  { body: { workoutId, ...written } }: EndpointInput<typeof endpoints.createWorkout>,
  createdBy: string,
): Promise<AdminWorkout> {
  const list = await categories.list();
  const form = { ...written, ...categoryNamed(list, written.category) };
  const made = { createdAt: now().toISOString(), createdBy };
  const result = await workouts.create(workoutId, form, made);
  if (result.outcome === "not_found") throw new DomainError("workout_changed");
  const { workout, outcome } = result;
  const isRepeated = workout.deletedAt === undefined && isSameWorkout(workout, form);
  if (outcome === "written" || isRepeated) return shown(list, workout);
  throw new DomainError("workout_changed");
}

/**
 * Edits a workout.
 * @throws DomainError `validation_failed` for an unknown category; `workout_not_found`, also for a
 *   deleted workout; `workout_changed` when it has been edited since.
 */
export async function updateWorkout(
  { workouts, categories, now }: WorkoutEditing,
  { params, body: { revision, ...written } }: EndpointInput<typeof endpoints.updateWorkout>,
): Promise<AdminWorkout> {
  const list = await categories.list();
  const form = { ...written, ...categoryNamed(list, written.category) };
  const at = now().toISOString();
  const result = await workouts.replace(params.workoutId, form, revision, at);
  if (result.outcome === "not_found") throw new DomainError("workout_not_found");
  const { workout, outcome } = result;
  if (outcome === "written") return shown(list, workout);
  if (workout.deletedAt !== undefined) throw new DomainError("workout_not_found");
  if (isSameWorkout(workout, form)) return shown(list, workout);
  throw new DomainError("workout_changed");
}

/** Takes a workout out of the library. @throws DomainError `workout_not_found`. */
export async function deleteWorkout(
  { workouts, now }: Pick<WorkoutEditing, "workouts" | "now">,
  workoutId: string,
): Promise<{ status: "deleted" }> {
  const { outcome } = await workouts.remove(workoutId, now());
  if (outcome === "not_found") throw new DomainError("workout_not_found");
  return { status: "deleted" };
}

/**
 * Puts a deleted workout back to where it was, with its category if that has been deleted too.
 * @throws DomainError `workout_not_found` when it was deleted too long ago.
 */
export async function restoreWorkout(
  { workouts, categories, now }: WorkoutEditing,
  workoutId: string,
): Promise<AdminWorkout> {
  const result = await workouts.restore(workoutId, now());
  if (result.outcome === "not_found") throw new DomainError("workout_not_found");
  const { workout } = result;
  if (workout.deletedAt !== undefined) throw new DomainError("workout_not_found");
  const category = {
    categoryId: workout.categoryId,
    name: workout.category,
    createdAt: now().toISOString(),
  };
  return shown(await restoreCategory(categories, category), workout);
}

/** A workout under the current name of its category. */
function shown(categories: readonly Category[], workout: StoredWorkout): AdminWorkout {
  return { ...workout, ...currentCategory(categories, workout) };
}

const fields = ["title", "description", "difficulty", "duration", "categoryId"] as const;

/** Whether two workouts have the same content: then a repeated call is no conflict. */
function isSameWorkout(one: StoredWorkout, other: WrittenWorkout): boolean {
  const isSameVideo = (one.videoUrl ?? "") === (other.videoUrl ?? "");
  return isSameVideo && fields.every((field) => one[field] === other[field]);
}
