import { type FormEvent, type KeyboardEvent, useId } from "react";
import { sessionDescription, sessionPaymentMessages } from "#shared/sessions/session-payments.ts";
import { formatPoundsInProse, poundsAsTyped } from "#shared/values/money.ts";
import { paymentLimits } from "#shared/values/typed-pounds.ts";
import { fetchCardCodeAhead } from "#web/checkout/card-code.ts";
import { DiscountCodeBox, PriceSummary } from "#web/checkout/price-summary.tsx";
import { ProceedToPayment } from "#web/checkout/proceed-to-payment.tsx";
import pill from "#web/components/choice.module.css";
import { EmailField } from "#web/components/email-field.tsx";
import { Field } from "#web/components/field.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { useWebsite } from "#web/website.ts";
import { BlockChoice } from "./block-choice.tsx";
import { PaymentContract } from "./payment-contract.tsx";
import styles from "./payment-page.module.css";
import type { PaymentPageState } from "./use-payment-page.ts";

export function AmountSelection({ page }: { page: PaymentPageState }) {
  const { errors, answer, discountCode } = page;
  const { answers, block } = page.draft;
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    page.proceed();
  }

  return (
    <>
      <form className="stack-6" id={formId} onSubmit={submit} noValidate>
        <h2 tabIndex={-1} data-step-heading>
          Choose an amount
        </h2>
        <BlockChoice page={page} />
        {!block && <AmountField page={page} />}
        <div className={`stack-5 ${styles["payer"]}`}>
          <TextField
            name="name"
            label="Your name"
            optional={!block}
            autoComplete="name"
            value={answers.name}
            error={errors["name"]}
            onChange={(text) => answer({ name: text })}
          />
          <EmailField
            name="email"
            label="Email for your receipt"
            optional={!block}
            value={answers.email}
            error={errors["email"]}
            onChange={(text) => answer({ email: text })}
          />
        </div>
      </form>
      <PriceSummary label={block?.name ?? sessionDescription} checkout={page}>
        <DiscountCodeBox discount={discountCode} locked={false} />
      </PriceSummary>
      {/* Outside the form that it submits, because the code box is its own form. */}
      <ProceedToPayment
        label={sessionPaymentMessages.proceed}
        type="submit"
        form={formId}
        // The summary needs the final price.
        busy={discountCode.checking}
        onPointerEnter={fetchCardCodeAhead}
      >
        <PaymentContract page={page} />
      </ProceedToPayment>
    </>
  );
}

const bounds = {
  min: poundsAsTyped(paymentLimits.minimum),
  max: poundsAsTyped(paymentLimits.maximum),
  step: poundsAsTyped(paymentLimits.step),
};

function AmountField({ page }: { page: PaymentPageState }) {
  const { draft, errors, answer, listPricePence: pence } = page;
  const { offer } = useWebsite();

  function step(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0 || pence === undefined) return;
    event.preventDefault();
    const { minimum, maximum, step } = paymentLimits;
    const stepped = Math.max(minimum, Math.min(maximum, pence + by * step));
    answer({ amount: poundsAsTyped(stepped) });
  }

  return (
    <div className="stack-3">
      <Field name="amount" label="Amount in pounds" error={errors["amount"]}>
        {({ className, ...control }) => (
          <span className={styles["money"]}>
            <span className={styles["currency"]} aria-hidden="true">
              £
            </span>
            <input
              {...control}
              className={`${className} ${styles["pounds"]}`}
              // A box of the type "number" drops the comma of 25,50 without a word.
              type="text"
              role="spinbutton"
              inputMode="decimal"
              autoComplete="off"
              {...bounds}
              aria-valuemin={Number(bounds.min)}
              aria-valuemax={Number(bounds.max)}
              aria-valuenow={pence === undefined ? undefined : pence / 100}
              value={draft.answers.amount}
              onChange={(event) => answer({ amount: event.currentTarget.value })}
              onKeyDown={step}
            />
          </span>
        )}
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields. */}
      <div className={styles["quick"]} role="group" aria-label="Quick select">
        {offer.quickAmountsPence.map((pence) => (
          <button
            key={pence}
            type="button"
            className={pill["choice"]}
            aria-pressed={page.listPricePence === pence}
            onClick={() => answer({ amount: poundsAsTyped(pence) })}
          >
            {formatPoundsInProse(pence)}
          </button>
        ))}
      </div>
    </div>
  );
}
