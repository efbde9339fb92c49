import { useState } from "react";
import { londonDate } from "#shared/values/london-days.ts";
import { Tick } from "#web/admin/tick.tsx";
import { TextField } from "#web/components/text-field.tsx";
import styles from "./agreement-field.module.css";
import { valueAt } from "./draft.ts";
import type { AgreementEntry } from "./form-entries.ts";
import { useWords } from "./words-context.ts";

interface AgreementFieldProps {
  readonly entry: AgreementEntry;
  readonly path: string;
}

/** The tick that a client agreed, and the day of it: today, unless the trainer says another. */
export function AgreementField({ entry, path }: AgreementFieldProps) {
  const { draft, edit, errorOf } = useWords();
  const agreedOn = String(valueAt(draft, path) ?? "");
  // A date is empty while another is typed.
  const [ticked, setTicked] = useState(agreedOn !== "");
  const today = londonDate(new Date());
  const error = errorOf(path);

  function tick(agreed: boolean) {
    setTicked(agreed);
    edit(path, () => (agreed ? today : ""));
  }

  return (
    <div className={styles["agreement"]}>
      <Tick name={`${path}.tick`} checked={ticked || agreedOn !== ""} onChange={tick}>
        {entry.label}
      </Tick>
      {ticked || agreedOn !== "" || error !== undefined ? (
        <TextField
          name={path}
          label="Day of the agreement"
          type="date"
          max={today}
          error={error}
          value={agreedOn}
          onChange={(day) => edit(path, () => day)}
        />
      ) : null}
    </div>
  );
}
