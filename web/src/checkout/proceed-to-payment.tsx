import type { ComponentProps, ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { LockIcon } from "#web/components/icons.tsx";
import styles from "./proceed-to-payment.module.css";

interface ProceedToPaymentProps extends Omit<ComponentProps<typeof Button>, "children" | "size"> {
  label: string;
  /** What stands before the button. */
  children?: ReactNode;
}

/** The button that leads to the payment, and the promise that it costs nothing yet. */
export function ProceedToPayment({ label, onClick, children, ...button }: ProceedToPaymentProps) {
  return (
    <div className={styles["proceed"]}>
      {children}
      <Button
        {...button}
        size="large"
        onClick={(event) => {
          // The second press of a double click is meant for what the first one has left.
          if (event.detail > 1) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {label}
      </Button>
      <p className={styles["assurance"]}>
        <LockIcon size={16} />
        Paid securely through Stripe. Nothing is charged yet.
      </p>
    </div>
  );
}
