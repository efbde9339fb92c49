import { sessionDescription, sessionPaymentMessages } from "#shared/sessions/session-payments.ts";
import { CardPaymentStep } from "#web/checkout/card-payment-step.tsx";
import { PriceSummary } from "#web/checkout/price-summary.tsx";
import { FreeBooking } from "#web/checkout/proceed-to-payment.tsx";
import { Button } from "#web/components/button.tsx";
import { PaymentContract } from "./payment-contract.tsx";
import type { PaymentPageState } from "./use-payment-page.ts";

/** The second step: the price, and the way to pay it. */
export default function PaymentSummary({ page }: { page: PaymentPageState }) {
  const { block } = page.draft;
  const contract = <PaymentContract page={page} />;
  return (
    <>
      <PriceSummary label={block?.name ?? sessionDescription} checkout={page} />
      {page.totalPence === 0 ? (
        <FreeBooking free={page.free}>
          <p>Your code covers the whole amount. There is nothing to pay, and no card is needed.</p>
          {contract}
        </FreeBooking>
      ) : (
        <CardPaymentStep payment={page.payment} contract={contract} />
      )}
      <div>
        <Button variant="secondary" disabled={page.locked} onClick={page.back} ignoresRepeat>
          {sessionPaymentMessages.back}
        </Button>
      </div>
    </>
  );
}
