import { useRef } from "react";
import { Link } from "react-router-dom";
import { sessionDescription, sessionPaymentMessages } from "#shared/bookings/session-payments.ts";
import { paths } from "#shared/site/paths.ts";
import { CardPaymentStep } from "#web/checkout/card-payment-step.tsx";
import { PriceSummary } from "#web/checkout/price-summary.tsx";
import { FreeBooking } from "#web/checkout/proceed-to-payment.tsx";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { PauseNotice } from "#web/components/pause-notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { AmountSelection } from "./amount-selection.tsx";
import { PaymentContract } from "./payment-contract.tsx";
import { type PaymentPageState, usePaymentPage } from "./use-payment-page.ts";

/** `/payment`: pays an amount of the visitor's choice for sessions. */
export default function PaymentPage() {
  const inBrowser = useInBrowser();
  return (
    <Page
      title={sessionPaymentMessages.title}
      lead="For your training sessions, securely by card."
      description="Pay for your personal training sessions securely online, by card."
      size="compact"
    >
      {inBrowser ? (
        <Payment />
      ) : (
        <div className="sheet stack-6">
          <Skeleton heading lines={6} />
        </div>
      )}
    </Page>
  );
}

function Payment() {
  const frame = useRef<HTMLDivElement>(null);
  const page = usePaymentPage(frame);
  return (
    <div className="sheet stack-6" ref={frame}>
      {page.booked ? (
        <Success booked={page.booked} />
      ) : page.full ? (
        <PauseNotice {...page.full}>
          <p>
            You can’t pay here at the moment either, and you have not been charged. If you already
            train with me, <Link to={paths.contact}>write to me</Link> and I’ll tell you how to pay.
          </p>
        </PauseNotice>
      ) : page.isSummary ? (
        <PaymentSummary page={page} />
      ) : (
        <AmountSelection page={page} />
      )}
    </div>
  );
}

function PaymentSummary({ page }: { page: PaymentPageState }) {
  const { block } = page.draft;
  const contract = <PaymentContract page={page} />;
  return (
    <>
      <h2 tabIndex={-1} data-step-heading>
        Summary
      </h2>
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

function Success({ booked }: { booked: "paid" | "free" }) {
  return (
    <>
      <h2 tabIndex={-1} data-step-heading>
        Thank you
      </h2>
      {/* The specification says that the page alerts. The browser's `alert()` would stop the page. */}
      <Notice tone="success" role={booked === "free" ? "alert" : "status"}>
        <p>{sessionPaymentMessages[booked === "free" ? "freeConfirmed" : "paid"]}</p>
      </Notice>
    </>
  );
}
