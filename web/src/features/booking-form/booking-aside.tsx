import { formatPoundsInProse } from "#shared/values/money.ts";
import type { GrantedDiscount } from "#web/checkout/checkout-definition.ts";
import { ClientReview } from "#web/components/client-review.tsx";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./booking-aside.module.css";

interface BookingAsideProps {
  totalPence?: number | undefined;
  discount?: GrantedDiscount | null;
}

/** Beside the steps on a wide screen: what is booked, its price, and what happens next. */
export function BookingAside({ totalPence: known, discount = null }: BookingAsideProps) {
  const { offer, proof } = useWebsite();
  const [client] = proof.clients;
  const totalPence = known ?? offer.feePence;
  const free = totalPence === 0;
  return (
    <aside className={styles["aside"]} aria-label="Your booking">
      <div>
        <p className={styles["what"]}>Fitness consultation</p>
        <p className="small-print">A one-to-one consultation</p>
      </div>
      <div>
        <p className={styles["price"]}>{free ? "Free" : formatPoundsInProse(totalPence)}</p>
        {discount && (
          <p className="small-print">{`${discount.percentOff}% off with ${discount.code}`}</p>
        )}
      </div>
      <ConsultationFacts />
      <NextSteps free={free} />
      {client && <ClientReview {...client} />}
    </aside>
  );
}

export function NextSteps({ free = false }: { free?: boolean }) {
  return (
    <div>
      <p className={styles["title"]}>What happens next</p>
      <ol className={styles["steps"]}>
        {!free && <li>Pay by card</li>}
        <li>Get your confirmation by email</li>
        <li>Choose a time</li>
      </ol>
    </div>
  );
}
