import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { getNumbers } from "#shared/numbers/api.ts";
import type { MonthNumbers } from "#shared/numbers/numbers.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { SelectField } from "#web/components/text-field.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";
import { MoneyChart } from "./money-chart.tsx";
import {
  chartWindow,
  everyMonth,
  monthName,
  type Selection,
  tallyOf,
  tilesOf,
} from "./month-view.ts";
import styles from "./numbers.module.css";
import { Tiles } from "./tiles.tsx";

/**
 * Gets the numbers of every month; tests bring their own.
 * @param refresh whether the server computes the latest changes first.
 */
export type LoadNumbers = (
  signal: AbortSignal,
  refresh: boolean,
) => Promise<Pick<EndpointResponse<typeof getNumbers>, "months" | "computedAt">>;

const loadNumbers: LoadNumbers = (signal, refresh) =>
  callAsTrainer(getNumbers, { query: refresh ? { refresh: "true" } : {} }, { signal });

interface NumbersTabProps {
  readonly load?: LoadNumbers;
  readonly now?: () => Date;
}

/** The *Numbers* tab: one month, and the chart of its year. */
export function NumbersTab({ load = loadNumbers, now = () => new Date() }: NumbersTabProps) {
  const { value: numbers, error, isLoading, reload: refresh } = useLoaded(load);

  return (
    <section className={styles["tab"]} aria-labelledby="numbers" aria-busy={isLoading}>
      <header className={desk["toolbar"]}>
        <h2 id="numbers">Numbers</h2>
        <Button variant="quiet" onClick={refresh} busy={isLoading}>
          Refresh
        </Button>
      </header>
      <LoadProblem error={error} what="numbers" onRetry={refresh} busy={isLoading} />
      {!numbers && isLoading && <Skeleton label="Loading the numbers…" lines={8} />}
      {numbers?.computedAt && (
        <p className={desk["muted"]}>
          Computed on <Moment at={numbers.computedAt} />. New bookings appear within a few minutes,
          or when you refresh.
        </p>
      )}
      {numbers?.months.length === 0 && (
        <Notice tone="info" title="No numbers yet">
          <p>
            Money, bookings and discounts appear here a few minutes after the first booking, or when
            you refresh.
          </p>
        </Notice>
      )}
      {numbers && numbers.months.length > 0 && (
        <Report months={everyMonth(numbers.months, now())} />
      )}
    </section>
  );
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
            .map(({ month }) => ({ value: month, label: monthName(month) }))}
        />
        <SelectField
          name="selection"
          label="Of what"
          value={selection}
          onChange={(value) =>
            setSelection(selections.find((each) => each.value === value)?.value ?? "everything")
          }
          options={selections}
        />
      </div>
      <Tiles
        title={monthName(chosen.month)}
        tiles={tilesOf(tallyOf(chosen, selection), before && tallyOf(before, selection))}
        before={before && monthName(before.month)}
      />
      <MoneyChart
        months={chartWindow(months, chosen.month)}
        chosen={chosen.month}
        selection={selection}
      />
    </>
  );
}
