import { useEffect } from "react";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { CardPaymentStep, fetchCardCodeAhead } from "#web/checkout/card-payment-step.tsx";
import { DiscountCodeBox } from "#web/checkout/discount-code-box.tsx";
import { FreeBooking } from "#web/checkout/free-booking.tsx";
import { NextSteps } from "#web/checkout/next-steps.tsx";
import { PriceSummary } from "#web/checkout/price-summary.tsx";
import { ProceedToPayment } from "#web/checkout/proceed-to-payment.tsx";
import { AnswersSummary } from "./answers-summary.tsx";
import styles from "./review-step.module.css";
import type { BookingWizard } from "./use-booking-wizard.ts";

/** The fifth step: all answers, the price, and the way to pay it. */
export function ReviewStep({ wizard }: { wizard: BookingWizard }) {
  useEffect(() => void fetchCardCodeAhead(), []);
  const { discountCode, locked } = wizard;
  return (
    <div className={styles["review"]}>
      <AnswersSummary
        answers={wizard.answers}
        withholdsHealth={wizard.healthConsent.withholdsAnswers}
        onEdit={wizard.edit}
        locked={locked}
      />
      <PriceSummary
        label="Consultation fee"
        listPricePence={wizard.listPricePence}
        discount={discountCode.granted}
        totalPence={wizard.totalPence}
      >
        <DiscountCodeBox discount={discountCode} locked={locked} />
      </PriceSummary>
      <Payment wizard={wizard} />
    </div>
  );
}

function Payment({ wizard }: { wizard: BookingWizard }) {
  if (wizard.totalPence === 0) {
    return (
      <FreeBooking free={wizard.free}>
        <p>Your code covers the whole fee. There is nothing to pay, and no card is needed.</p>
        <NextSteps steps={["Get your confirmation by email", "Choose a time"]} />
      </FreeBooking>
    );
  }
  if (wizard.paymentShown) return <CardPaymentStep payment={wizard.payment} />;
  return (
    <ProceedToPayment
      label={wizardMessages.proceed}
      // The price of a code that is being checked would close the payment again.
      busy={wizard.discountCode.checking}
      onClick={wizard.openPayment}
    >
      <NextSteps steps={["Pay by card", "Get your confirmation by email", "Choose a time"]} />
    </ProceedToPayment>
  );
}
