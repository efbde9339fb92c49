import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { cancellationPromise } from "#shared/bookings/cancellation-promise.ts";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./checkout.module.css";

const factsOfKind: Readonly<Record<BookingKind, typeof ConsultationFacts | undefined>> = {
  consultations: ConsultationFacts,
  sessions: undefined,
};

interface ContractFactsProps {
  kind: BookingKind;
  /** In place of what the kind says of cancelling. */
  consequence?: string | undefined;
  totalPence: number | undefined;
}

/** Regulation 13 wants it said before the button that makes the contract. */
export function ContractFacts({ kind, totalPence, consequence }: ContractFactsProps) {
  const { who, where, legal } = useWebsite();
  const isFree = totalPence === 0;
  const Facts = factsOfKind[kind];
  const trader = [
    legal.trader || who.name,
    ...legal.address.split("\n"),
    legal.registration,
    where.contactPhone,
  ];
  return (
    <section className={styles["contract"]} aria-label="Your contract">
      <p>{`Your contract is with ${trader.filter(Boolean).join(", ")}.${isFree ? "" : " The total is all you pay."}`}</p>
      {Facts && <Facts />}
      <p>{cancellationPromise(kind, isFree, where.contactEmail, consequence)}</p>
      {legal.cancellation && <p className={styles["terms"]}>{legal.cancellation}</p>}
    </section>
  );
}
