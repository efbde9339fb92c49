import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import { site } from "#shared/site/site.ts";
import { formatPounds } from "#shared/values/money.ts";
import { pause } from "#web/api/pause.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import type { LoadCardForm } from "./card-form.ts";
import styles from "./card-payment.module.css";
import { type CardPaymentState, isPaymentUnderWay } from "./card-payment-state.ts";
import { LockIcon } from "./lock-icon.tsx";
import { type CardPaymentOptions, useCardPayment } from "./use-card-payment.ts";

interface CardPaymentProps extends Omit<CardPaymentOptions, "loadCardForm" | "wait"> {
  /** What the visitor quotes when asking about this payment. */
  reference: string;
  /** Whether an email tells the visitor how it ended, so that nobody need wait for it. */
  mailFollows?: boolean;
  /** Told whether money may be moving, so that nothing else on the page is changed meanwhile. */
  onUnderWayChange: (underWay: boolean) => void;
  loadCardForm?: LoadCardForm;
  wait?: CardPaymentOptions["wait"];
}

/** The card provider's code is fetched by those who pay, and by nobody else. */
const loadStripe: LoadCardForm = async (secrets) => {
  const { loadStripeCardForm } = await import("./stripe-card-form.tsx");
  return loadStripeCardForm(secrets);
};

/** Payment by card: set-up, the provider's form, and the outcome (specification §2 and §4). */
export function CardPayment({
  reference,
  mailFollows = true,
  onUnderWayChange,
  loadCardForm = loadStripe,
  wait = pause,
  ...options
}: CardPaymentProps) {
  const payment = useCardPayment({ ...options, loadCardForm, wait });
  const { state } = payment;
  const headingId = useId();

  // Where what had the focus has gone with the last phase, the heading takes it, and the next Tab
  // leads into what has come instead.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (state.phase !== "form" && isFocusLost) heading.current?.focus();
  }, [state.phase]);

  const underWay = isPaymentUnderWay(state);
  useEffect(() => {
    onUnderWayChange(underWay);
    return () => onUnderWayChange(false);
  }, [underWay, onUnderWayChange]);

  return (
    <section className={styles["panel"]} aria-labelledby={headingId}>
      <h3 className={styles["heading"]} id={headingId} ref={heading} tabIndex={-1}>
        <LockIcon />
        Secure card payment
      </h3>
      <Phase state={state} payment={payment} reference={reference} mailFollows={mailFollows} />
    </section>
  );
}

interface PhaseProps {
  state: CardPaymentState;
  payment: ReturnType<typeof useCardPayment>;
  reference: string;
  mailFollows: boolean;
}

function Phase({ state, payment, reference, mailFollows }: PhaseProps): ReactNode {
  switch (state.phase) {
    case "settingUp":
      return <Spinner label={paymentMessages.initializing} />;
    case "setUpFailed":
      return (
        <Notice tone="danger" title={paymentMessages.errorTitle}>
          <p>{state.message}</p>
          <Button variant="secondary" onClick={payment.tryAgain}>
            {paymentMessages.tryAgain}
          </Button>
        </Notice>
      );
    case "form":
      return <CardFields state={state} payment={payment} />;
    case "processing":
      return (
        <>
          <Spinner label={paymentMessages.processing} />
          <p className={styles["aside"]}>
            Your bank has not answered yet.{" "}
            {mailFollows &&
              "You will get an email as soon as it has, so you may also close this page."}
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
        <Notice tone="danger" title={paymentMessages.paidButNotSaved}>
          <p>
            You will not be charged again. Email{" "}
            <a href={`mailto:${site.trainerEmail}?subject=Booking%20${reference}`}>
              {site.trainerEmail}
            </a>{" "}
            and quote <span className={styles["reference"]}>{reference}</span>, or try to save the
            booking once more.
          </p>
          <Button variant="secondary" onClick={payment.saveAgain}>
            Save my booking again
          </Button>
        </Notice>
      );
  }
}

type FormState = Extract<CardPaymentState, { phase: "form" }>;

function CardFields({ state, payment }: { state: FormState; payment: PhaseProps["payment"] }) {
  const { form, amountPence, activity, problem } = state;

  function submit(event: FormEvent) {
    event.preventDefault();
    payment.submit();
  }

  return (
    <form className={styles["form"]} onSubmit={submit}>
      {activity === "preparing" && <Spinner label={paymentMessages.preparingForm} />}
      <div className={styles["fields"]} data-ready={activity !== "preparing"}>
        {form.renderFields({ onReady: payment.fieldsReady, onLoadError: payment.fieldsFailed })}
      </div>
      {activity !== "preparing" && (
        <>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <p className={styles["amount"]}>
            <span>Amount to pay</span> <strong>{formatPounds(amountPence)}</strong>
          </p>
          <Button type="submit" size="large" busy={activity === "paying"}>
            {paymentMessages.submit}
          </Button>
        </>
      )}
      <p className={styles["aside"]}>
        Your card details go straight to Stripe, encrypted. They never pass through this website,
        and we never see or keep them.
      </p>
    </form>
  );
}
