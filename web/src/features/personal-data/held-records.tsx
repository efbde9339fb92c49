import type { Erasure } from "#shared/people/people.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import styles from "./personal-data.module.css";
import type { Person } from "./use-person.ts";

interface HeldRecordsProps {
  readonly person: Person;
  /** They were there a moment ago. */
  readonly isErased: boolean;
  readonly isExporting: boolean;
  readonly onExport: () => void;
  readonly onErase: (what: Erasure) => void;
}

/** What is held about somebody, and what can be done with it. */
export function HeldRecords({
  person,
  isErased,
  isExporting,
  onExport,
  onErase,
}: HeldRecordsProps) {
  const { email, counts } = person;
  const total = counts.consultations + counts.sessionPayments + counts.drafts;
  if (total === 0) {
    return (
      <Notice tone="info" title={`Nothing is held under ${email}`}>
        {isErased ? (
          <p>People often have more than one address. Ask them about others.</p>
        ) : (
          <p>Is it spelled as it was in the booking? People often have more than one address.</p>
        )}
      </Notice>
    );
  }
  const tiles: readonly (readonly [label: string, count: number])[] = [
    ["Consultations", counts.consultations],
    ["Session payments", counts.sessionPayments],
    ["Begun and not paid", counts.drafts],
    ["With health answers", counts.withHealthAnswers],
  ];
  return (
    <section className={styles["held"]} aria-labelledby="held">
      <h3 id="held">Held under {email}</h3>
      <dl className={styles["tiles"]}>
        {tiles.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className={styles["actions"]}>
        <Button variant="secondary" busy={isExporting} onClick={onExport}>
          Export as JSON
        </Button>
        {counts.withHealthAnswers > 0 && (
          <Button variant="secondary" onClick={() => onErase("health_answers")}>
            Erase Health Answers…
          </Button>
        )}
        <Button variant="danger" onClick={() => onErase("person")}>
          Erase This Person…
        </Button>
      </div>
    </section>
  );
}
