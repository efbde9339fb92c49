import { useContext } from "react";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { useDeletableRecords } from "#web/admin/use-records.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type NewWorkout, type WorkoutEdit, WorkoutsApiContext } from "./workouts-api.ts";

export function useWorkouts() {
  const api = useContext(WorkoutsApiContext);
  const { items, change, ...list } = useDeletableRecords({
    name: "workouts",
    ask: api.list,
    askDeleted: api.listDeleted,
    idOf,
    compare: newestFirst,
    remove: api.remove,
    restore: api.restore,
  });

  const update = (workoutId: string, body: WorkoutEdit) => change(api.update(workoutId, body));

  /** @returns the workout as it is stored now, which the list then shows. */
  const latest = (workoutId: string) => change(api.get(workoutId));

  return {
    ...list,
    workouts: items,
    /** Adds a workout. When an earlier attempt has succeeded with other text, this text replaces it. */
    async create(body: NewWorkout): Promise<AdminWorkout> {
      const { workoutId, ...workout } = body;
      try {
        return await change(api.create(body));
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

const idOf = ({ workoutId }: AdminWorkout) => workoutId;
const newestFirst = (one: AdminWorkout, other: AdminWorkout) =>
  other.createdAt.localeCompare(one.createdAt);
