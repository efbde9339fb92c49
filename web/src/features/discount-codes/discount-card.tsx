import { purposesInWords } from "#shared/discounts/discount-code.ts";
import { type AdminDiscount, discountStanding } from "#shared/discounts/discount-form.ts";
import type { CodeUses } from "#shared/numbers/numbers.ts";
import { shortDate } from "#shared/values/dates-in-words.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Tick } from "#web/admin/tick.tsx";
import { usePress } from "#web/admin/use-change.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import styles from "./discount-codes.module.css";

interface DiscountCardProps {
  readonly discount: AdminDiscount;
  /** How often it was used, and what it has given; absent while that is not known. */
  readonly uses: Pick<CodeUses, "uses" | "discountGiven"> | undefined;
  /** Resolves when the change is saved, or has failed. */
  readonly onToggle: (active: boolean) => Promise<void>;
  readonly onCopy: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const standings = {
  usable: { label: "Can be used", tone: "good" },
  inactive: { label: "Inactive", tone: undefined },
  expired: { label: "Expired", tone: "warning" },
  "used up": { label: "Used up", tone: "warning" },
} as const;

export function DiscountCard({ discount, uses, ...on }: DiscountCardProps) {
  const { code, percentOff, active } = discount;
  const standing = discountStanding(discount, new Date());
  // The tick changes at once, and back if the change fails.
  const { pending, press } = usePress(on.onToggle);

  return (
    <article className={desk["card"]} aria-label={code} data-standing={standing}>
      <header className={styles["head"]}>
        <h3>{code}</h3>
        <p className={styles["percent"]}>{`${percentOff}% off`}</p>
      </header>
      <div className={styles["standing"]}>
        <p className={desk["badges"]}>
          <Badge tone={standings[standing].tone}>{standings[standing].label}</Badge>
          {discount.oncePerEmail && <Badge>Once per email</Badge>}
        </p>
        {/* An expired code comes back with another date. */}
        {standing !== "expired" && (
          <Tick
            name={`${code}.active`}
            checked={pending?.[0] ?? active}
            aria-busy={pending !== undefined || undefined}
            onChange={press}
          >
            Active
          </Tick>
        )}
      </div>
      <p className={desk["muted"]}>{`For ${purposesInWords(discount.for)}`}</p>
      <dl className={styles["facts"]}>
        {facts(discount, uses).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={desk["cardActions"]}>
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

function facts(
  { expiryDate, maximumUses, timesUsed }: AdminDiscount,
  used: DiscountCardProps["uses"],
): (readonly [label: string, value: string])[] {
  return [
    ["Last day", expiryDate === null ? "No end" : shortDate(expiryDate)],
    ["Used", maximumUses === null ? inWords(used?.uses) : ofLimit(timesUsed, maximumUses)],
    ["Given away", used === undefined ? "…" : formatPounds(used.discountGiven)],
  ];
}

/** Who was shown the price before the last use pays it, so a limit may be passed. */
function ofLimit(timesUsed: number, maximumUses: number): string {
  if (timesUsed > maximumUses) return `${inWords(timesUsed)}, limit ${maximumUses}`;
  return `${timesUsed} of ${maximumUses}`;
}

function inWords(uses: number | undefined): string {
  if (uses === undefined) return "…";
  if (uses === 0) return "Not yet";
  return uses === 1 ? "Once" : uses === 2 ? "Twice" : `${uses} times`;
}
