import { useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { type EditForm, keptEdit } from "./kept-forms.ts";
import { differences, fieldsOf, readWorkout } from "./workout-fields.ts";
import { WorkoutForm } from "./workout-form.tsx";
import type { WorkoutEdit } from "./workouts-admin-api.ts";

interface EditWorkoutDialogProps {
  /** The workout as it was when the edit began, and the typed text. */
  readonly start: EditForm;
  readonly categories: readonly string[];
  readonly update: (edit: WorkoutEdit) => Promise<AdminWorkout | undefined>;
  readonly restore: () => Promise<unknown>;
  /** The workout as it is stored now. */
  readonly latest: () => Promise<AdminWorkout>;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

type Trouble =
  | { readonly kind: "changed"; readonly latest: AdminWorkout }
  | { readonly kind: "deleted" };

/** Edits a workout. It never overwrites another edit unseen, and keeps the typed text. */
export function EditWorkoutDialog({ start, categories, ...on }: EditWorkoutDialogProps) {
  const [base, setBase] = useState(start.workout);
  const kept = keptEdit(base.workoutId);
  const form = useFormFields(start.fields, (fields) => kept.keep({ workout: base, fields }));
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [isResumed, setIsResumed] = useState(
    () => differences(start.fields, fieldsOf(start.workout)).length > 0,
  );

  function finish() {
    kept.forget();
    on.onClose();
  }

  async function save() {
    if (busy) return;
    const read = readWorkout(form.fields);
    if ("errors" in read) {
      form.refuse(read.errors);
      return;
    }
    setBusy(true);
    try {
      await on.update({ ...read.value, revision: base.revision });
      toast.success(`“${read.value.title}” is saved.`);
      finish();
      return;
    } catch (error) {
      await settle(error);
    }
    setBusy(false);
  }

  async function settle(error: unknown) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "workout_not_found") return setTrouble({ kind: "deleted" });
    if (error instanceof ApiError && error.fieldErrors.length > 0) {
      return form.refuse(error.fieldErrors);
    }
    if (code !== "workout_changed") return on.onFailure(error);
    try {
      setTrouble({ kind: "changed", latest: await on.latest() });
    } catch (reason) {
      await settle(reason);
    }
  }

  /** Continues from another state of the workout. */
  function continueFrom(workout: AdminWorkout, fields: EditForm["fields"]) {
    setBase(workout);
    form.reset(fields);
    kept.keep({ workout, fields });
    setTrouble(undefined);
    setIsResumed(false);
  }

  async function bringBack() {
    setBusy(true);
    try {
      await on.restore();
      setTrouble(undefined);
    } catch (error) {
      on.onFailure(error);
    }
    setBusy(false);
  }

  return (
    <Dialog open title={`Edit “${start.workout.title}”`} onClose={on.onClose}>
      <WorkoutForm label="Edit workout" form={form} categories={categories} onSubmit={save}>
        {isResumed && !trouble && (
          <Notice tone="info" title="Your unsaved changes are still here">
            <Button variant="secondary" onClick={() => continueFrom(base, fieldsOf(base))}>
              Drop My Changes
            </Button>
          </Notice>
        )}
        {trouble?.kind === "changed" && (
          <ChangedMeanwhile
            latest={fieldsOf(trouble.latest)}
            typed={form.fields}
            onKeepMine={() => continueFrom(trouble.latest, form.fields)}
            onUseTheirs={() => continueFrom(trouble.latest, fieldsOf(trouble.latest))}
          />
        )}
        {trouble?.kind === "deleted" && (
          <Notice tone="danger" title="This workout has been deleted meanwhile">
            <p>What you have typed is still here. Bring the workout back to save it.</p>
            <Button variant="secondary" busy={busy} onClick={bringBack}>
              Bring It Back
            </Button>
          </Notice>
        )}
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={finish}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={trouble !== undefined}>
            Save Changes
          </Button>
        </div>
      </WorkoutForm>
    </Dialog>
  );
}
