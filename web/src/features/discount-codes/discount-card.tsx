import { useId, useState } from "react";
import { type AdminDiscount, discountStanding } from "#shared/discounts/discount-form.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import styles from "./discount-codes.module.css";

interface DiscountCardProps {
  readonly discount: AdminDiscount;
  readonly busy: boolean;
  readonly now: Date;
  /** Fulfilled when the code is as wished, or is to stay as it was. */
  readonly onToggle: () => Promise<void>;
  readonly onCopy: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const standings = {
  usable: { words: "Can be used", tone: "good" },
  inactive: { words: "Inactive", tone: undefined },
  expired: { words: "Expired", tone: "warning" },
  "used up": { words: "Used up", tone: "warning" },
} as const;

/** One code: what it gives, how it stands, what it has cost, and what can be done with it. */
export function DiscountCard({ discount, busy, now, ...on }: DiscountCardProps) {
  const { code, percentOff, active } = discount;
  const standing = discountStanding(discount, now);
  const switchId = useId();
  // The switch moves with the thumb, and back if the code could not be changed.
  const [wished, setWished] = useState<boolean>();

  async function toggle() {
    if (busy) return;
    setWished(!active);
    await on.onToggle();
    setWished(undefined);
  }

  return (
    <article className={desk["card"]} aria-label={code} data-standing={standing}>
      <header className={styles["head"]}>
        <h3>{code}</h3>
        <p className={styles["percent"]}>{percentOff}% off</p>
      </header>
      <div className={styles["standing"]}>
        <p className={desk["badges"]}>
          <Badge tone={standings[standing].tone}>{standings[standing].words}</Badge>
          {discount.oncePerEmail && <Badge>Once per e-mail</Badge>}
        </p>
        <label className={styles["switch"]} htmlFor={switchId}>
          Active
          <input
            id={switchId}
            type="checkbox"
            checked={wished ?? active}
            aria-busy={busy || undefined}
            onChange={toggle}
          />
        </label>
      </div>
      <dl className={styles["facts"]}>
        {facts(discount).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={styles["cardActions"]}>
        <Button variant="quiet" onClick={on.onCopy} aria-label={`Copy ${code}`}>
          Copy
        </Button>
        <Button variant="quiet" onClick={on.onEdit} aria-label={`Edit ${code}`}>
          Edit
        </Button>
        <Button variant="quiet" onClick={on.onDelete} aria-label={`Delete ${code}`}>
          Delete
        </Button>
      </footer>
    </article>
  );
}

const calendar = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

function facts({
  expiryDate,
  maximumUses,
  uses,
  usesLeft,
  discountGiven,
}: AdminDiscount): (readonly [label: string, value: string])[] {
  const timesUsed = uses === 1 ? "Once" : uses === 2 ? "Twice" : `${uses} times`;
  const limit = maximumUses === null ? "" : ` of ${maximumUses}`;
  return [
    ["Last day", expiryDate === null ? "No end" : calendar.format(new Date(expiryDate))],
    ["Used", maximumUses === null ? (uses === 0 ? "Not yet" : timesUsed) : `${uses}${limit}`],
    ...(usesLeft === null ? [] : [["Left", String(usesLeft)] as const]),
    ["Given away", formatPounds(discountGiven)],
  ];
}
