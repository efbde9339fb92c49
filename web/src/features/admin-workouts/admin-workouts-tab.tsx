import { useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { useUndoableDeletion } from "#web/admin/use-undoable-deletion.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { useLeaveWhenSessionEnds } from "#web/session/require-session.tsx";
import { AddWorkout } from "./add-workout.tsx";
import styles from "./admin-workouts.module.css";
import { CategoriesPanel } from "./categories-panel.tsx";
import { EditWorkoutDialog } from "./edit-workout-dialog.tsx";
import { getWorkout, useAdminWorkouts } from "./use-admin-workouts.ts";
import { useCategories } from "./use-categories.ts";
import { WorkoutCard } from "./workout-card.tsx";
import {
  type EditForm,
  fieldsOf,
  keptEdit,
  openEdit,
  type WorkoutFields,
} from "./workout-fields.ts";

/** The *Workouts* tab: the library and its categories. */
export function AdminWorkoutsTab() {
  const list = useAdminWorkouts();
  const categories = useCategories();
  const categoryNames = (categories.list ?? []).map(({ name }) => name);
  const edit = useOpenEdit();
  const [deleting, setDeleting] = useState<AdminWorkout>();
  const failed = useFailure();
  const { heading, deleteItem } = useUndoableDeletion({ ...list, onFailure: fail });

  useLeaveWhenSessionEnds(categories.error);

  function fail(error: unknown) {
    if (error instanceof ApiError && error.code === "workout_not_found") {
      toast.error("This workout does not exist any more.");
      void list.reload();
    } else failed(error, "That could not be saved. Please try again.");
  }

  /** @returns whether the workout exists; its edit is then open. */
  async function openArrived(workoutId: string, fields: WorkoutFields): Promise<boolean> {
    try {
      const workout = await getWorkout(workoutId);
      list.show(workout);
      edit.open({ workout, fields });
      return true;
    } catch (error) {
      // Added and then deleted elsewhere: the typed text becomes a new workout.
      if (error instanceof ApiError && error.code === "workout_not_found") {
        toast.error("Your first attempt was added and then deleted. Please add it again.");
      } else fail(error);
      return false;
    }
  }

  return (
    <div className={`stack-6 ${styles["tab"]}`}>
      <div className={styles["side"]}>
        <AddWorkout
          categories={categoryNames}
          create={list.create}
          onArrivedBefore={openArrived}
          onFailure={fail}
        />
        <CategoriesPanel categories={categories} onRename={list.renameCategory} onFailure={fail} />
      </div>
      <section className={styles["workouts"]} aria-busy={list.isLoading}>
        <div className={desk["toolbar"]}>
          <h2 ref={heading} tabIndex={-1}>
            Workouts
          </h2>
          <Button
            variant="quiet"
            onClick={list.reload}
            busy={list.isLoading || list.isLoadingAgain}
          >
            Refresh
          </Button>
        </div>
        <p className={desk["muted"]}>
          Newest first. Visitors see what you change here about a minute later.
        </p>
        <ListBody
          list={list}
          what="workouts"
          isEmpty={list.workouts.length === 0}
          empty={
            <Notice tone="info" title="No workouts yet">
              <p>The first one that you add opens the library.</p>
            </Notice>
          }
        >
          <ul className={styles["list"]}>
            {list.workouts.map((workout) => (
              <li key={workout.workoutId}>
                <WorkoutCard
                  workout={workout}
                  onEdit={() => edit.take(workout)}
                  onDelete={() => setDeleting(workout)}
                />
              </li>
            ))}
          </ul>
        </ListBody>
      </section>

      {edit.form && (
        <EditWorkoutDialog
          key={edit.form.workout.workoutId}
          start={edit.form}
          categories={categoryNames}
          update={list.update}
          restore={list.restore}
          onFailure={fail}
          onClose={edit.close}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete this workout?"
          confirm="Delete Workout"
          busy={list.isBusy(deleting.workoutId)}
          onConfirm={() =>
            deleteItem(deleting.workoutId, `“${deleting.title}”`, () => setDeleting(undefined))
          }
          onClose={() => setDeleting(undefined)}
        >
          <p>
            <strong>“{deleting.title}”</strong> leaves the library, and links to it lead nowhere.
            The video itself stays where it is.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The open edit, kept over a reload or an ended session. */
function useOpenEdit() {
  const [form, setForm] = useState<EditForm | undefined>(() => {
    const workoutId = openEdit.read();
    return workoutId === undefined ? undefined : keptEdit(workoutId).read();
  });

  function open(next: EditForm) {
    const { workoutId } = next.workout;
    keptEdit(workoutId).keep(next);
    openEdit.keep(workoutId);
    setForm(next);
  }

  return {
    form,
    open,
    /** Opens the edit of a workout, with the unsaved text of an earlier one. */
    take: (workout: AdminWorkout) =>
      open(keptEdit(workout.workoutId).read() ?? { workout, fields: fieldsOf(workout) }),
    close() {
      openEdit.forget();
      setForm(undefined);
    },
  };
}
