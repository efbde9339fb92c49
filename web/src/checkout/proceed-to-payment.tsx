import type { ComponentProps } from "react";
import { wizardMessages } from "#shared/consultations/booking-form.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { LockIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import styles from "./checkout.module.css";
import type { useCheckout } from "./use-checkout.ts";

interface ProceedToPaymentProps extends Omit<ComponentProps<typeof Button>, "children" | "size"> {
  label: string;
  /** Stays in view with the button on a phone, where the page above is long. */
  totalPence?: number | undefined;
  children?: Elements;
}

export function ProceedToPayment({
  label,
  totalPence,
  children,
  ...button
}: ProceedToPaymentProps) {
  const stays = totalPence !== undefined;
  return (
    <div className={stays ? styles["proceed"] : "stack-5"}>
      {children}
      <div className={stays ? styles["bar"] : "stack-5"}>
        {stays && <p>{`Total ${formatPoundsInProse(totalPence)}`}</p>}
        <Button {...button} size="large" ignoresRepeat>
          {label}
        </Button>
      </div>
      <p className={styles["assurance"]}>
        <LockIcon size={16} />
        <span>
          {totalPence === 0
            ? "Nothing to pay."
            : "Paid securely through Stripe. Nothing is charged yet."}
        </span>
      </p>
    </div>
  );
}

interface FreeBookingProps {
  free: ReturnType<typeof useCheckout>["free"];
  children: Elements;
}

/** Replaces the payment when the total is 0. */
export function FreeBooking({ free, children }: FreeBookingProps) {
  return (
    <section className={`stack-5 ${styles["free"]}`} aria-label={wizardMessages.freeTitle}>
      <h3>{wizardMessages.freeTitle}</h3>
      {children}
      {free.problem && (
        // The toast says it aloud, if there is one.
        <Notice tone="danger" role={free.toast ? "none" : undefined}>
          <p>{free.problem}</p>
        </Notice>
      )}
      <Button size="large" busy={free.busy} onClick={free.complete}>
        {wizardMessages.completeFree}
      </Button>
    </section>
  );
}
