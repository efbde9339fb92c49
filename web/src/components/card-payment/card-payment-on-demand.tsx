import { type ComponentProps, useEffect, useState } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import type { CardPayment } from "./card-payment.tsx";

type FetchStep = () => Promise<typeof CardPayment>;

const fetchCardPayment: FetchStep = async () => (await import("./card-payment.tsx")).CardPayment;

/** Fetches the payment step's code: call it when somebody comes near paying. Never rejects. */
export async function fetchCardPaymentAhead(): Promise<void> {
  await fetchCardPayment().catch(() => undefined);
}

interface CardPaymentOnDemandProps extends ComponentProps<typeof CardPayment> {
  fetchStep?: FetchStep;
}

/** The payment step, its code fetched by those who pay: most who open its page only look. */
export function CardPaymentOnDemand({
  fetchStep = fetchCardPayment,
  ...props
}: CardPaymentOnDemandProps) {
  const [attempt, setAttempt] = useState(1);
  const [fetched, setFetched] = useState<{ Step?: typeof CardPayment; failed?: number }>({});

  useEffect(() => {
    let isWanted = true;
    fetchStep().then(
      (Step) => isWanted && setFetched({ Step }),
      () => {
        if (!isWanted) return;
        setFetched({ failed: attempt });
        // Some browsers remember a failure until the page is loaded anew. Nothing typed is lost.
        if (attempt > 1 && navigator.onLine) window.location.reload();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [attempt, fetchStep]);

  const { Step, failed } = fetched;
  if (Step) return <Step {...props} />;
  if (failed !== attempt) return <Spinner label={paymentMessages.initializing} />;
  return (
    <Notice tone="danger" title={paymentMessages.errorTitle}>
      <p>{paymentMessages.setUpFailed}</p>
      <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
        {paymentMessages.tryAgain}
      </Button>
    </Notice>
  );
}
