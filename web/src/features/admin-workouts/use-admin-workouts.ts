import { useCallback } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { useEditedList } from "#web/admin/use-edited-list.ts";
import type { NewWorkout, WorkoutEdit, WorkoutsAdminApi } from "./workouts-admin-api.ts";

/** The trainer's workouts. Changes throw what the API throws. */
export function useAdminWorkouts(api: WorkoutsAdminApi) {
  const ask = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const { workouts, nextCursor } = await api.list(cursor, signal);
      return { items: workouts, nextCursor };
    },
    [api],
  );
  const { items, change, remove, ...list } = useEditedList({ ask, idOf, compare: newestFirst });
  return {
    ...list,
    workouts: items,
    create: (workout: NewWorkout) => change(workout.workoutId, () => api.create(workout)),
    update: (workoutId: string, edit: WorkoutEdit) =>
      change(workoutId, () => api.update(workoutId, edit)),
    remove: (workoutId: string) => remove(workoutId, () => api.remove(workoutId)),
    restore: (workoutId: string) => change(workoutId, () => api.restore(workoutId)),
  };
}

const idOf = ({ workoutId }: AdminWorkout) => workoutId;
const newestFirst = (one: AdminWorkout, other: AdminWorkout) =>
  other.createdAt.localeCompare(one.createdAt);
