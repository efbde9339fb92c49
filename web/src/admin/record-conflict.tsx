import { Differences } from "./differences.tsx";
import type { RecordForm } from "./use-record-form.ts";
import { YoursOrTheirs } from "./yours-or-theirs.tsx";

interface RecordConflictProps {
  readonly form: Pick<RecordForm, "conflict" | "decide">;
  /** What has changed since it was opened. */
  readonly title: string;
}

/** Shows what another administrator has saved meanwhile beside what is typed. */
export function RecordConflict({ form: { conflict, decide }, title }: RecordConflictProps) {
  return (
    conflict && (
      <YoursOrTheirs title={title} savedBy={undefined} onDecide={decide}>
        <Differences differences={conflict} names={["Theirs", "Yours"]} />
      </YoursOrTheirs>
    )
  );
}
