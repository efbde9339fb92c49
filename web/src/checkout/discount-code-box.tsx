import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import styles from "./discount-code-box.module.css";
import type { DiscountCode } from "./use-discount-code.ts";

interface DiscountCodeBoxProps {
  discount: DiscountCode;
  /** While it is true the code cannot be changed. */
  locked: boolean;
}

/** The discount code, and Apply or Remove. A form of its own, so that Enter applies the code. */
export function DiscountCodeBox({ discount, locked }: DiscountCodeBoxProps) {
  const { text, granted, error, checking } = discount;

  // Screen readers announce the error with the box, which is where to correct it.
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!granted && !locked) discount.apply();
  }

  return (
    <form className={styles["box"]} onSubmit={submit} noValidate>
      <Field name="discountCode" label="Discount code" optional error={error}>
        {({ className, ...control }) => (
          <span className={styles["row"]}>
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
            {granted ? (
              <Button variant="secondary" onClick={discount.remove} disabled={locked}>
                Remove
              </Button>
            ) : (
              <Button variant="secondary" type="submit" busy={checking} disabled={locked}>
                Apply
              </Button>
            )}
          </span>
        )}
      </Field>
    </form>
  );
}
