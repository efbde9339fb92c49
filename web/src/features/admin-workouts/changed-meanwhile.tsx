import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import styles from "./admin-workouts.module.css";
import { differences, fieldLabels, type WorkoutFields } from "./workout-fields.ts";

interface ChangedMeanwhileProps {
  readonly latest: WorkoutFields;
  readonly typed: WorkoutFields;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shows what another administrator has saved meanwhile, and lets the trainer choose. */
export function ChangedMeanwhile({
  latest,
  typed,
  onKeepMine,
  onUseTheirs,
}: ChangedMeanwhileProps) {
  return (
    <Notice tone="danger" title="Somebody has changed this workout since you opened it">
      <p>What is saved now, where it differs from what you have typed:</p>
      <dl className={styles["differences"]}>
        {differences(latest, typed).map((name) => (
          <div key={name}>
            <dt>{fieldLabels[name]}</dt>
            <dd>{latest[name] || "None"}</dd>
          </div>
        ))}
      </dl>
      <div className={desk["actions"]}>
        <Button variant="secondary" onClick={onUseTheirs}>
          Use What Is Saved
        </Button>
        <Button variant="secondary" onClick={onKeepMine}>
          Keep What I Typed
        </Button>
      </div>
    </Notice>
  );
}
