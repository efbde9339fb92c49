import { sessionDescription, sessionPaymentMessages } from "#shared/bookings/session-payments.ts";
import { CardPaymentStep } from "#web/checkout/card-payment-step.tsx";
import { FreeBooking } from "#web/checkout/free-booking.tsx";
import { PriceSummary } from "#web/checkout/price-summary.tsx";
import { Button } from "#web/components/button.tsx";
import styles from "./payment-page.module.css";
import type { PaymentPageState } from "./use-payment-page.ts";

/** The second step: the price, and the way to pay it. */
export function PaymentSummary({ page }: { page: PaymentPageState }) {
  return (
    <>
      <h2 className={styles["heading"]} tabIndex={-1} data-step-heading>
        Summary
      </h2>
      <PriceSummary
        label={sessionDescription}
        listPricePence={page.listPricePence}
        discount={page.draft.discount}
        totalPence={page.totalPence}
      />
      {page.totalPence === 0 ? (
        <FreeBooking free={page.free}>
          <p>Your code covers the whole amount. There is nothing to pay, and no card is needed.</p>
        </FreeBooking>
      ) : (
        <CardPaymentStep payment={page.payment} />
      )}
      <div>
        <Button
          variant="secondary"
          disabled={page.locked}
          onClick={(event) => event.detail <= 1 && page.back()}
        >
          {sessionPaymentMessages.back}
        </Button>
      </div>
    </>
  );
}
