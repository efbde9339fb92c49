import { useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import desk from "#web/admin/desk.module.css";
import { Foldable } from "#web/admin/foldable.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { keptNewWorkout } from "./kept-forms.ts";
import { differences, emptyFields, readWorkout, type WorkoutFields } from "./workout-fields.ts";
import { WorkoutForm } from "./workout-form.tsx";
import type { NewWorkout } from "./workouts-admin-api.ts";

interface AddWorkoutProps {
  readonly categories: readonly string[];
  readonly create: (workout: NewWorkout) => Promise<AdminWorkout | undefined>;
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
  const [busy, setBusy] = useState(false);
  const isEmpty = differences(form.fields, emptyFields).length === 0;

  function startAfresh() {
    form.reset(emptyFields);
    setWorkoutId(crypto.randomUUID());
    keptNewWorkout.forget();
  }

  async function add() {
    if (busy) return;
    const read = readWorkout(form.fields);
    if ("errors" in read) {
      form.refuse(read.errors);
      return;
    }
    setBusy(true);
    try {
      await create({ workoutId, ...read.value });
      toast.success(`“${read.value.title}” is added.`);
      startAfresh();
    } catch (error) {
      await settle(error);
    }
    setBusy(false);
  }

  async function settle(error: unknown) {
    if (error instanceof ApiError && error.code === "workout_changed") {
      if (await onArrivedBefore(workoutId, form.fields)) startAfresh();
    } else if (error instanceof ApiError && error.fieldErrors.length > 0) {
      form.refuse(error.fieldErrors);
    } else {
      onFailure(error);
    }
  }

  return (
    <Foldable title="Add a Workout" opener="Write a Workout" isOpen={isOpen} onToggle={setIsOpen}>
      <WorkoutForm label="Add a workout" form={form} categories={categories} onSubmit={add}>
        <div className={desk["actions"]}>
          <Button type="submit" busy={busy}>
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
