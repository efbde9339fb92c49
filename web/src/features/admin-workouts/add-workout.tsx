import { useState } from "react";
import desk from "#web/admin/desk.module.css";
import { Foldable } from "#web/admin/foldable.tsx";
import { changedNames } from "#web/admin/record-edit.ts";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { toast } from "#web/components/toasts.ts";
import type { AdminWorkouts } from "./use-admin-workouts.ts";
import { WorkoutFields } from "./workout-fields.tsx";
import {
  emptyFields,
  keptNewWorkout,
  type WorkoutFields as TypedFields,
  workoutRecord,
} from "./workout-record.ts";

interface AddWorkoutProps {
  readonly categories: readonly string[];
  readonly create: AdminWorkouts["create"];
  /** An earlier attempt has succeeded, with other text than is typed now. */
  readonly onArrivedBefore: (workoutId: string, typed: TypedFields) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

/** Adds a workout. The typed text is kept until it is added. */
export function AddWorkout({ categories, create, onArrivedBefore, onFailure }: AddWorkoutProps) {
  const [kept] = useState(() => keptNewWorkout.read());
  const [workoutId, setWorkoutId] = useState(() => kept?.workoutId ?? crypto.randomUUID());
  const form = useFormFields(workoutRecord.labels, kept?.fields ?? emptyFields, (fields) =>
    keptNewWorkout.keep({ workoutId, fields }),
  );
  const [isOpen, setIsOpen] = useState(kept !== undefined);
  const isEmpty = changedNames(form.fields, emptyFields).length === 0;

  function startAfresh() {
    form.reset(emptyFields);
    setWorkoutId(crypto.randomUUID());
    keptNewWorkout.forget();
  }

  const add = () =>
    form.submit(
      workoutRecord.read(form.fields),
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
      <Form {...form.formProps} aria-label="Add a workout" onSubmit={add}>
        <WorkoutFields form={form} categories={categories} />
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
      </Form>
    </Foldable>
  );
}
