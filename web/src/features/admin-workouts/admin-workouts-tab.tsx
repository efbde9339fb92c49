import { useRef, useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/load-problem.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { toast } from "#web/components/toasts.ts";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { useLeaveWhenSessionEnds, useSessionEnded } from "#web/session/require-session.tsx";
import { AddWorkout } from "./add-workout.tsx";
import styles from "./admin-workouts.module.css";
import { CategoriesPanel } from "./categories-panel.tsx";
import { DeleteWorkoutDialog } from "./delete-workout-dialog.tsx";
import { EditWorkoutDialog } from "./edit-workout-dialog.tsx";
import { type EditForm, keptEdit, openEdit } from "./kept-forms.ts";
import { useAdminWorkouts } from "./use-admin-workouts.ts";
import { useCategories } from "./use-categories.ts";
import { WorkoutCard } from "./workout-card.tsx";
import { fieldsOf, type WorkoutFields } from "./workout-fields.ts";
import { type WorkoutsAdminApi, workoutsAdminApi } from "./workouts-admin-api.ts";

/** The library as the trainer edits it, and its categories. */
export function AdminWorkoutsTab({ api = workoutsAdminApi }: { api?: WorkoutsAdminApi }) {
  const list = useAdminWorkouts(api);
  const categories = useCategories(api);
  const edit = useOpenEdit();
  const [deleting, setDeleting] = useState<AdminWorkout>();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessionEnded = useSessionEnded();

  useLeaveWhenSessionEnds(categories.error);

  function fail(error: unknown) {
    if (error instanceof SessionEnded) sessionEnded();
    else if (error instanceof ApiError && error.code === "workout_not_found") {
      toast.error("This workout does not exist any more.");
      void list.reload();
    } else toast.error("That could not be saved. Please try again.");
  }

  /** @returns whether the workout is there, and its edit open. */
  async function openArrived(workoutId: string, fields: WorkoutFields): Promise<boolean> {
    try {
      const workout = await api.get(workoutId);
      list.show(workout);
      edit.open({ workout, fields });
      return true;
    } catch (error) {
      // Added and deleted before this attempt: what is typed becomes a workout of its own.
      if (error instanceof ApiError && error.code === "workout_not_found") {
        toast.error("Your first attempt was added and then deleted. Please add it again.");
      } else fail(error);
      return false;
    }
  }

  async function remove({ workoutId, title }: AdminWorkout) {
    try {
      if (!(await list.remove(workoutId))) return;
      setDeleting(undefined);
      toast.success(`“${title}” is deleted.`, {
        label: "Undo",
        run: () => void restore(workoutId),
      });
      // The button that led here is gone.
      requestAnimationFrame(() => heading.current?.focus());
    } catch (error) {
      fail(error);
    }
  }

  async function restore(workoutId: string) {
    try {
      const workout = await list.restore(workoutId);
      if (workout) toast.success(`“${workout.title}” is back.`);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <div className={styles["tab"]}>
      <div className={styles["side"]}>
        <AddWorkout
          categories={categories.names ?? []}
          create={list.create}
          onArrivedBefore={openArrived}
          onFailure={fail}
        />
        <CategoriesPanel
          names={categories.names}
          isFailed={categories.error !== undefined}
          onRetry={categories.reload}
          add={categories.add}
          onFailure={fail}
        />
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
        {list.isLoading ? (
          <Skeleton label="Loading workouts…" lines={6} />
        ) : (
          <>
            {list.workouts.length > 0 && (
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
            )}
            <LoadProblem error={list.error} what="workouts" onRetry={list.reload} />
            {list.error === undefined && list.workouts.length === 0 && (
              <Notice tone="info" title="No workouts yet">
                <p>The first one that you add opens the library.</p>
              </Notice>
            )}
            {list.hasMore && (
              <Button variant="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
                Load More
              </Button>
            )}
          </>
        )}
      </section>

      {edit.form && (
        <EditWorkoutDialog
          key={edit.form.workout.workoutId}
          start={edit.form}
          categories={categories.names ?? []}
          {...editing(edit.form.workout.workoutId)}
          onFailure={fail}
          onClose={edit.close}
        />
      )}
      {deleting && (
        <DeleteWorkoutDialog
          workout={deleting}
          busy={list.isBusy(deleting.workoutId)}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  );

  function editing(workoutId: string) {
    return {
      update: (form: Parameters<WorkoutsAdminApi["update"]>[1]) => list.update(workoutId, form),
      restore: () => list.restore(workoutId),
      latest: () => api.get(workoutId),
    };
  }
}

/** The edit that is open, kept over a reload and a session that has expired meanwhile. */
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
    /** Opens the edit of a workout, with what was typed and not saved before. */
    take: (workout: AdminWorkout) =>
      open(keptEdit(workout.workoutId).read() ?? { workout, fields: fieldsOf(workout) }),
    close() {
      openEdit.forget();
      setForm(undefined);
    },
  };
}
