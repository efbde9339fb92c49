import type { ReactNode } from "react";
import { paths } from "#shared/site/paths.ts";
import styles from "./booking-promo.module.css";
import { ButtonLink } from "./button.tsx";
import { ArrowIcon } from "./icons.tsx";

/** Leads to the consultation at the end of a page about something else. */
export function BookingPromo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles["place"]} aria-labelledby="promo" data-screen-only>
      <div className={styles["promo"]} data-surface="navy">
        <h2 id="promo">{title}</h2>
        <p>{children}</p>
        <ButtonLink to={paths.bookConsultation}>
          Book a Consultation
          <ArrowIcon />
        </ButtonLink>
      </div>
    </section>
  );
}
