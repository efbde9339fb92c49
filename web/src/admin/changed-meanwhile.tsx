import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Notice } from "#web/components/notice.tsx";
import desk from "./desk.module.css";

interface ChangedMeanwhileProps {
  readonly title: string;
  /** What is saved now, field by field, where it differs from what was typed. */
  readonly saved: readonly (readonly [label: string, value: string])[];
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shows what was saved elsewhere meanwhile, and lets the trainer choose. */
export function ChangedMeanwhile({ title, saved, onKeepMine, onUseTheirs }: ChangedMeanwhileProps) {
  return (
    <Notice tone="danger" title={title}>
      <p>What differs in the saved version:</p>
      <dl className={classNames(desk["facts"], desk["differences"])}>
        {saved.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || "None"}</dd>
          </div>
        ))}
      </dl>
      <div className={desk["actions"]}>
        <Button variant="secondary" onClick={onUseTheirs}>
          Use Saved Version
        </Button>
        <Button variant="secondary" onClick={onKeepMine}>
          Keep My Version
        </Button>
      </div>
    </Notice>
  );
}
