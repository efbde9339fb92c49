import { Tick } from "#web/admin/tick.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import styles from "../consultations.module.css";

const keys = [
  ["↑ ↓", "Go to the previous or next client"],
  ["Enter", "Open the client’s booking"],
  ["c", "Call the client"],
  ["/", "Search"],
  ["Esc", "Close the booking"],
  ["?", "Show these keys"],
] as const;

interface KeysSheetProps {
  readonly areOn: boolean;
  readonly onSwitch: (areOn: boolean) => void;
  readonly onClose: () => void;
}

/** What each key does, and the switch that WCAG asks for where single letters do something. */
export function KeysSheet({ areOn, onSwitch, onClose }: KeysSheetProps) {
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <dl className={styles["keys"]}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Tick name="keys" checked={areOn} onChange={onSwitch}>
        Use these keys
      </Tick>
    </Dialog>
  );
}
