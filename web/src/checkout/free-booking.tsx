import type { ReactNode } from "react";
import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import styles from "./free-booking.module.css";

interface FreeBookingProps {
  free: {
    busy: boolean;
    /** Why the booking could not be made. */
    problem?: string | undefined;
    complete: () => void;
  };
  /** What being free means on this page. */
  children: ReactNode;
}

/** Replaces the payment where nothing is left to pay. */
export function FreeBooking({ free, children }: FreeBookingProps) {
  return (
    <section className={styles["free"]} aria-label={wizardMessages.freeTitle}>
      <h3 className={styles["title"]}>{wizardMessages.freeTitle}</h3>
      {children}
      {free.problem && <Notice tone="danger">{free.problem}</Notice>}
      <Button size="large" busy={free.busy} onClick={free.complete}>
        {wizardMessages.completeFree}
      </Button>
    </section>
  );
}
