import { bookingEntry } from "#web/components/booking-entry.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import styles from "./plan-banner.module.css";

/** The last word of the page: the same invitation, for whoever has read this far. */
export function PlanBanner() {
  return (
    <section className={styles["banner"]} data-surface="flag" aria-labelledby="plan">
      <div className={styles["inner"]}>
        <h2 id="plan">Need a personalised workout plan?</h2>
        <div className={styles["next"]}>
          <p>
            It starts with a conversation: your goals, your history, your week. You leave with a
            plan that is yours.
          </p>
          <ButtonLink to={bookingEntry} size="large">
            Book a Consultation
            <ArrowIcon />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
