import styles from "./booking-promo.module.css";
import { ConsultationLink, UnlessFull } from "./consultation-link.tsx";

/** Leads to the consultation at the end of a page about something else. */
export function BookingPromo({ title, children }: { title: string; children: string }) {
  return (
    <section className={styles["place"]} aria-labelledby="promo" data-screen-only>
      <div className={styles["promo"]} data-surface="navy">
        <h2 id="promo">{title}</h2>
        <p>
          <UnlessFull>{children}</UnlessFull>
        </p>
        <ConsultationLink />
      </div>
    </section>
  );
}
