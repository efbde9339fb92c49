import type { ReactNode } from "react";
import { CheckIcon } from "#web/components/icons.tsx";
import styles from "./benefits.module.css";

/** Why it is worth an evening's thought and the fee. */
export function Benefits() {
  return (
    <section className={styles["benefits"]} aria-labelledby="benefits">
      <h2 id="benefits">What you get out of it</h2>
      <ul className={styles["list"]}>
        <Benefit title="A plan that fits your week">
          Built around the days you can really train, not the ones you wish you could.
        </Benefit>
        <Benefit title="Goals worth having">
          Yours, said out loud, and cut into pieces small enough to start on.
        </Benefit>
        <Benefit title="Old injuries taken seriously">
          What hurts, what used to hurt, and how to train well all the same.
        </Benefit>
        <Benefit title="A professional’s eye">
          Strength and conditioning as it is done in the professional game, at your level.
        </Benefit>
        <Benefit title="Straight talk about food">
          No banned foods and no shame: what helps, what doesn’t, and what you’ll keep up.
        </Benefit>
        <Benefit title="Someone in your corner">
          Motivation is part of training. You will know who to call when it dips.
        </Benefit>
      </ul>
    </section>
  );
}

function Benefit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles["benefit"]}>
      <span className={styles["tick"]}>
        <CheckIcon size={16} />
      </span>
      <p>
        <strong>{title}</strong>
        {children}
      </p>
    </li>
  );
}
