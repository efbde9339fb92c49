import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Notice } from "#web/components/notice.tsx";
import desk from "./desk.module.css";
import { Differences } from "./differences.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface YoursOrTheirsProps {
  readonly title: string;
  /** The other administrator, where the server says who it was. */
  readonly savedBy: string | undefined;
  readonly onDecide: (keep: "mine" | "theirs") => void;
  readonly children: Elements;
}

/** Says that another administrator saved what the trainer is editing, and asks which version to keep. */
export function YoursOrTheirs({ title, savedBy, onDecide, children }: YoursOrTheirsProps) {
  return (
    <Notice tone="warning" role="alert" title={title}>
      <p>
        <span>{savedBy !== undefined && `${savedBy} saved a change while you were editing. `}</span>
        What you typed is still here. Which version do you want to keep?
      </p>
      {children}
      <div className={desk["actions"]}>
        <Button variant="secondary" onClick={() => onDecide("theirs")}>
          Use Theirs
        </Button>
        <Button variant="secondary" onClick={() => onDecide("mine")}>
          Keep Mine
        </Button>
      </div>
    </Notice>
  );
}

export function RecordConflict({
  form: { conflict, savedBy, decide },
  title,
}: {
  form: Pick<RecordForm, "conflict" | "savedBy" | "decide">;
  title: string;
}) {
  return (
    conflict && (
      <YoursOrTheirs title={title} savedBy={savedBy} onDecide={decide}>
        <Differences differences={conflict} names={["Theirs", "Yours"]} />
      </YoursOrTheirs>
    )
  );
}
