import { paths } from "#shared/site/paths.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import styles from "./fee-card.module.css";

const fee = formatPoundsInProse(consultationFeePence);

/** The price and the button to start. It stays in view while the page scrolls. */
export function FeeCard() {
  return (
    <aside className={styles["card"]} data-surface="navy" aria-label="Fee and booking">
      <p className={styles["price"]}>
        <span>Consultation</span>
        <strong>{fee}</strong>
      </p>
      <p className={styles["note"]}>One conversation, one price. Nothing else to sign up for.</p>
      <ButtonLink to={paths.bookingForm} size="large" className={styles["start"]}>
        Start Booking Process
        <ArrowIcon />
      </ButtonLink>
    </aside>
  );
}
