import { paths } from "#shared/site/paths.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import styles from "./booking-promo.module.css";

export function BookingPromo() {
  return (
    <section className={styles["place"]} aria-labelledby="promo" data-screen-only>
      <div className={styles["promo"]} data-surface="navy">
        <h2 id="promo">A screen can’t see your knees</h2>
        <p>
          I can. Book a consultation, and leave with a plan that fits your body, your goals and your
          week.
        </p>
        <ButtonLink to={paths.bookConsultation}>
          Book a Consultation
          <ArrowIcon />
        </ButtonLink>
      </div>
    </section>
  );
}
