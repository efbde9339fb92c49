import { useState } from "react";
import desk from "#web/admin/desk.module.css";
import { Foldable } from "#web/admin/foldable.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import type { AdminWorkouts } from "./use-admin-workouts.ts";
import {
  differences,
  emptyFields,
  keptNewWorkout,
  readWorkout,
  type WorkoutFields,
} from "./workout-fields.ts";
import { WorkoutForm } from "./workout-form.tsx";

interface AddWorkoutProps {
  readonly categories: readonly string[];
  readonly create: AdminWorkouts["create"];
  /** An earlier attempt has succeeded, with other text than is typed now. */
  readonly onArrivedBefore: (workoutId: string, typed: WorkoutFields) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

/** Adds a workout. The typed text is kept until it is added. */
export function AddWorkout({ categories, create, onArrivedBefore, onFailure }: AddWorkoutProps) {
  const [kept] = useState(() => keptNewWorkout.read());
  const [workoutId, setWorkoutId] = useState(() => kept?.workoutId ?? crypto.randomUUID());
  const form = useFormFields(kept?.fields ?? emptyFields, (fields) =>
    keptNewWorkout.keep({ workoutId, fields }),
  );
  const [isOpen, setIsOpen] = useState(kept !== undefined);
  const isEmpty = differences(form.fields, emptyFields).length === 0;

  function startAfresh() {
    form.reset(emptyFields);
    setWorkoutId(crypto.randomUUID());
    keptNewWorkout.forget();
  }

  const add = () =>
    form.submit(
      readWorkout(form.fields),
      async (workout) => {
        await create({ workoutId, ...workout });
        toast.success(`“${workout.title}” is added.`);
        startAfresh();
      },
      async (error) => {
        if (error instanceof ApiError && error.code === "workout_changed") {
          if (await onArrivedBefore(workoutId, form.fields)) startAfresh();
        } else onFailure(error);
      },
    );

  return (
    <Foldable title="Add a Workout" opener="Write a Workout" isOpen={isOpen} onToggle={setIsOpen}>
      <WorkoutForm label="Add a workout" form={form} categories={categories} onSubmit={add}>
        <div className={desk["actions"]}>
          <Button type="submit" busy={form.busy}>
            Add Workout
          </Button>
          {!isEmpty && (
            <Button variant="quiet" onClick={startAfresh}>
              Clear
            </Button>
          )}
        </div>
      </WorkoutForm>
    </Foldable>
  );
}
