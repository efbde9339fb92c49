import { type FormEvent, useEffect, useRef } from "react";
import { paymentMessages } from "#shared/payments/payments.ts";
import { formatPounds } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Field } from "#web/components/field.tsx";
import { Notice } from "#web/components/notice.tsx";
import styles from "./checkout.module.css";
import type { useCheckout } from "./use-checkout.ts";
import type { DiscountCode } from "./use-discount-code.ts";

interface PriceSummaryProps {
  label: string;
  checkout: Pick<Checkout, "draft" | "listPricePence" | "totalPence" | "priceChanged">;
  children?: Elements;
}

type Checkout = ReturnType<typeof useCheckout>;

/** The price, the discount and the total. */
export function PriceSummary({ label, checkout, children }: PriceSummaryProps) {
  const { listPricePence, totalPence, priceChanged: changed } = checkout;
  const { discount } = checkout.draft;
  const notice = useRef<HTMLDivElement>(null);
  const wasChanged = useRef(changed);
  useEffect(() => {
    // The pressed button has gone. After a reload the focus is the visitor's.
    if (changed && !wasChanged.current) notice.current?.focus();
    wasChanged.current = changed;
  }, [changed]);

  return (
    <section className={`stack-5 ${styles["price"]}`} aria-label="Price">
      <dl className="stack-2">
        <div className={`split ${styles["line"]}`}>
          <dt>{label}</dt>
          <dd>{pounds(listPricePence)}</dd>
        </div>
        {discount && (
          <div className={`split ${styles["line"]}`} data-kind="discount">
            <dt>{`${discount.code}, ${discount.percentOff}% off`}</dt>
            <dd>
              {listPricePence === undefined || totalPence === undefined
                ? pounds(undefined)
                : `−${pounds(listPricePence - totalPence)}`}
            </dd>
          </div>
        )}
      </dl>
      {children}
      {changed && totalPence !== undefined && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="info" title={paymentMessages.priceIsNow(totalPence)}>
            <p>You have not been charged. If you’re happy with this price, carry on.</p>
          </Notice>
        </div>
      )}
      <dl>
        <div className={`split ${styles["line"]}`} data-kind="total" aria-live="polite">
          <dt>Total to pay</dt>
          <dd>{pounds(totalPence)}</dd>
        </div>
      </dl>
    </section>
  );
}

function pounds(pence: number | undefined): string {
  return pence === undefined ? "–" : formatPounds(pence);
}

/** The discount code with Apply or Remove. Its own form, so that Enter applies the code. */
export function DiscountCodeBox({ discount, locked }: { discount: DiscountCode; locked: boolean }) {
  const { text, granted, error, checking } = discount;

  // Screen readers announce the error with the box.
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { activeElement: focused } = document;
    const isElsewhere = focused instanceof HTMLInputElement && focused.form !== box.current?.form;
    // Something else was chosen, for which the code is not.
    if (!error || isElsewhere) return;
    box.current?.focus();
    // The error is below the box, which may have had the focus.
    box.current?.form?.scrollIntoView({ block: "nearest" });
  }, [error]);

  const removeButton = useRef<HTMLButtonElement>(null);
  const isGranted = granted !== null;
  const wasGranted = useRef(isGranted);
  useEffect(() => {
    const wasPressed = wasGranted.current !== isGranted && document.activeElement === document.body;
    wasGranted.current = isGranted;
    // The pressed button has gone.
    if (wasPressed) (isGranted ? removeButton : box).current?.focus();
  }, [isGranted]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!granted && !locked) discount.apply();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field name="discountCode" label="Discount code" optional error={error}>
        {({ className, ...control }) => (
          <span className={styles["discount"]}>
            <input
              {...control}
              ref={box}
              className={`${className} ${styles["code"]}`}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              disabled={locked}
              value={text}
              onChange={(event) => discount.type(event.currentTarget.value)}
            />
            {/* Two elements: a button that becomes a submit button in its own click submits the form. */}
            {granted ? (
              <Button
                key="remove"
                ref={removeButton}
                variant="secondary"
                onClick={discount.remove}
                disabled={locked}
              >
                Remove
              </Button>
            ) : (
              <Button
                key="apply"
                variant="secondary"
                type="submit"
                busy={checking}
                disabled={locked}
              >
                Apply
              </Button>
            )}
          </span>
        )}
      </Field>
    </form>
  );
}
