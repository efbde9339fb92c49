import { useState } from "react";
import type { Erasure } from "#shared/people/people.ts";
import desk from "#web/admin/desk.module.css";
import { Tiles } from "#web/admin/tiles.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Notice } from "#web/components/notice.tsx";
import type { Person } from "./person.ts";

interface HeldRecordsProps {
  readonly person: Person;
  readonly isErased: boolean;
  readonly onExport: () => Promise<void>;
  readonly onErase: (what: Erasure) => void;
}

export function HeldRecords({ person, isErased, onExport, onErase }: HeldRecordsProps) {
  const [isExporting, setExporting] = useState(false);
  const { email, counts } = person;
  const total = counts.consultations + counts.sessionPayments + counts.drafts;

  async function exportRecords() {
    setExporting(true);
    await onExport();
    setExporting(false);
  }

  if (total === 0) {
    return (
      <Notice tone="info" title={`Nothing is held under ${email}`}>
        {isErased ? (
          <p>People often have more than one address. Ask them about others.</p>
        ) : (
          <p>Is it spelled as in the booking? People often have more than one address.</p>
        )}
      </Notice>
    );
  }
  return (
    <section className={classNames(desk["panel"], "stack-5")} aria-labelledby="held">
      <h3 id="held">{`Held under ${email}`}</h3>
      <Tiles
        tiles={[
          { label: "Consultations", value: String(counts.consultations) },
          { label: "Session payments", value: String(counts.sessionPayments) },
          { label: "Started but not paid", value: String(counts.drafts) },
          { label: "With health answers", value: String(counts.withHealthAnswers) },
        ]}
      />
      <div className="cluster">
        <Button variant="secondary" busy={isExporting} onClick={exportRecords}>
          Export as JSON
        </Button>
        {counts.withHealthAnswers > 0 && (
          <Button
            variant="secondary"
            disabled={isExporting}
            onClick={() => onErase("health_answers")}
          >
            Erase Health Answers…
          </Button>
        )}
        <Button variant="danger" disabled={isExporting} onClick={() => onErase("person")}>
          Erase This Person…
        </Button>
      </div>
    </section>
  );
}
