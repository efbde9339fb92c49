import { begun, type MonthNumbers, moneyKept, type Tally } from "#shared/numbers/numbers.ts";
import { longMonth, shortMonth } from "#shared/values/dates-in-words.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { DataTable } from "#web/admin/data-table.tsx";
import desk from "#web/admin/desk.module.css";
import styles from "./money-chart.module.css";
import { type Selection, tallyOf } from "./month-view.ts";

const title = "Money taken by month";

interface MoneyChartProps {
  readonly months: readonly MonthNumbers[];
  readonly chosen: string;
  readonly selection: Selection;
}

const kinds = [
  { kind: "consultations", label: "Consultations", tone: "navy" },
  { kind: "sessions", label: "Session payments", tone: "flag" },
] as const;

const kindsOf = (selection: Selection) =>
  kinds.filter(({ kind }) => selection === "everything" || selection === kind);

/** A bar for each month, the latest first. The longest fills the line, and each has its figure. */
export function MoneyChart({ months, chosen, selection }: MoneyChartProps) {
  const shown = kindsOf(selection);
  const takenIn = (month: MonthNumbers) => tallyOf(month, selection).moneyTaken;
  const most = Math.max(...months.map(takenIn), 1);
  return (
    <figure className={`sheet stack-4 ${styles["chart"]}`}>
      <figcaption className={styles["caption"]}>
        <h3>{title}</h3>
        <ul className={styles["legend"]}>
          {shown.map(({ label, tone }) => (
            <li key={label} data-tone={tone}>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <ol className={styles["months"]} aria-hidden="true">
        {months.toReversed().map((month) => (
          <li key={month.month} data-chosen={month.month === chosen}>
            <span>{shortMonth(month.month)}</span>
            <span className={styles["bar"]}>
              {shown.map(({ kind, tone }) => (
                <span
                  key={kind}
                  data-tone={tone}
                  style={{ width: `${(100 * month[kind].moneyTaken) / most}%` }}
                />
              ))}
            </span>
            <span>{formatPoundsInProse(takenIn(month))}</span>
          </li>
        ))}
      </ol>
      <ChartTable months={months} selection={selection} />
      <details className={desk["details"]}>
        <summary>All numbers as a table</summary>
        <NumbersTable months={months} selection={selection} />
      </details>
    </figure>
  );
}

function ChartTable({ months, selection }: Omit<MoneyChartProps, "chosen">) {
  const shown = kindsOf(selection);
  return (
    // A table is as wide as its text, whatever its class says.
    <div className="visually-hidden">
      <DataTable
        caption={title}
        columns={["Month", ...shown.map(({ label }) => label)]}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          name: longMonth(month.month),
          cells: shown.map(({ kind }) => formatPounds(month[kind].moneyTaken)),
        }))}
      />
    </div>
  );
}

function NumbersTable({ months, selection }: Omit<MoneyChartProps, "chosen">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus.
    <section className={styles["scroll"]} tabIndex={0} aria-label="Numbers by month">
      <DataTable
        columns={["Month", ...figures.map(([label]) => label)]}
        rows={months.toReversed().map((month) => {
          const tally = tallyOf(month, selection);
          return {
            key: month.month,
            name: longMonth(month.month),
            cells: figures.map(([, figureOf]) => figureOf(tally)),
          };
        })}
      />
    </section>
  );
}

const figures: readonly (readonly [label: string, figureOf: (tally: Tally) => string | number])[] =
  [
    ["Taken", ({ moneyTaken }) => formatPounds(moneyTaken)],
    ["Kept", (tally) => formatPounds(moneyKept(tally))],
    ["Started", begun],
    ["Paid", ({ paid }) => paid],
    ["Free", ({ free }) => free],
    ["Abandoned", ({ abandoned }) => abandoned],
    ["Discounts", ({ discountsGiven }) => formatPounds(discountsGiven)],
    ["Refunded", ({ refunded }) => formatPounds(refunded)],
    ["Lost disputes", ({ lostToDisputes }) => formatPounds(lostToDisputes)],
  ];
