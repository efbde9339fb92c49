import { type ContractKind, cancellationPromise } from "#shared/bookings/cancellation-promise.ts";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./checkout.module.css";

interface ContractFactsProps {
  kind: ContractKind;
  totalPence: number | undefined;
}

/** Regulation 13 wants it said before the button that makes the contract. */
export function ContractFacts({ kind, totalPence }: ContractFactsProps) {
  const { who, where, legal } = useWebsite();
  const isFree = totalPence === 0;
  const trader = [
    legal.trader || who.name,
    ...legal.address.split("\n"),
    legal.registration,
    where.contactPhone,
  ];
  return (
    <section className={styles["contract"]} aria-label="Your contract">
      <p>{`Your contract is with ${trader.filter(Boolean).join(", ")}.${isFree ? "" : " The total is all you pay."}`}</p>
      {kind === "consultation" && <ConsultationFacts />}
      <p>{cancellationPromise(kind, isFree, where.contactEmail)}</p>
      {legal.cancellation && <p className={styles["terms"]}>{legal.cancellation}</p>}
    </section>
  );
}
