import type { MonthNumbers } from "#shared/numbers/numbers.ts";
import { conversion } from "#shared/numbers/numbers.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { classNames } from "#web/components/class-names.ts";
import {
  monthName,
  type Selection,
  scaleTop,
  shortMonthName,
  tallyOf,
  withEmptyMonthsBefore,
} from "./month-view.ts";
import styles from "./numbers.module.css";

interface MoneyChartProps {
  readonly months: readonly MonthNumbers[];
  readonly chosen: string;
  readonly selection: Selection;
}

const kinds = [
  { kind: "consultations", label: "Consultations" },
  { kind: "sessions", label: "Session payments" },
] as const;

/** In units of the drawing, which is stretched to its container. */
const column = 10;
const bar = { left: 2, width: 6 };
const height = 100;

/** Money taken by month, as a chart and as a table. */
export function MoneyChart({ months, chosen, selection }: MoneyChartProps) {
  const shown = kinds.filter(({ kind }) => selection === "everything" || selection === kind);
  const sums = months.map((month) => tallyOf(month, selection).moneyTaken);
  const top = scaleTop(Math.max(...sums));
  const columns = withEmptyMonthsBefore(months);
  return (
    <figure className={styles["chart"]}>
      <figcaption className={styles["caption"]}>
        <h3>Money taken by month</h3>
        <ul className={styles["legend"]}>
          {shown.map(({ kind, label }) => (
            <li key={kind} data-kind={kind}>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={styles["plot"]} aria-hidden="true">
        <ol className={styles["scale"]}>
          {[top, top / 2, 0].map((pence) => (
            <li key={pence}>{formatPoundsInProse(pence)}</li>
          ))}
        </ol>
        <svg
          className={styles["bars"]}
          viewBox={`0 0 ${columns.length * column} ${height}`}
          preserveAspectRatio="none"
          role="presentation"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2={columns.length * column}
              y1={share * height}
              y2={share * height}
            />
          ))}
          {columns.map((month, index) => (
            <g key={month.month} className={classNames(month.month === chosen && styles["chosen"])}>
              {stacked(month, shown, top).map(({ kind, y, length }) => (
                <rect
                  key={kind}
                  data-kind={kind}
                  x={index * column + bar.left}
                  y={y}
                  width={bar.width}
                  height={length}
                />
              ))}
            </g>
          ))}
        </svg>
        <ol className={styles["months"]}>
          {columns.map(({ month }) => (
            <li key={month} className={classNames(month === chosen && styles["chosenName"])}>
              {shortMonthName(month)}
            </li>
          ))}
        </ol>
      </div>
      <details className={styles["details"]}>
        <summary>The same as a table</summary>
        <NumbersTable months={months} selection={selection} />
      </details>
    </figure>
  );
}

/** The parts of one bar, one on top of the other. */
function stacked(month: MonthNumbers, shown: readonly (typeof kinds)[number][], top: number) {
  let y = height;
  return shown.map(({ kind }) => {
    const length = (month[kind].moneyTaken / top) * height;
    y -= length;
    return { kind, y, length };
  });
}

function NumbersTable({ months, selection }: Omit<MoneyChartProps, "chosen">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus.
    <section className={styles["scroll"]} tabIndex={0} aria-label="Numbers by month">
      <table className={styles["table"]}>
        <thead>
          <tr>
            {[
              "Month",
              "Taken",
              "Paid",
              "Free",
              "Conversion",
              "Discounts",
              "Refunded",
              "Lost disputes",
            ].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => {
            const tally = tallyOf(month, selection);
            const share = conversion(tally);
            return (
              <tr key={month.month}>
                <th scope="row">{monthName(month.month)}</th>
                <td>{formatPounds(tally.moneyTaken)}</td>
                <td>{tally.paid}</td>
                <td>{tally.free}</td>
                <td>{share === undefined ? "–" : `${Math.round(share * 100)}%`}</td>
                <td>{formatPounds(tally.discountsGiven)}</td>
                <td>{formatPounds(tally.refunded)}</td>
                <td>{formatPounds(tally.lostToDisputes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
