import { begun, type MonthNumbers, moneyKept, type Tally } from "#shared/numbers/numbers.ts";
import { longMonth, shortMonth } from "#shared/values/dates-in-words.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { BarChart } from "#web/admin/bar-chart.tsx";
import { DataTable } from "#web/admin/data-table.tsx";
import desk from "#web/admin/desk.module.css";
import {
  percentConverted,
  type Selection,
  scaleTop,
  tallyOf,
  withEmptyMonthsBefore,
} from "./month-view.ts";
import styles from "./numbers.module.css";

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

/** A narrow screen names every third month only, the chosen one among them. */
const namedApart = 3;

export function MoneyChart({ months, chosen, selection }: MoneyChartProps) {
  const shown = kindsOf(selection);
  const takenIn = (month: MonthNumbers) => tallyOf(month, selection).moneyTaken;
  const top = scaleTop(Math.max(...months.map(takenIn)));
  const columns = withEmptyMonthsBefore(months);
  const chosenPlace = columns.findIndex(({ month }) => month === chosen);
  return (
    <BarChart
      title={title}
      kinds={shown}
      bars={columns.map((month, place) => ({
        key: month.month,
        name: shortMonth(month.month),
        isNameWide: (place - chosenPlace) % namedApart !== 0,
        title: `${longMonth(month.month)}: ${formatPounds(takenIn(month))}`,
        values: shown.map(({ kind }) => month[kind].moneyTaken),
      }))}
      chosen={chosen}
      scale={[top, top / 2, 0]}
      inWords={formatPoundsInProse}
    >
      <ChartTable months={months} selection={selection} />
      <details className={desk["details"]}>
        <summary>All numbers as a table</summary>
        <NumbersTable months={months} selection={selection} />
      </details>
    </BarChart>
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
    ["Conversion", shareInWords],
    ["Discounts", ({ discountsGiven }) => formatPounds(discountsGiven)],
    ["Refunded", ({ refunded }) => formatPounds(refunded)],
    ["Lost disputes", ({ lostToDisputes }) => formatPounds(lostToDisputes)],
  ];

function shareInWords(tally: Tally): string {
  const percent = percentConverted(tally);
  return percent === undefined ? "–" : `${percent}%`;
}
