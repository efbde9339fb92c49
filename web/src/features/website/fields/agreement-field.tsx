import { useState } from "react";
import { londonDate } from "#shared/values/london-days.ts";
import { Tick } from "#web/admin/tick.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { useContent } from "../form/content-form.ts";
import { valueAt } from "../form/draft.ts";

/** The tick that a client agreed, and the day of it: today, unless the trainer says another. */
export function AgreementField({ path, label }: { path: string; label: string }) {
  const { draft, edit, errorOf } = useContent();
  const agreedOn = String(valueAt(draft, path) ?? "");
  // A date is empty while another is typed.
  const [ticked, setTicked] = useState(agreedOn !== "");
  const isTicked = ticked || agreedOn !== "";
  const today = londonDate(new Date());
  const error = errorOf(path);

  function tick(agreed: boolean) {
    setTicked(agreed);
    edit(path, () => (agreed ? today : ""));
  }

  return (
    <div className="stack-3">
      <Tick name={`${path}.tick`} checked={isTicked} onChange={tick}>
        {label}
      </Tick>
      {isTicked || error !== undefined ? (
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
