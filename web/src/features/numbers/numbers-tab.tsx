import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Figures, MonthNumbers } from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import { longMonth } from "#shared/values/dates-in-words.ts";
import { formatCount, formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import { counted } from "#web/admin/counted.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Tiles } from "#web/admin/tiles.tsx";
import { type LoadFigures, loadFigures, useFigures } from "#web/admin/use-figures.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { SelectField } from "#web/components/text-field.tsx";
import { MoneyChart } from "./money-chart.tsx";
import {
  chartWindow,
  everyMonth,
  type Figure,
  figuresOf,
  isStillCounted,
  type Selection,
  tallyOf,
} from "./month-view.ts";
import styles from "./numbers.module.css";

export default function NumbersTab({ load = loadFigures }: { load?: LoadFigures }) {
  const read = useFigures(load);
  const { isFetching } = read;
  const { figures, isComplete } = read.data ?? {};

  return (
    <section className="stack-5" aria-labelledby="numbers" aria-busy={isFetching}>
      <div className={desk["toolbar"]}>
        <h2 id="numbers">Numbers</h2>
        <Button variant="quiet" onClick={() => read.refetch()} busy={isFetching}>
          Refresh
        </Button>
      </div>
      <LoadProblem of={read} what="numbers" />
      {!figures && isFetching && <Skeleton label="Loading the numbers…" lines={8} />}
      <p role="status" className={desk["muted"]}>
        {figures && !isComplete && `${formatCount(figures.bookings)} bookings added up so far…`}
      </p>
      {figures && isComplete && figures.months.length === 0 && (
        <Notice tone="info" title="No numbers yet">
          <p>Money, bookings and discounts appear here with the first booking.</p>
        </Notice>
      )}
      {figures && figures.months.length > 0 && (
        <>
          <Report months={everyMonth(figures.months, new Date())} />
          {figures.sessionsOwed > 0 && (
            <section className="stack-2" aria-labelledby="sessions-owed">
              <h3 id="sessions-owed">Sessions owed</h3>
              <p>
                <span>{sessionsOwed(figures)}</span> Find them under{" "}
                <Link to="/admin?tab=consultations&kind=sessions">Sessions</Link>.
              </p>
            </section>
          )}
          <p className={desk["muted"]}>
            <span>{`Bookings are kept for ${site.privacy.keepFor.bookingsTaxYears} tax years`}</span>{" "}
            after the one they fall in. Then they are deleted, and their figures go with them.
          </p>
        </>
      )}
    </section>
  );
}

/** What clients have bought and not had, of all months. */
function sessionsOwed({ sessionsOwed, owedPence }: Figures): string {
  return `Clients still have ${counted(sessionsOwed, "session")} to use, worth ${formatPounds(owedPence)}.`;
}

const selections = [
  { value: "everything", label: "Everything" },
  { value: "consultations", label: "Consultations" },
  { value: "sessions", label: "Session payments" },
] as const;

function Report({ months }: { months: readonly MonthNumbers[] }) {
  const [search, setSearch] = useSearchParams();
  const [selection, setSelection] = useState<Selection>("everything");
  const asked = months.findIndex(({ month }) => month === search.get("month"));
  const index = asked < 0 ? months.length - 1 : asked;
  const chosen = months[index];
  const before = months[index - 1];
  if (!chosen) return null;
  const figures = figuresOf(
    tallyOf(chosen, selection),
    before && tallyOf(before, selection),
    isStillCounted(chosen.month, new Date()),
  );

  function choose(month: string) {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set("month", month);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <>
      <div className={styles["choices"]}>
        <SelectField
          name="month"
          label="Month"
          value={chosen.month}
          onChange={choose}
          options={months
            .toReversed()
            .map(({ month }) => ({ value: month, label: longMonth(month) }))}
        />
        <SelectField
          name="selection"
          label="Show"
          value={selection}
          onChange={(value) =>
            setSelection(selections.find((each) => each.value === value)?.value ?? "everything")
          }
          options={selections}
        />
      </div>
      <section aria-labelledby="month-at-a-glance" className={styles["glance"]}>
        <h3 id="month-at-a-glance" className="visually-hidden">
          {longMonth(chosen.month)}
        </h3>
        <Tiles
          tiles={figures.map((figure, index) => ({
            isMain: index === 0,
            label: figure.label,
            value: formatted(figure),
            details: [
              figure.detail,
              ...(before ? [changeOf(figure, longMonth(before.month))] : []),
            ],
          }))}
        />
      </section>
      <MoneyChart
        months={chartWindow(months, chosen.month)}
        chosen={chosen.month}
        selection={selection}
      />
    </>
  );
}

function formatted({ value, unit }: Figure): string {
  if (value === undefined) return "–";
  if (unit === "money") return formatPounds(value);
  return unit === "percent" ? `${value}%` : String(value);
}

/** In words, because a screen reader does not read arrows and colours. */
function changeOf({ value, before, unit }: Figure, month: string): string {
  if (value === undefined || before === undefined) return `Nothing to compare with in ${month}`;
  const change = value - before;
  if (change === 0) return `The same as in ${month}`;
  const amount = {
    money: formatPoundsInProse(Math.abs(change)),
    percent: counted(Math.abs(change), "point"),
    count: String(Math.abs(change)),
  }[unit];
  const more = unit === "count" ? "fewer" : "less";
  return `${amount} ${change > 0 ? "more" : more} than in ${month}`;
}
