import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import styles from "./admin-workouts.module.css";

interface DeleteWorkoutDialogProps {
  readonly workout: AdminWorkout;
  readonly busy: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a workout is deleted. */
export function DeleteWorkoutDialog({
  workout,
  busy,
  onDelete,
  onClose,
}: DeleteWorkoutDialogProps) {
  return (
    <Dialog open title="Delete this workout?" onClose={onClose}>
      <div className={styles["question"]}>
        <p>
          <strong>“{workout.title}”</strong> leaves the library, and links to it lead nowhere. The
          video itself stays where it is.
        </p>
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={onDelete}>
            Delete Workout
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
