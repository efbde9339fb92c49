import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { DifferencesList } from "./differences-list.tsx";
import type { SectionId } from "./draft.ts";
import type { Editing } from "./editing.ts";
import { sectionLabel } from "./website-fields.ts";
import { differencesBetween } from "./words-in-lines.ts";

interface SectionConflictProps {
  readonly editing: Editing;
  readonly id: SectionId;
  readonly onDecide: (keep: "mine" | "theirs") => void;
}

/** A section that both have changed: both versions, and the choice between them. */
export function SectionConflict({ editing, id, onDecide }: SectionConflictProps) {
  const { server, draft } = editing;
  const label = sectionLabel(id);
  const differences = differencesBetween(server.words, draft).filter(
    ({ section }) => section === id,
  );
  return (
    <Notice tone="warning" role="alert" title={`${label} was changed by another administrator too`}>
      <p>
        {server.saved && `${server.saved.by} has saved this section meanwhile. `}
        What you typed is still in the form. Which version should stay?
      </p>
      <DifferencesList differences={differences} names={["Theirs", "Yours"]} />
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
