import { sessionDescription, sessionPaymentMessages } from "#shared/bookings/session-payments.ts";
import { bankReturnUrl } from "#web/booking-draft/thank-you-link.ts";
import { Button } from "#web/components/button.tsx";
import { CardPaymentOnDemand } from "#web/components/card-payment/card-payment-on-demand.tsx";
import { FreeBooking } from "#web/components/free-booking.tsx";
import { PriceSummary } from "#web/components/price-summary.tsx";
import styles from "./payment-page.module.css";
import type { PaymentPageState } from "./use-payment-page.ts";

/** The second stage: the price once more, and the way to pay it. */
export function PaymentSummary({ page }: { page: PaymentPageState }) {
  const { draft, payment, free } = page;
  return (
    <>
      <h2 className={styles["heading"]} tabIndex={-1} data-stage-heading>
        Summary
      </h2>
      <PriceSummary
        label={sessionDescription}
        listPricePence={page.listPricePence}
        discount={draft.discount}
        totalPence={page.totalPence}
      />
      {page.totalPence === 0 ? (
        <FreeBooking busy={free.busy} problem={free.problem} onComplete={free.complete}>
          <p>Your code covers the whole amount. There is nothing to pay, and no card is needed.</p>
        </FreeBooking>
      ) : (
        <CardPaymentOnDemand
          setUp={payment.setUp}
          confirm={payment.confirm}
          returnUrl={bankReturnUrl(window.location.origin, "payment", draft.paymentId)}
          reference={draft.paymentId}
          mailFollows={draft.email.trim() !== ""}
          onSubmit={payment.onSubmit}
          onSettled={payment.onSettled}
          onUnderWayChange={payment.onUnderWayChange}
        />
      )}
      <div>
        <Button
          variant="secondary"
          disabled={payment.underWay || free.busy}
          onClick={(event) => event.detail <= 1 && page.back()}
        >
          {sessionPaymentMessages.back}
        </Button>
      </div>
    </>
  );
}
