import { type FormEvent, useId } from "react";
import {
  quickAmountsPence,
  sessionAmountLimits,
  sessionDescription,
  sessionPaymentMessages,
} from "#shared/bookings/session-payments.ts";
import { formatPoundsInProse, poundsAsTyped } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import { fetchCardPaymentAhead } from "#web/components/card-payment/card-payment-on-demand.tsx";
import { LockIcon } from "#web/components/card-payment/lock-icon.tsx";
import { DiscountCodeBox } from "#web/components/discount-code/discount-code-box.tsx";
import { Field } from "#web/components/field.tsx";
import { PriceSummary } from "#web/components/price-summary.tsx";
import { TextField } from "#web/components/text-field.tsx";
import styles from "./payment-page.module.css";
import type { PaymentPageState } from "./use-payment-page.ts";

/** The first stage: how much, with which code, and who pays. */
export function AmountSelection({ page }: { page: PaymentPageState }) {
  const { draft, errors, answer, discount } = page;
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    page.proceed();
  }

  return (
    <>
      <form
        className={styles["questions"]}
        id={formId}
        onSubmit={submit}
        onFocus={fetchCardPaymentAhead}
        noValidate
      >
        <h2 className={styles["heading"]} tabIndex={-1} data-stage-heading>
          Choose an amount
        </h2>
        <AmountField page={page} />
        <div className={styles["payer"]}>
          <TextField
            name="name"
            label="Your name"
            optional
            autoComplete="name"
            value={draft.name}
            error={errors["name"]}
            onChange={(text) => answer("name", text)}
          />
          <TextField
            name="email"
            label="Email for your receipt"
            optional
            type="email"
            inputMode="email"
            autoComplete="email"
            value={draft.email}
            error={errors["email"]}
            onChange={(text) => answer("email", text)}
          />
        </div>
      </form>
      <PriceSummary
        label={sessionDescription}
        listPricePence={page.listPricePence}
        discount={discount.granted}
        totalPence={page.totalPence}
      >
        <DiscountCodeBox discount={discount} locked={false} />
      </PriceSummary>
      <div className={styles["proceed"]}>
        {/* The code box is a form of its own, so this button stands outside of the one it sends. */}
        <Button
          type="submit"
          form={formId}
          size="large"
          // The summary is of a price that is settled.
          busy={discount.checking}
          onFocus={fetchCardPaymentAhead}
          onPointerEnter={fetchCardPaymentAhead}
          onClick={(event) => {
            // The second press of a double click is meant for what the first one has left.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {sessionPaymentMessages.proceed}
        </Button>
        <p className={styles["assurance"]}>
          <LockIcon size={16} />
          Paid securely through Stripe. Nothing is charged yet.
        </p>
      </div>
    </>
  );
}

function AmountField({ page }: { page: PaymentPageState }) {
  const { draft, errors, answer } = page;
  return (
    <div className={styles["amount"]}>
      <Field name="amount" label="Amount in pounds" error={errors["amount"]}>
        {({ className, ...control }) => (
          <span className={styles["money"]}>
            <span className={styles["currency"]} aria-hidden="true">
              £
            </span>
            <input
              {...control}
              className={`${className} ${styles["pounds"]}`}
              type="number"
              inputMode="decimal"
              min={poundsAsTyped(sessionAmountLimits.minimum)}
              max={poundsAsTyped(sessionAmountLimits.maximum)}
              step="0.01"
              value={draft.amount}
              onChange={(event) => answer("amount", event.currentTarget.value)}
              // Who turns the wheel over it means to scroll, not to pay a penny less.
              onWheel={(event) => event.currentTarget.blur()}
            />
          </span>
        )}
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not questions of a form. */}
      <div className={styles["quick"]} role="group" aria-label="Quick select">
        {quickAmountsPence.map((pence) => (
          <Button
            key={pence}
            variant="secondary"
            aria-pressed={page.listPricePence === pence}
            onClick={() => answer("amount", poundsAsTyped(pence))}
          >
            {formatPoundsInProse(pence)}
          </Button>
        ))}
      </div>
    </div>
  );
}
