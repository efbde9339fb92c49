import { bookingSteps, reviewStepTitle } from "#shared/consultations/booking-form.ts";
import { CheckIcon } from "#web/components/icons.tsx";
import styles from "./step-badges.module.css";

export const stepTitles = [...bookingSteps.map(({ title }) => title), reviewStepTitle];

export function StepBadges({ step: current }: { step: number }) {
  return (
    <ol className={styles["badges"]} aria-label="Steps">
      {stepTitles.map((title, step) => {
        const state = step === current ? "current" : step < current ? "complete" : "ahead";
        return (
          <li
            key={title}
            className={styles["step"]}
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
          >
            <span className={styles["badge"]}>
              {state === "complete" ? <CheckIcon size={18} /> : step + 1}
            </span>
            <span className={styles["name"]}>{title}</span>
            {state === "complete" && <span className="visually-hidden"> (complete)</span>}
          </li>
        );
      })}
    </ol>
  );
}
