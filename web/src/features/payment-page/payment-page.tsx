import { useRef } from "react";
import { sessionPaymentMessages } from "#shared/bookings/session-payments.ts";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { AmountSelection } from "./amount-selection.tsx";
import styles from "./payment-page.module.css";
import { PaymentSummary } from "./payment-summary.tsx";
import { usePaymentPage } from "./use-payment-page.ts";

/** `/payment`: sessions paid at an amount of the visitor's choice, as they left it in this tab. */
export default function PaymentPage() {
  const inBrowser = useInBrowser();
  return (
    <Page
      title={sessionPaymentMessages.title}
      lead="For your training sessions: choose the amount you agreed on and pay securely by card."
      description="Pay for your personal training sessions securely online, by card."
    >
      {inBrowser ? (
        <Payment />
      ) : (
        <div className={styles["sheet"]}>
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
    <div className={styles["sheet"]} ref={frame}>
      {page.booked ? (
        <Success booked={page.booked} />
      ) : page.isSummary ? (
        <PaymentSummary page={page} />
      ) : (
        <AmountSelection page={page} />
      )}
    </div>
  );
}

function Success({ booked }: { booked: "paid" | "free" }) {
  return (
    <>
      <h2 className={styles["heading"]} tabIndex={-1} data-step-heading>
        Thank you
      </h2>
      {booked === "paid" ? (
        <Notice tone="success">{sessionPaymentMessages.paid}</Notice>
      ) : (
        <Notice tone="success" role="alert">
          {sessionPaymentMessages.freeConfirmed}
        </Notice>
      )}
    </>
  );
}
