import { useState } from "react";
import { restorableDays } from "#shared/values/deletions.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { useFailure } from "#web/admin/failures.tsx";
import { RecentlyDeleted } from "#web/admin/recently-deleted.tsx";
import { RecordsTab } from "#web/admin/records-tab.tsx";
import { useDeletion } from "#web/admin/use-change.ts";
import { Notice } from "#web/components/notice.tsx";
import { CategoriesPanel } from "./categories-panel.tsx";
import { useCategories } from "./use-categories.ts";
import { useWorkouts } from "./use-workouts.ts";
import { WorkoutCard } from "./workout-card.tsx";
import { AddWorkout, EditWorkoutDialog } from "./workout-forms.tsx";

export default function WorkoutsTab() {
  const list = useWorkouts();
  const categoryList = useCategories();
  const categoryNames = categoryList.categories.map(({ name }) => name);
  const [editing, setEditing] = useState<AdminWorkout>();
  const [deleting, setDeleting] = useState<AdminWorkout>();
  const fail = useFailure(list.refetch);
  const { deleteItem, putBack } = useDeletion(list);

  return (
    <>
      <RecordsTab
        title="Workouts"
        list={list}
        what="workouts"
        note="Newest first. Visitors see what you change here within a minute."
        isEmpty={list.workouts.length === 0}
        empty={
          <Notice tone="info" title="No workouts yet">
            <p>The first one that you add opens the library.</p>
          </Notice>
        }
        side={
          <div className="stack-4">
            <AddWorkout categories={categoryNames} create={list.create} onFailure={fail} />
            <CategoriesPanel list={categoryList} onRename={list.renameCategory} onFailure={fail} />
          </div>
        }
        below={
          <RecentlyDeleted
            list={list.deleted}
            what="workouts"
            idOf={({ workoutId }) => workoutId}
            nameOf={({ title }) => title}
            onPutBack={({ workoutId, title }) => putBack(workoutId, `“${title}”`)}
          />
        }
      >
        {list.workouts.map((workout) => (
          <li key={workout.workoutId}>
            <WorkoutCard
              workout={workout}
              onEdit={() => setEditing(workout)}
              onDelete={() => setDeleting(workout)}
            />
          </li>
        ))}
      </RecordsTab>

      {editing && (
        <EditWorkoutDialog
          workout={editing}
          categories={categoryNames}
          update={list.update}
          latest={list.latest}
          onFailure={fail}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete this workout?"
          confirm="Delete Workout"
          onConfirm={() =>
            deleteItem(deleting.workoutId, `“${deleting.title}”`, () => setDeleting(undefined))
          }
          onClose={() => setDeleting(undefined)}
        >
          <p>
            <strong>{`“${deleting.title}”`}</strong> leaves the library, and links to it stop
            working. The video itself stays where it is. You can restore the workout for{" "}
            <span>{restorableDays}</span> days.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
