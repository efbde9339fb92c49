import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { useDeletableRecords } from "#web/admin/use-records.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

type NewWorkout = EndpointRequest<typeof endpoints.createWorkout>["body"];
type WorkoutEdit = EndpointRequest<typeof endpoints.updateWorkout>["body"];

export function useWorkouts() {
  const { items, change, ...list } = useDeletableRecords({
    name: "workouts",
    ask: listWorkouts,
    askDeleted: listDeleted,
    idOf,
    compare: newestFirst,
    remove: (workoutId) => callAsTrainer(endpoints.deleteWorkout, { params: { workoutId } }),
    restore: (workoutId) => callAsTrainer(endpoints.restoreWorkout, { params: { workoutId } }),
  });

  const update = (workoutId: string, body: WorkoutEdit) =>
    change(callAsTrainer(endpoints.updateWorkout, { params: { workoutId }, body }));

  /** @returns the workout as it is stored now, which the list then shows. */
  const latest = (workoutId: string) =>
    change(callAsTrainer(endpoints.getAdminWorkout, { params: { workoutId } }));

  return {
    ...list,
    workouts: items,
    /** Adds a workout. When an earlier attempt has succeeded with other text, this text replaces it. */
    async create(body: NewWorkout): Promise<AdminWorkout> {
      const { workoutId, ...workout } = body;
      try {
        return await change(callAsTrainer(endpoints.createWorkout, { body }));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "workout_changed")) throw error;
        const { revision } = await latest(workoutId);
        return update(workoutId, { ...workout, revision });
      }
    },
    update,
    latest,
    /** Shows the new name of a category, which the server has for all workouts already. */
    renameCategory: ({ categoryId, name }: ListedCategory) =>
      list.edit((before) =>
        before.map((workout) =>
          workout.categoryId === categoryId ? { ...workout, category: name } : workout,
        ),
      ),
  };
}

export type Workouts = ReturnType<typeof useWorkouts>;

async function listWorkouts(cursor: string | null, signal: AbortSignal) {
  const query = cursor === null ? {} : { cursor };
  const page = await callAsTrainer(endpoints.listAdminWorkouts, { query }, { signal });
  return { items: page.workouts, nextCursor: page.nextCursor };
}

async function listDeleted(cursor: string | null, signal: AbortSignal) {
  const query = cursor === null ? {} : { cursor };
  const page = await callAsTrainer(endpoints.listDeletedWorkouts, { query }, { signal });
  return { items: page.workouts, nextCursor: page.nextCursor };
}

const idOf = ({ workoutId }: AdminWorkout) => workoutId;
const newestFirst = (one: AdminWorkout, other: AdminWorkout) =>
  other.createdAt.localeCompare(one.createdAt);
