import { type FormEvent, Suspense, useRef } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { spacePromise } from "#shared/bookings/booking-pause.ts";
import { wizardMessages } from "#shared/consultations/booking-form.ts";
import { paths } from "#shared/site/paths.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { ArrowIcon } from "#web/components/icons.tsx";
import { lazyPage } from "#web/components/lazy-page.ts";
import { Page } from "#web/components/page.tsx";
import { PauseNotice } from "#web/components/pause-notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { useWebsite } from "#web/website.ts";
import { BookingAside } from "./booking-aside.tsx";
import { bookedBefore } from "./booking-checkout.ts";
import styles from "./booking-form-page.module.css";
import { questionSteps } from "./question-steps.tsx";
import { StepBadges, stepTitles } from "./step-badges.tsx";
import { type BookingWizard, useBookingWizard } from "./use-booking-wizard.ts";

const loadReview = () => import("./review-step.tsx");
const ReviewStep = lazyPage(loadReview);
// So that it is there long before its step.
const loadReviewAhead = () => void loadReview().catch(() => undefined);

/** `/booking-form`: the wizard with the draft that this tab keeps. */
export default function BookingFormPage() {
  const inBrowser = useInBrowser();
  const { state } = useLocation();
  if (!inBrowser) return <WizardPlaceholder />;
  const booked = bookedBefore(state);
  // Only the server knows whether the card was charged, and what has become of the booking since.
  if (booked !== undefined) {
    return <Navigate to={`${paths.thankYou}?booking=${booked}`} replace />;
  }
  return <Wizard />;
}

interface WizardPageProps {
  /** The step and whether it was refused, for the document's title. */
  titlePrefix?: string;
  totalPence: number | undefined;
  /** In place of the steps and the price. */
  lead?: string;
  children: Elements;
}

function WizardPage({ titlePrefix, totalPence, lead, children }: WizardPageProps) {
  const { feePence } = useWebsite().offer;
  const price = formatPoundsInProse(totalPence ?? feePence);
  return (
    <Page
      title={wizardMessages.title}
      titlePrefix={titlePrefix}
      lead={
        lead ??
        (totalPence === 0
          ? "Four short steps, and there is nothing to pay."
          : `Four short steps, then you pay ${price} by card.`)
      }
      description="Book a one-to-one fitness consultation: tell me about your goals, choose your days and pay securely online."
      size="compact"
      width="wide"
    >
      {children}
    </Page>
  );
}

function Wizard() {
  const frame = useRef<HTMLDivElement>(null);
  const wizard = useBookingWizard(frame);
  const { step } = wizard;
  const Questions = questionSteps[step];
  if (wizard.full && wizard.isUntouched) return <FullPage />;
  const place = `${stepTitles[step]} (step ${step + 1} of ${stepTitles.length})`;

  return (
    <WizardPage
      titlePrefix={`${wizard.isRefused ? "Error: " : ""}${place} | `}
      totalPence={wizard.totalPence}
    >
      <div className={`stack-5 ${styles["wizard"]}`} ref={frame}>
        <StepBadges step={step} />
        <ShortFacts isReview={!Questions} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the element is not used; its fields are. */}
        <div className="sheet stack-6" onFocus={loadReviewAhead}>
          <h2 tabIndex={-1} data-step-heading>
            <span className={styles["count"]}>
              <span>{`Step ${step + 1} of ${stepTitles.length}`}</span>
              <span className="visually-hidden">: </span>
            </span>
            <span>{stepTitles[step]}</span>
          </h2>
          {Questions ? (
            <QuestionForm wizard={wizard}>
              <Questions wizard={wizard} />
            </QuestionForm>
          ) : (
            <>
              <Suspense fallback={<Skeleton lines={6} />}>
                <ReviewStep wizard={wizard} />
              </Suspense>
              <div className={styles["ways"]}>
                <PreviousButton wizard={wizard} />
              </div>
            </>
          )}
        </div>
        <BookingAside totalPence={wizard.totalPence} discount={wizard.discountCode.granted} />
      </div>
    </WizardPage>
  );
}

/** In place of a form that nothing was typed into. */
function FullPage() {
  return (
    <WizardPage totalPence={undefined} lead="Not just now, I’m afraid.">
      <div className="sheet">
        <PauseNotice>
          <p>{spacePromise}</p>
        </PauseNotice>
      </div>
    </WizardPage>
  );
}

/** What is booked, on one line: a narrow screen has no room for the card beside the form. */
function ShortFacts({ isReview = false }: { isReview?: boolean }) {
  const { minutes, where, moving } = useWebsite().offer.facts;
  const facts = [minutesInWords(minutes), where, isReview && moving].filter(Boolean);
  return <p className={styles["facts"]}>{facts.join(" · ")}</p>;
}

/** Shown in the prerendered page. */
function WizardPlaceholder() {
  return (
    <WizardPage totalPence={undefined}>
      <div className={`stack-5 ${styles["wizard"]}`}>
        <StepBadges step={0} />
        <ShortFacts />
        <div className="sheet stack-6">
          <Skeleton heading lines={6} />
        </div>
        <BookingAside />
      </div>
    </WizardPage>
  );
}

function QuestionForm({ wizard, children }: { wizard: BookingWizard; children: Elements }) {
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
        <Button type="submit" className={styles["next"]} ignoresRepeat>
          Next
          <ArrowIcon />
        </Button>
      </div>
    </form>
  );
}

function PreviousButton({ wizard }: { wizard: BookingWizard }) {
  return (
    <Button variant="secondary" disabled={wizard.locked} onClick={wizard.previous} ignoresRepeat>
      Previous
    </Button>
  );
}
