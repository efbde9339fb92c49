import { type RefObject, useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { firstInvalidStep, stepErrors } from "#shared/bookings/booking-form.ts";
import { paths } from "#shared/site/paths.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import type { BookingAnswers, BookingDraft } from "#web/booking-draft/booking-draft.ts";
import { saveDraft } from "#web/booking-draft/saved-draft.ts";
import type { Booked } from "#web/booking-draft/thank-you-link.ts";
import { useDiscountCode } from "#web/components/discount-code/use-discount-code.ts";
import { toast } from "#web/components/toasts.ts";
import { withdrawErrors } from "#web/components/withdraw-errors.ts";
import { focusField, useStepFocus } from "./step-focus.ts";
import { useBookingStart } from "./use-booking-start.ts";
import { useWizardStep } from "./use-wizard-step.ts";
import {
  discountState,
  fieldOf,
  initialWizardState,
  nextWizardState,
  reachableStep,
  reviewStep,
  stepAsking,
  totalPence,
  withholdsHealthAnswers,
} from "./wizard-state.ts";

export type BookingWizard = ReturnType<typeof useBookingWizard>;

/**
 * Everything the wizard decides.
 * @param frame the element around the steps, in which the focus is moved.
 * @param initialDraft what was saved in this tab, or an empty draft.
 */
export function useBookingWizard(
  frame: RefObject<HTMLElement | null>,
  initialDraft: BookingDraft,
  newBookingId: () => string,
) {
  const [state, dispatch] = useReducer(nextWizardState, initialDraft, initialWizardState);
  const { draft, errors, paymentShown } = state;
  const { answers } = draft;
  useEffect(() => saveDraft(draft), [draft]);

  const route = useWizardStep(draft.step, (wanted) => reachableStep(wanted, answers));
  const { step } = route;
  useEffect(() => dispatch({ type: "stepShown", step }), [step]);
  useStepFocus(frame, step);

  /** While money may be moving nothing else in the wizard can be changed. */
  const [paymentUnderWay, setPaymentUnderWay] = useState(false);

  /** Shows errors at their fields, on the step that asks for the first of them. */
  function showErrors(found: readonly FieldError[], message: (step: number) => string) {
    const [first] = found;
    if (!first) return;
    const target = stepAsking(fieldOf(first.path)) ?? step;
    flushSync(() => dispatch({ type: "errorsFound", errors: found }));
    // What was wrong before may be right by now.
    withdrawErrors();
    toast.error(message(target));
    if (target === step) focusField(frame.current, fieldOf(first.path));
    else route.goTo(target);
  }

  function leaveStep(go: () => void) {
    const found = stepErrors(step, answers);
    if (found[0]) {
      const { message } = found[0];
      showErrors(found, () => message);
    } else {
      dispatch({ type: "errorsFound", errors: [] });
      withdrawErrors();
      go();
    }
  }

  /** Runs something that needs every answer; otherwise says which step lacks one. */
  function withAllAnswers(go: () => void) {
    const invalid = firstInvalidStep(answers);
    if (invalid) showErrors(invalid.errors, () => invalid.message);
    else go();
  }

  const navigate = useNavigate();
  const start = useBookingStart({
    draft,
    dispatch,
    newBookingId,
    onAnswersRefused: (found) =>
      showErrors(found, (target) => `Step ${target + 1}: ${found[0]?.message}`),
    onBooked: finish,
  });

  function finish(booked: Booked["booked"]) {
    const { bookingId } = draft;
    const state: Booked = { kind: "booking", id: bookingId, booked };
    navigate(paths.thankYou, { replace: true, state });
  }

  const discount = useDiscountCode(draft.bookingId, discountState(state), dispatch);

  return {
    step,
    editing: route.editing,
    answers,
    errors,
    answer: (changed: Partial<BookingAnswers>) => dispatch({ type: "answered", answers: changed }),
    healthConsent: {
      given: draft.healthConsent !== null,
      change: (given: boolean) => dispatch({ type: "healthConsentChanged", given }),
      withholdsAnswers: withholdsHealthAnswers(draft),
    },
    next: () => leaveStep(route.next),
    backToReview: () => leaveStep(() => route.goTo(reviewStep)),
    previous: route.previous,
    edit: route.edit,

    discount,
    totalPence: totalPence(draft),

    payment: {
      bookingId: draft.bookingId,
      shown: paymentShown,
      underWay: paymentUnderWay,
      onUnderWayChange: setPaymentUnderWay,
      open: () => withAllAnswers(() => dispatch({ type: "paymentOpened" })),
      setUp: start.setUpPayment,
      confirm: start.confirmPayment,
      onSubmit: () => dispatch({ type: "paymentSubmitted" }),
      onSettled: () => finish("paid"),
    },
    free: {
      ...start.free,
      complete: () => withAllAnswers(start.completeFree),
    },
  };
}
