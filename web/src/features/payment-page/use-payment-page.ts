import { type RefObject, useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { successShownMs } from "#shared/bookings/session-payments.ts";
import { startPayment } from "#shared/payments/api.ts";
import { paths } from "#shared/site/paths.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { confirmDraft } from "#web/booking-draft/confirm-draft.ts";
import { forgetStored } from "#web/booking-draft/draft-storage.ts";
import type { PaymentDraft } from "#web/booking-draft/payment-draft.ts";
import { savedPaymentDraft } from "#web/booking-draft/saved-payment-draft.ts";
import { startPaymentDraft } from "#web/booking-draft/start-payment-draft.ts";
import type { Booked } from "#web/booking-draft/thank-you-link.ts";
import { useDraftStart } from "#web/booking-draft/use-draft-start.ts";
import { useDiscountCode } from "#web/components/discount-code/use-discount-code.ts";
import { withdrawErrors } from "#web/components/withdraw-errors.ts";
import { freeFailureMessage } from "./free-failure.ts";
import {
  type Answer,
  discountState,
  initialPaymentState,
  nextPaymentState,
  paymentErrors,
  prices,
} from "./payment-state.ts";
import { useStageFocus } from "./stage-focus.ts";
import { usePaymentStage } from "./use-payment-stage.ts";

export type PaymentPageState = ReturnType<typeof usePaymentPage>;

/**
 * Everything the payment page decides.
 * @param frame the element around the stages, in which the focus is moved.
 * @param initialDraft what was saved in this tab, or an empty draft.
 */
export function usePaymentPage(
  frame: RefObject<HTMLElement | null>,
  initialDraft: PaymentDraft,
  newPaymentId: () => string,
) {
  const [state, dispatch] = useReducer(nextPaymentState, initialDraft, initialPaymentState);
  const { draft, errors, booked } = state;
  const { paymentId } = draft;
  useEffect(() => savedPaymentDraft.save(draft), [draft]);

  const { stage, proceed, back } = usePaymentStage(paymentErrors(draft).length === 0);
  const focusOnRefused = useStageFocus(frame, booked ? "booked" : stage);
  const { listPricePence, totalPence } = prices(draft);

  /** While money may be moving there is no way back to the amount. */
  const [underWay, setUnderWay] = useState(false);

  function showErrors(found: readonly FieldError[]) {
    flushSync(() => dispatch({ type: "errorsFound", errors: found }));
    if (stage === "amount") focusOnRefused();
    else back();
  }

  const start = useDraftStart({
    send: (signal) =>
      startPaymentDraft(draft, {
        start: (body) => callEndpoint(startPayment, { body }, { signal }),
        confirm: (id) => confirmDraft("payment", id, signal),
      }),
    bookingId: paymentId,
    discount: draft.discount,
    totalPence: totalPence ?? 0,
    onBooked: (how) => dispatch({ type: "booked", booked: how }),
    onAnswersRefused: showErrors,
    onDiscountRefused: (message) => {
      dispatch({ type: "discountRefused", message });
      back();
    },
    onDiscountGranted: (discount) => {
      dispatch({ type: "discountGranted", ...discount });
      back();
    },
    onConflict: () => dispatch({ type: "paymentIdRenewed", paymentId: newPaymentId() }),
    freeFailure: (error) => ({ problem: freeFailureMessage(error) }),
  });

  const navigate = useNavigate();
  useEffect(() => {
    if (!booked) return;
    const made: Booked = { kind: "payment", id: paymentId, booked };
    // It has been seen: whoever reloads the page, or leaves it before, pays for something else next.
    forgetStored("payment", paymentId);
    navigate(paths.payment, { replace: true });
    const timer = setTimeout(
      () => navigate(paths.thankYou, { replace: true, state: made }),
      successShownMs,
    );
    return () => clearTimeout(timer);
  }, [booked, paymentId, navigate]);

  return {
    stage,
    booked,
    draft,
    errors,
    answer: (field: Answer, text: string) => dispatch({ type: "answered", field, text }),
    discount: useDiscountCode(paymentId, discountState(state), dispatch),
    listPricePence,
    totalPence,
    proceed: () => {
      withdrawErrors();
      const found = paymentErrors(draft);
      if (found.length > 0) showErrors(found);
      else proceed();
    },
    back,
    payment: {
      underWay,
      onUnderWayChange: setUnderWay,
      setUp: start.setUpPayment,
      confirm: (signal: AbortSignal) => confirmDraft("payment", paymentId, signal),
      onSubmit: () => dispatch({ type: "paymentSubmitted" }),
      onSettled: () => dispatch({ type: "booked", booked: "paid" }),
    },
    free: { ...start.free, complete: start.completeFree },
  };
}
