import { type RefObject, useEffect, useState } from "react";
import { stepErrors } from "#shared/consultations/booking-form.ts";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { paths } from "#shared/site/paths.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { fieldOf } from "#web/checkout/answer-errors.ts";
import { useCheckout } from "#web/checkout/use-checkout.ts";
import { useStepFocus, useSteps } from "#web/checkout/use-steps.ts";
import { toast, withdrawAll, withdrawErrors } from "#web/components/toasts.ts";
import { bookingCheckout } from "./booking-checkout.ts";
import { reachableStep, reviewStep, stepAsking, withheldHealthAnswers } from "./wizard-steps.ts";

const healthStep = stepAsking("medicalConditions");

export type BookingWizard = ReturnType<typeof useBookingWizard>;

/** @param frame the element around the steps, in which the focus is moved */
export function useBookingWizard(frame: RefObject<HTMLElement | null>) {
  const [paymentShown, setPaymentShown] = useState(false);
  /** Set while the visitor is asked about the health answers: where the choice leads. */
  const [onwards, setOnwards] = useState<{ readonly go: () => void }>();
  const [leftOut, setLeftOut] = useState("");
  const checkout = useCheckout(bookingCheckout, {
    onAnswersRefused: (errors) =>
      showErrors(errors, (target) => `Step ${target + 1}: ${errors[0]?.message}`),
    closePayment: () => setPaymentShown(false),
  });
  const { draft, changeDraft } = checkout;
  const { answers } = draft;

  const route = useSteps({
    path: paths.bookingForm,
    resume: draft.step,
    reachable: (wanted) => reachableStep(wanted, answers),
  });
  const { step } = route;
  const focusOnRefused = useStepFocus(frame, step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step changes.
  useEffect(() => {
    changeDraft({ step });
    setPaymentShown(false);
    setOnwards(undefined);
  }, [step]);

  /** Shows errors at their fields, on the step that asks for the first of them. */
  function showErrors(errors: readonly FieldError[], message: (step: number) => string) {
    const [first] = errors;
    if (!first) return;
    const field = fieldOf(first.path, draft);
    const asking = stepAsking(field);
    const target = asking ?? step;
    checkout.showErrors(errors);
    // Errors from before may be corrected by now.
    withdrawErrors();
    toast.error(message(target), asking === undefined ? undefined : field);
    if (target === step) focusOnRefused();
    else route.goTo(target);
  }

  function leaveStep(go: () => void) {
    const errors = stepErrors(step, answers);
    if (errors[0]) {
      const { message } = errors[0];
      showErrors(errors, () => message);
    } else {
      checkout.showErrors([]);
      withdrawAll();
      if (step === healthStep && withheld && withheld !== leftOut) setOnwards({ go });
      else go();
    }
  }

  const withheld = withheldHealthAnswers(draft);
  function includeHealthAnswers(included: boolean) {
    changeDraft({ healthConsent: included ? currentHealthConsent.version : null });
    // The payment was prepared for the answers as they were.
    setPaymentShown(false);
  }

  function decideOnHealthAnswers(included: boolean) {
    if (included) includeHealthAnswers(true);
    else setLeftOut(withheld);
    onwards?.go();
  }

  return {
    ...checkout,
    answers,
    step,
    isUntouched: step === 0 && Object.values(answers).every((answer) => answer.length === 0),
    isRefused: Object.keys(checkout.errors).some((field) => stepAsking(field) === step),
    editing: route.editing,
    next: () => leaveStep(route.next),
    backToReview: () => leaveStep(() => route.goTo(reviewStep)),
    previous: () => {
      withdrawAll();
      route.previous();
    },
    edit: route.edit,
    healthConsent: {
      given: draft.healthConsent !== null,
      change: includeHealthAnswers,
      withholdsAnswers: withheld !== "",
      /** Present while the visitor has to decide; another object for each press of *Next*. */
      question: withheld ? onwards : undefined,
      decide: decideOnHealthAnswers,
    },
    paymentShown,
    openPayment: () => setPaymentShown(true),
  };
}
