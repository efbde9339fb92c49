import { useEffect, useId, useRef, useState } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import { pause } from "#web/api/retry-transient.ts";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { LockIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { toast, withdrawErrors } from "#web/components/toasts.ts";
import { useWebsite } from "#web/website.ts";
import { type CardCode, fetchCardCode } from "./card-code.ts";
import styles from "./checkout.module.css";
import type { CardStart } from "./use-card-payment.ts";
import type { CardCheckout } from "./use-checkout.ts";
import { useHeadingFocus } from "./use-steps.ts";

type SetUpState =
  | { readonly phase: "settingUp" }
  | { readonly phase: "failed"; readonly message: string; readonly mayBeBlocked: boolean }
  | { readonly phase: "ready"; readonly code: CardCode; readonly start: CardStart };

interface CardPaymentStepProps {
  payment: CardCheckout;
  /** What the visitor agrees to with the button that charges the card. */
  contract?: Elements;
  fetchCode?: typeof fetchCardCode;
  wait?: typeof pause;
}

/** Sets the card payment up, then shows the form and the outcome (specification §2 and §4). */
export function CardPaymentStep({
  payment,
  contract,
  fetchCode = fetchCardCode,
  wait = pause,
}: CardPaymentStepProps) {
  const [state, setState] = useState<SetUpState>({ phase: "settingUp" });
  const [attempt, setAttempt] = useState(1);
  const fetchFailures = useRef(0);

  function fail(message: string, toastText: string = paymentMessages.setUpFailedToast) {
    setState({ phase: "failed", message, mayBeBlocked: false });
    toast.error(toastText);
  }

  /** The provider's script or fields have failed, or have not answered in time. */
  function failFields(message: string = paymentMessages.setUpFailed) {
    setState({ phase: "failed", message, mayBeBlocked: true });
    toast.error(paymentMessages.setUpFailedToast);
  }

  async function fetchCodeOrReload(): Promise<CardCode> {
    try {
      return await fetchCode();
    } catch (error) {
      fetchFailures.current += 1;
      // Some browsers cache a failed import until the page is reloaded. The draft is in the tab.
      if (fetchFailures.current > 1 && navigator.onLine) window.location.reload();
      throw error;
    }
  }

  async function setUp(signal: AbortSignal): Promise<void> {
    const [prepared, code] = await Promise.all([payment.setUp(signal), fetchCodeOrReload()]);
    signal.throwIfAborted();
    if (prepared.outcome === "failed") fail(prepared.message, prepared.toast);
    else if (prepared.outcome === "processing") {
      setState({ phase: "ready", code, start: { outcome: "processing" } });
    } else if (prepared.outcome === "ready") {
      const { amountPence } = prepared;
      const form = await code.loadCardForm(prepared).catch(() => undefined);
      signal.throwIfAborted();
      if (!form) failFields();
      else setState({ phase: "ready", code, start: { outcome: "form", form, amountPence } });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one set-up for each attempt.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    withdrawErrors();
    setUp(signal).catch(() => {
      if (!signal.aborted) fail(paymentMessages.setUpFailed);
    });
    return () => controller.abort();
  }, [attempt]);

  const { contactEmail } = useWebsite().where;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading, state.phase, state.phase === "ready");

  function content(): Elements {
    switch (state.phase) {
      case "settingUp":
        return <Spinner label={paymentMessages.initializing} />;
      case "failed":
        return (
          // The toast says it aloud.
          <Notice tone="danger" role="none" title={paymentMessages.errorTitle}>
            <p>{state.message}</p>
            {state.mayBeBlocked && (
              <p>
                An ad or script blocker may be stopping the card form. Switch it off for this page,
                or write to me at <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
              </p>
            )}
            <Button
              variant="secondary"
              onClick={() => {
                setState({ phase: "settingUp" });
                setAttempt(attempt + 1);
              }}
            >
              {paymentMessages.tryAgain}
            </Button>
          </Notice>
        );
      case "ready": {
        const { CardPayment } = state.code;
        return (
          <CardPayment
            start={state.start}
            payment={payment}
            contract={contract}
            heading={heading}
            onSetUpFailed={fail}
            onFieldsFailed={failFields}
            wait={wait}
          />
        );
      }
    }
  }

  return (
    <section className={`stack-5 ${styles["card"]}`} aria-labelledby={headingId}>
      <h3 className={styles["heading"]} id={headingId} ref={heading} tabIndex={-1}>
        <LockIcon />
        Secure card payment
      </h3>
      {content()}
    </section>
  );
}
