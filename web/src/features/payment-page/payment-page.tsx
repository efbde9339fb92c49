import { Suspense, useRef } from "react";
import { Link } from "react-router-dom";
import { sessionPaymentMessages } from "#shared/sessions/session-payments.ts";
import { paths } from "#shared/site/paths.ts";
import { fetchCardCodeAhead } from "#web/checkout/card-code.ts";
import { lazyPage } from "#web/components/lazy-page.ts";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { PauseNotice } from "#web/components/pause-notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { AmountSelection } from "./amount-selection.tsx";
import { usePaymentPage } from "./use-payment-page.ts";

const loadSummary = () => import("./payment-summary.tsx");
const PaymentSummary = lazyPage(loadSummary);

/** So that they are there when the visitor goes on. */
function loadStepsAhead() {
  loadSummary().catch(() => undefined);
  void fetchCardCodeAhead();
}

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
    // biome-ignore lint/a11y/noStaticElementInteractions: the element is not used; its fields are.
    <div className="sheet stack-6" ref={frame} onFocus={loadStepsAhead}>
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
        <>
          <h2 tabIndex={-1} data-step-heading>
            Summary
          </h2>
          <Suspense fallback={<Skeleton lines={6} />}>
            <PaymentSummary page={page} />
          </Suspense>
        </>
      ) : (
        <AmountSelection page={page} />
      )}
    </div>
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
