import {
  begun,
  conversion,
  type MonthNumbers,
  moneyKept,
  type Tally,
} from "#shared/numbers/numbers.ts";
import { longMonth, shortMonth } from "#shared/values/dates-in-words.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { DataTable } from "#web/admin/data-table.tsx";
import desk from "#web/admin/desk.module.css";
import { classNames } from "#web/components/class-names.ts";
import { type Selection, scaleTop, tallyOf, withEmptyMonthsBefore } from "./month-view.ts";
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

const kindsOf = (selection: Selection) =>
  kinds.filter(({ kind }) => selection === "everything" || selection === kind);

/** In units of the drawing, which is stretched to its container. */
const column = 10;
const bar = { left: 2, width: 6 };
const height = 100;

/** A narrow screen names every third month only, the chosen one among them. */
const namedApart = 3;

/** Money taken by month, as a chart, and all numbers as a table. */
export function MoneyChart({ months, chosen, selection }: MoneyChartProps) {
  const shown = kindsOf(selection);
  const sums = months.map((month) => tallyOf(month, selection).moneyTaken);
  const top = scaleTop(Math.max(...sums));
  const columns = withEmptyMonthsBefore(months);
  const chosenPlace = columns.findIndex(({ month }) => month === chosen);
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
      <ChartTable months={months} selection={selection} />
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
          {columns.map(({ month }, place) => (
            <li
              key={month}
              data-named={(place - chosenPlace) % namedApart === 0}
              className={classNames(month === chosen && styles["chosenName"])}
            >
              {shortMonth(month)}
            </li>
          ))}
        </ol>
      </div>
      <details className={desk["details"]}>
        <summary>All numbers as a table</summary>
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

/** What the chart draws, for screen readers. */
function ChartTable({ months, selection }: Omit<MoneyChartProps, "chosen">) {
  const shown = kindsOf(selection);
  return (
    // A table is as wide as its text, whatever its class says.
    <div className="visually-hidden">
      <DataTable
        caption="Money taken by month"
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
        className={styles["table"]}
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
    ["Begun", begun],
    ["Paid", ({ paid }) => paid],
    ["Free", ({ free }) => free],
    ["Still open", ({ open }) => open],
    ["Abandoned", ({ abandoned }) => abandoned],
    ["Conversion", shareInWords],
    ["Discounts", ({ discountsGiven }) => formatPounds(discountsGiven)],
    ["Refunded", ({ refunded }) => formatPounds(refunded)],
    ["Lost disputes", ({ lostToDisputes }) => formatPounds(lostToDisputes)],
  ];

function shareInWords(tally: Tally): string {
  const share = conversion(tally);
  return share === undefined ? "–" : `${Math.round(share * 100)}%`;
}
