import * as z from "zod/mini";
import { bookingSteps, HealthInformation } from "#shared/bookings/booking-form.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { answerLabels, levelLabels } from "./answer-labels.ts";
import styles from "./answers-summary.module.css";
import { BookingAnswers } from "./booking-checkout.ts";

const answerNames = z.keyof(BookingAnswers).options;

interface AnswersSummaryProps {
  answers: BookingAnswers;
  /** Whether the answers about health stay out of the booking, for want of consent. */
  withholdsHealth: boolean;
  onEdit: (step: number) => void;
  /** While it is true nothing can be changed. */
  locked: boolean;
}

/** All answers, step by step, each step with the way back to it. */
export function AnswersSummary({ answers, withholdsHealth, onEdit, locked }: AnswersSummaryProps) {
  return (
    <div className={styles["summary"]}>
      {bookingSteps.map(({ title, schema }, step) => {
        const withheld = schema === HealthInformation && withholdsHealth;
        return (
          <section key={title} className={styles["group"]} aria-label={title}>
            <header className={styles["header"]}>
              <h3 className={styles["title"]}>{title}</h3>
              {!locked && (
                <Button variant="quiet" onClick={() => onEdit(step)} aria-label={`Edit ${title}`}>
                  Edit
                </Button>
              )}
            </header>
            <dl className={styles["answers"]} data-withheld={withheld}>
              {answerNames
                .filter((name) => name in schema.shape)
                .map((name) => (
                  <div key={name} className={styles["row"]}>
                    <dt>{answerLabels[name]}</dt>
                    <dd>
                      {answerText(answers, name) || <span className={styles["none"]}>None</span>}
                    </dd>
                  </div>
                ))}
            </dl>
            {withheld && (
              <div className={styles["withheld"]}>
                <Notice tone="warning" title="Not part of your booking">
                  <p>
                    These answers stay in this tab, because the box that agrees to their use isn’t
                    ticked. You can go on like this, or edit them to tick it.
                  </p>
                </Notice>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}

function answerText(answers: BookingAnswers, name: keyof BookingAnswers): string {
  if (name === "preferredWorkoutDays") return answers.preferredWorkoutDays.join(", ");
  if (name === "currentFitnessLevel") {
    return answers.currentFitnessLevel && levelLabels[answers.currentFitnessLevel];
  }
  return answers[name].trim();
}
