import type { ReactNode } from "react";
import { formatPounds } from "#shared/values/money.ts";
import type { GrantedDiscount } from "./checkout-definition.ts";
import styles from "./price-summary.module.css";

interface PriceSummaryProps {
  /** What is paid for, and its price in pence before any discount; absent until it is chosen. */
  label: string;
  listPricePence: number | undefined;
  discount: GrantedDiscount | null;
  totalPence: number | undefined;
  /** What may change the price, between it and the total. */
  children?: ReactNode;
}

/** The price, the discount and the total. */
export function PriceSummary({
  label,
  listPricePence,
  discount,
  totalPence,
  children,
}: PriceSummaryProps) {
  return (
    <section className={styles["price"]} aria-label="Price">
      <dl className={styles["lines"]}>
        <div className={styles["line"]}>
          <dt>{label}</dt>
          <dd>{pounds(listPricePence)}</dd>
        </div>
        {discount && (
          <div className={styles["line"]} data-kind="discount">
            <dt>
              {discount.code}, {discount.percentOff}% off
            </dt>
            <dd>
              {listPricePence === undefined || totalPence === undefined
                ? pounds(undefined)
                : `−${pounds(listPricePence - totalPence)}`}
            </dd>
          </div>
        )}
      </dl>
      {children}
      <dl>
        <div className={styles["line"]} data-kind="total" aria-live="polite">
          <dt>Total to pay</dt>
          <dd>{pounds(totalPence)}</dd>
        </div>
      </dl>
    </section>
  );
}

function pounds(pence: number | undefined): string {
  return pence === undefined ? "–" : formatPounds(pence);
}
