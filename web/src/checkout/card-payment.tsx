import type { FormEvent, ReactNode, RefObject } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import { formatPounds } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./checkout.module.css";
import { type CardPaymentOptions, useCardPayment } from "./use-card-payment.ts";
import { useHeadingFocus } from "./use-steps.ts";

interface CardPaymentProps extends CardPaymentOptions {
  /** The heading of the step around this. */
  heading: RefObject<HTMLElement | null>;
  contract: Elements;
}

/** Specification §2 and §4. Toasts say the problems aloud, so their notices have no role. */
export function CardPayment({ heading, contract, ...options }: CardPaymentProps): ReactNode {
  const { start } = options;
  const { reference, mailFollows } = options.payment;
  const payment = useCardPayment(options);
  const { state } = payment;
  const { contactEmail } = useWebsite().where;
  useHeadingFocus(heading, state.phase, state.phase === "form");

  function submit(event: FormEvent) {
    event.preventDefault();
    payment.submit();
  }

  switch (state.phase) {
    case "form": {
      if (start.outcome !== "form") return null;
      const isPreparing = state.activity === "preparing";
      return (
        <form className="stack-5" onSubmit={submit}>
          {isPreparing && <Spinner label={paymentMessages.preparingForm} />}
          <div className={styles["fields"]} data-ready={!isPreparing}>
            {start.form.renderFields({
              onReady: payment.fieldsReady,
              onLoadError: options.onFieldsFailed,
            })}
          </div>
          {!isPreparing && (
            <>
              <p className={`split ${styles["amount"]}`}>
                <span>Amount to pay</span> <strong>{formatPounds(start.amountPence)}</strong>
              </p>
              {contract}
              {state.problem && (
                <Notice tone="danger" role="none">
                  <p>{state.problem}</p>
                </Notice>
              )}
              {state.isCancelled && (
                <Notice tone="info" role="status">
                  <p>You have not been charged. You can try again, or choose another way to pay.</p>
                </Notice>
              )}
              <Button type="submit" size="large" busy={state.activity === "paying"}>
                {paymentMessages.submit}
              </Button>
            </>
          )}
          <p className="small-print">
            Your card details go straight to Stripe, encrypted. They never pass through this
            website, and I never see or keep them.
          </p>
        </form>
      );
    }
    case "processing":
      return (
        <>
          <Spinner label={paymentMessages.processing} />
          <p className="small-print">
            Your bank hasn’t answered yet.{" "}
            <span>
              {mailFollows && "You’ll get an email as soon as it has, so you can close this page."}
            </span>
          </p>
          {!state.watching && (
            <Button variant="secondary" onClick={payment.watchAgain}>
              Check again
            </Button>
          )}
        </>
      );
    case "saving":
      return <Spinner label="Payment received. Saving your booking…" />;
    case "unsaved":
      return (
        <Notice tone="danger" role="none" title={paymentMessages.paidButNotSaved}>
          <p>
            You will not be charged again. Email{" "}
            <a href={`mailto:${contactEmail}?subject=Booking%20${reference}`}>{contactEmail}</a> and
            quote <strong>{reference}</strong>, or try to save the booking once more.
          </p>
          <Button variant="secondary" onClick={payment.saveAgain}>
            Save my booking again
          </Button>
        </Notice>
      );
  }
}
