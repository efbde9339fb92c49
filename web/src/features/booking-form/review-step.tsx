import { useEffect } from "react";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import { bankReturnUrl } from "#web/booking-draft/thank-you-link.ts";
import { Button } from "#web/components/button.tsx";
import {
  CardPaymentOnDemand,
  fetchCardPaymentAhead,
} from "#web/components/card-payment/card-payment-on-demand.tsx";
import { LockIcon } from "#web/components/card-payment/lock-icon.tsx";
import { DiscountCodeBox } from "#web/components/discount-code/discount-code-box.tsx";
import { FreeBooking } from "#web/components/free-booking.tsx";
import { NextSteps } from "#web/components/next-steps.tsx";
import { PriceSummary } from "#web/components/price-summary.tsx";
import { AnswersSummary } from "./answers-summary.tsx";
import styles from "./review-step.module.css";
import type { BookingWizard } from "./use-booking-wizard.ts";

/** The fifth step: everything once more, the price, and the way to pay it. */
export function ReviewStep({ wizard }: { wizard: BookingWizard }) {
  useEffect(() => void fetchCardPaymentAhead(), []);
  const locked = wizard.payment.underWay || wizard.free.busy;
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
        listPricePence={consultationFeePence}
        discount={wizard.discount.granted}
        totalPence={wizard.totalPence}
      >
        <DiscountCodeBox discount={wizard.discount} locked={locked} />
      </PriceSummary>
      {wizard.totalPence === 0 ? <NothingToPay wizard={wizard} /> : <Payment wizard={wizard} />}
    </div>
  );
}

function Payment({ wizard }: { wizard: BookingWizard }) {
  const { payment } = wizard;
  if (!payment.shown) {
    return (
      <div className={styles["proceed"]}>
        <NextSteps steps={["Pay by card", "Get your confirmation by email", "Choose a time"]} />
        <Button
          size="large"
          // A price that is on its way would take the payment away again.
          busy={wizard.discount.checking}
          onClick={(event) => {
            if (event.detail <= 1) payment.open();
          }}
        >
          {wizardMessages.proceed}
        </Button>
        <p className={styles["assurance"]}>
          <LockIcon size={16} />
          Paid securely through Stripe. Nothing is charged yet.
        </p>
      </div>
    );
  }
  return (
    <CardPaymentOnDemand
      setUp={payment.setUp}
      confirm={payment.confirm}
      returnUrl={bankReturnUrl(window.location.origin, "booking", payment.bookingId)}
      reference={payment.bookingId}
      onSubmit={payment.onSubmit}
      onSettled={payment.onSettled}
      onUnderWayChange={payment.onUnderWayChange}
    />
  );
}

function NothingToPay({ wizard }: { wizard: BookingWizard }) {
  const { free } = wizard;
  return (
    <FreeBooking busy={free.busy} problem={free.problem} onComplete={free.complete}>
      <p>Your code covers the whole fee. There is nothing to pay, and no card is needed.</p>
      <NextSteps steps={["Get your confirmation by email", "Choose a time"]} />
    </FreeBooking>
  );
}
