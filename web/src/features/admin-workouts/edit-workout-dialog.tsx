import { useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { ChangedMeanwhile } from "#web/admin/changed-meanwhile.tsx";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { type AdminWorkouts, getWorkout } from "./use-admin-workouts.ts";
import {
  differences,
  type EditForm,
  fieldLabels,
  fieldsOf,
  keptEdit,
  readWorkout,
} from "./workout-fields.ts";
import { WorkoutForm } from "./workout-form.tsx";

interface EditWorkoutDialogProps {
  /** The workout as it was when the edit began, and the typed text. */
  readonly start: EditForm;
  readonly categories: readonly string[];
  readonly update: AdminWorkouts["update"];
  readonly restore: AdminWorkouts["restore"];
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

type Trouble =
  | { readonly kind: "changed"; readonly latest: AdminWorkout }
  | { readonly kind: "deleted" };

/** Edits a workout. It never overwrites another edit unseen, and keeps the typed text. */
export function EditWorkoutDialog({ start, categories, ...on }: EditWorkoutDialogProps) {
  const { workoutId } = start.workout;
  const [base, setBase] = useState(start.workout);
  const kept = keptEdit(workoutId);
  const form = useFormFields(start.fields, (fields) => kept.keep({ workout: base, fields }));
  const [isRestoring, setRestoring] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [isResumed, setIsResumed] = useState(
    () => differences(start.fields, fieldsOf(start.workout)).length > 0,
  );

  function finish() {
    kept.forget();
    on.onClose();
  }

  const save = () =>
    form.submit(
      readWorkout(form.fields),
      async (workout) => {
        await on.update(workoutId, { ...workout, revision: base.revision });
        toast.success(`“${workout.title}” is saved.`);
        finish();
      },
      settle,
    );

  async function settle(error: unknown) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "workout_not_found") return setTrouble({ kind: "deleted" });
    if (code !== "workout_changed") return on.onFailure(error);
    try {
      setTrouble({ kind: "changed", latest: await getWorkout(workoutId) });
    } catch (reason) {
      await settle(reason);
    }
  }

  /** Continues from another state of the workout. */
  function continueFrom(workout: AdminWorkout, fields = fieldsOf(workout)) {
    setBase(workout);
    form.reset(fields);
    kept.keep({ workout, fields });
    setTrouble(undefined);
    setIsResumed(false);
  }

  async function bringBack() {
    setRestoring(true);
    try {
      await on.restore(workoutId);
      setTrouble(undefined);
    } catch (error) {
      on.onFailure(error);
    }
    setRestoring(false);
  }

  return (
    <Dialog open title={`Edit “${start.workout.title}”`} onClose={on.onClose}>
      <WorkoutForm label="Edit workout" form={form} categories={categories} onSubmit={save}>
        {isResumed && !trouble && (
          <Notice tone="info" title="Your unsaved changes are still here">
            <Button variant="secondary" onClick={() => continueFrom(base)}>
              Drop My Changes
            </Button>
          </Notice>
        )}
        {trouble?.kind === "changed" && (
          <ChangedMeanwhile
            title="This workout has changed since you opened it"
            saved={differences(fieldsOf(trouble.latest), form.fields).map((name) => [
              fieldLabels[name],
              fieldsOf(trouble.latest)[name],
            ])}
            onKeepMine={() => continueFrom(trouble.latest, form.fields)}
            onUseTheirs={() => continueFrom(trouble.latest)}
          />
        )}
        {trouble?.kind === "deleted" && (
          <Notice tone="danger" title="This workout has been deleted since you opened it">
            <p>What you have typed is still here. Bring the workout back to save it.</p>
            <Button variant="secondary" busy={isRestoring} onClick={bringBack}>
              Bring It Back
            </Button>
          </Notice>
        )}
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={finish}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy || isRestoring} disabled={trouble !== undefined}>
            Save Changes
          </Button>
        </div>
      </WorkoutForm>
    </Dialog>
  );
}
