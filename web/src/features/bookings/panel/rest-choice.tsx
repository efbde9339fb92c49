import { type RestChoice, restChoices } from "#shared/bookings/refunds.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { Tick } from "#web/admin/tick.tsx";
import styles from "./panel.module.css";

interface RestChoiceProps {
  readonly legend: string;
  /** How many sessions can still be used. */
  readonly sessions: number;
  readonly chosen: RestChoice;
  readonly onChange: (choice: RestChoice) => void;
}

/** Asks what a refund does to the sessions left of a block. */
export function RestChoiceField({ legend, sessions, chosen, onChange }: RestChoiceProps) {
  return (
    <fieldset>
      <legend className={styles["question"]}>{legend}</legend>
      {restChoices.map((each) => (
        <Tick
          key={each}
          type="radio"
          name="sessionsLeft"
          value={each}
          checked={chosen === each}
          onChange={() => onChange(each)}
        >
          {labelOf(each, sessions)}
        </Tick>
      ))}
    </fieldset>
  );
}

function labelOf(choice: RestChoice, sessions: number): string {
  const isOne = sessions === 1;
  if (choice === "stay") return `As a favour (${isOne ? "it stays" : "they stay"})`;
  return isOne ? "For the session left (it ends)" : `For the ${sessions} sessions left (they end)`;
}

/** What follows for the client. */
export function restInWords(choice: RestChoice, sessions: number): string {
  const isOne = sessions === 1;
  if (choice === "stay") {
    return `The client keeps the ${isOne ? "session" : sessionCount(sessions)} left.`;
  }
  return `${sessionCount(sessions)} ${isOne ? "ends" : "end"}: the client can no longer use ${isOne ? "it" : "them"}.`;
}
