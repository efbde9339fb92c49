import { type FormEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { useWebsite } from "#web/website.ts";
import { BookingAside } from "./booking-aside.tsx";
import styles from "./booking-form-page.module.css";
import { questionSteps } from "./question-steps.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepBadges, stepTitles } from "./step-badges.tsx";
import { type BookingWizard, useBookingWizard } from "./use-booking-wizard.ts";

/** `/booking-form`: the wizard with the draft that this tab keeps. */
export default function BookingFormPage() {
  const inBrowser = useInBrowser();
  const { feePence } = useWebsite().offer;
  return (
    <Page
      title={wizardMessages.title}
      lead={`Four short steps, then you pay ${formatPoundsInProse(feePence)} by card.`}
      description="Book a one-to-one fitness consultation: tell us about your goals, choose your days and pay securely online."
      size="compact"
      width="wide"
    >
      {inBrowser ? <Wizard /> : <WizardPlaceholder />}
    </Page>
  );
}

function Wizard() {
  const frame = useRef<HTMLDivElement>(null);
  const wizard = useBookingWizard(frame);
  const { step } = wizard;
  const Questions = questionSteps[step];

  return (
    <div className={styles["wizard"]} ref={frame}>
      <StepBadges step={step} />
      <div className="sheet stack-6">
        <h2 tabIndex={-1} data-step-heading>
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
      <BookingAside totalPence={wizard.totalPence} discount={wizard.discountCode.granted} />
    </div>
  );
}

/** Shown in the prerendered page. */
function WizardPlaceholder() {
  return (
    <div className={styles["wizard"]}>
      <StepBadges step={0} />
      <div className="sheet stack-6">
        <Skeleton heading lines={6} />
      </div>
      <BookingAside />
    </div>
  );
}

/** The second click of a double click, meant for the step before this one. */
function isRepeat(event: MouseEvent): boolean {
  return event.detail > 1;
}

function QuestionForm({ wizard, children }: { wizard: BookingWizard; children: ReactNode }) {
  function submit(event: FormEvent) {
    event.preventDefault();
    wizard.next();
  }

  return (
    <form className="stack-5" onSubmit={submit} noValidate>
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

function PreviousButton({ wizard }: { wizard: BookingWizard }) {
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
