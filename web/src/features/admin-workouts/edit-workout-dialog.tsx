import { useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { RecordDialog } from "#web/admin/record-dialog.tsx";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import type { AdminWorkouts } from "./use-admin-workouts.ts";
import { WorkoutFields } from "./workout-fields.tsx";
import { keptEdit, workoutRecord } from "./workout-record.ts";

interface EditWorkoutDialogProps extends Pick<AdminWorkouts, "update" | "restore" | "latest"> {
  readonly workout: AdminWorkout;
  readonly categories: readonly string[];
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Edits a workout. One that was deleted meanwhile can be brought back. */
export function EditWorkoutDialog({ workout, categories, ...on }: EditWorkoutDialogProps) {
  const { workoutId } = workout;
  const [isDeleted, setDeleted] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const form = useRecordForm({
    kind: workoutRecord,
    start: workout,
    kept: keptEdit(workoutId),
    save: (changed, { revision }) => on.update(workoutId, { ...changed, revision }),
    latest: () => on.latest(workoutId),
    onSaved({ title }) {
      toast.success(`“${title}” is saved.`);
      on.onClose();
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === "workout_not_found") setDeleted(true);
      else on.onFailure(error);
    },
  });

  async function bringBack() {
    setRestoring(true);
    try {
      await on.restore(workoutId);
      setDeleted(false);
    } catch (error) {
      on.onFailure(error);
    }
    setRestoring(false);
  }

  return (
    <RecordDialog
      title={`Edit “${workout.title}”`}
      label="Edit workout"
      form={form}
      changed="This workout has changed since you opened it"
      trouble={
        isDeleted && (
          <Notice tone="danger" title="This workout has been deleted since you opened it">
            <p>What you have typed is still here. Bring the workout back to save it.</p>
            <Button variant="secondary" busy={isRestoring} onClick={bringBack}>
              Bring It Back
            </Button>
          </Notice>
        )
      }
      onClose={on.onClose}
    >
      <WorkoutFields form={form} categories={categories} />
    </RecordDialog>
  );
}
