import type { ReactNode } from "react";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { Button } from "./button.tsx";
import styles from "./free-booking.module.css";
import { Notice } from "./notice.tsx";

interface FreeBookingProps {
  busy: boolean;
  /** Why it could not be made. */
  problem: string | undefined;
  onComplete: () => void;
  /** What being free means here. */
  children: ReactNode;
}

/** In the place of a payment where there is nothing left to pay. */
export function FreeBooking({ busy, problem, onComplete, children }: FreeBookingProps) {
  return (
    <section className={styles["free"]} aria-label={wizardMessages.freeTitle}>
      <h3 className={styles["title"]}>{wizardMessages.freeTitle}</h3>
      {children}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button size="large" busy={busy} onClick={onComplete}>
        {wizardMessages.completeFree}
      </Button>
    </section>
  );
}
