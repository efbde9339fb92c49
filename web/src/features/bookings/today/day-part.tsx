import { useId, useState } from "react";
import type { Elements } from "#web/components/elements.ts";
import styles from "./today.module.css";

interface DayPartProps {
  readonly heading: string;
  readonly beside?: Elements;
  /** What its list does not show at first, such as *2 more*; absent: it shows all. */
  readonly hidden: string | undefined;
  /** Its list, which has the id. */
  readonly children: (id: string, isOpen: boolean) => Elements;
}

/** A part of the trainer's day: its heading, its list, and a button that shows the rest of that. */
export function DayPart({ heading, beside, hidden, children }: DayPartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const list: Elements = children(id, isOpen);
  return (
    <section className={styles["part"]} aria-labelledby={`${id}-heading`}>
      <div className={styles["heading"]}>
        <h3 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h3>
        {beside}
        {hidden && (
          <button
            type="button"
            className={styles["more"]}
            aria-expanded={isOpen}
            aria-controls={id}
            data-screen-only
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Show fewer" : hidden}
          </button>
        )}
      </div>
      {list}
    </section>
  );
}
