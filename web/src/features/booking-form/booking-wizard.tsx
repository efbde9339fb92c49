import { type FormEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import styles from "./booking-wizard.module.css";
import { questionSteps } from "./question-steps.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepBadges, stepTitles } from "./step-badges.tsx";
import { useBookingWizard, type BookingWizard as Wizard } from "./use-booking-wizard.ts";

/** The five steps of a booking. */
export function BookingWizard() {
  const frame = useRef<HTMLDivElement>(null);
  const wizard = useBookingWizard(frame);
  const { step } = wizard;
  const Questions = questionSteps[step];

  return (
    <div className={styles["wizard"]} ref={frame}>
      <StepBadges step={step} />
      <div className={styles["sheet"]}>
        <h2 className={styles["heading"]} tabIndex={-1} data-step-heading>
          <span className={styles["count"]}>
            Step {step + 1} of {stepTitles.length}
            <span className="visually-hidden">: </span>
          </span>
          {stepTitles[step]}
        </h2>
        {Questions ? (
          <QuestionForm wizard={wizard}>
            <Questions wizard={wizard} />
          </QuestionForm>
        ) : (
          <>
            <ReviewStep wizard={wizard} />
            <div className={styles["ways"]}>
              <PreviousButton wizard={wizard} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Shown until the browser has read the draft that this tab keeps. */
export function WizardPlaceholder() {
  return (
    <div className={styles["wizard"]}>
      <StepBadges step={0} />
      <div className={styles["sheet"]}>
        <Skeleton heading lines={6} />
      </div>
    </div>
  );
}

/** The second press of a double click is meant for the step that the first one has left. */
function isRepeat(event: MouseEvent): boolean {
  return event.detail > 1;
}

function QuestionForm({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  function submit(event: FormEvent) {
    event.preventDefault();
    wizard.next();
  }

  return (
    <form className={styles["questions"]} onSubmit={submit} noValidate>
      {children}
      <div className={styles["ways"]}>
        {wizard.editing && (
          <Button variant="secondary" className={styles["review"]} onClick={wizard.backToReview}>
            Back to review
          </Button>
        )}
        {wizard.step > 0 && <PreviousButton wizard={wizard} />}
        <Button
          type="submit"
          className={styles["next"]}
          onClick={(event) => isRepeat(event) && event.preventDefault()}
        >
          Next
          <ArrowIcon />
        </Button>
      </div>
    </form>
  );
}

function PreviousButton({ wizard }: { wizard: Wizard }) {
  return (
    <Button
      variant="secondary"
      disabled={wizard.locked}
      onClick={(event) => !isRepeat(event) && wizard.previous()}
    >
      Previous
    </Button>
  );
}
