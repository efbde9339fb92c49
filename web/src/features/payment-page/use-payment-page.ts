import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { BlockTerms } from "#shared/website/block-terms.ts";
import { useCheckout } from "#web/checkout/use-checkout.ts";
import { useStepFocus, useSteps } from "#web/checkout/use-steps.ts";
import { withdrawAll } from "#web/components/toasts.ts";
import { useWebsite } from "#web/website.ts";
import { paymentCheckout, paymentRequest } from "./payment-checkout.ts";

export type PaymentPageState = ReturnType<typeof usePaymentPage>;

const amountStep = 0;
const summaryStep = 1;

/** @param frame the element around the steps, in which the focus is moved */
export function usePaymentPage(frame: RefObject<HTMLElement | null>) {
  const checkout = useCheckout(paymentCheckout, {
    onAnswersRefused: showErrors,
    closePayment: () => route.previous(),
  });
  const { draft, booked, priceChanged } = checkout;

  const request = paymentRequest(draft);
  const route = useSteps({
    path: paths.payment,
    resume: amountStep,
    // Also in the moment before the browser has gone back: the summary would set up a payment.
    reachable: (wanted) =>
      "body" in request && !priceChanged && wanted === summaryStep ? wanted : amountStep,
  });
  const { step } = route;
  const focusOnRefused = useStepFocus(frame, booked ? "booked" : step);

  function showErrors(errors: readonly FieldError[]) {
    checkout.showErrors(errors);
    if (step === amountStep) focusOnRefused();
  }

  // A reload of the success page starts another payment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is booked.
  useEffect(() => {
    if (booked) route.restart();
  }, [booked]);

  /** @param block what is paid for; nothing: the amount in its box. */
  function choose(block?: BlockTerms) {
    checkout.changeDraft({ block, quote: undefined });
  }

  const { blocks } = useWebsite().offer;
  const wanted = useSearchParams()[0].get("block");
  // A link of a client who buys again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival.
  useEffect(() => {
    const found = blocks.find(({ name }) => name === wanted);
    if (found) choose(BlockTerms.parse(found));
  }, []);

  return {
    ...checkout,
    choose,
    isSummary: step === summaryStep,
    proceed: () => {
      withdrawAll();
      if ("errors" in request) showErrors(request.errors);
      else {
        checkout.agreeToPrice();
        route.next();
      }
    },
    back: () => {
      withdrawAll();
      route.previous();
    },
  };
}
