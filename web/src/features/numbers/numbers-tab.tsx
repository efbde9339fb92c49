import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Figures } from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import { longMonth } from "#shared/values/dates-in-words.ts";
import { formatCount } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Tiles } from "#web/admin/tiles.tsx";
import { type LoadFigures, loadFigures, useFigures } from "#web/admin/use-figures.ts";
import { useToday } from "#web/admin/use-today.ts";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { Elements } from "#web/components/elements.ts";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { SelectField } from "#web/components/text-field.tsx";
import { MoneyChart } from "./money-chart.tsx";
import {
  chartWindow,
  comparedWith,
  everyMonth,
  isStillCounted,
  owedToClients,
  type Selection,
  tallyOf,
  tilesOf,
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
      <p role="status" className={classNames(desk["muted"], styles["sofar"])}>
        {figures && !isComplete && `${formatCount(figures.bookings)} bookings added up so far…`}
      </p>
      {figures && isComplete && figures.months.length === 0 && (
        <Notice tone="info" title="No numbers yet">
          <p>
            From the first booking on, you see here for each month what you took and refunded, how
            many booked of those who started to, and what you still owe to clients.
          </p>
        </Notice>
      )}
      {figures && figures.months.length > 0 && (
        <>
          <Report figures={figures} />
          <StillOwed figures={figures} />
          <p className={desk["muted"]}>
            <span>{`Bookings are kept for ${site.privacy.keepFor.bookingsTaxYears} tax years`}</span>{" "}
            after the one they fall in. Then they are deleted, and their figures go with them.
          </p>
        </>
      )}
    </section>
  );
}

const selections = [
  { value: "everything", label: "Everything" },
  { value: "consultations", label: "Consultations" },
  { value: "sessions", label: "Session payments" },
] as const;

function Report({ figures }: { figures: Figures }) {
  const [search, setSearch] = useSearchParams();
  const [selection, setSelection] = useState<Selection>("everything");
  const present = useToday().slice(0, "YYYY-MM".length);
  const now = new Date();
  const months = everyMonth(figures.months, now);
  const asked = months.findIndex(({ month }) => month === search.get("month"));
  const index = asked < 0 ? months.length - 1 : asked;
  const chosen = months[index];
  if (!chosen) return null;
  const tiles = tilesOf(
    tallyOf(chosen, selection),
    comparedWith(months[index - 1], figures.sameDays, selection),
    !isStillCounted(chosen.month, now),
  );
  const nameOf = (month: string) => `${longMonth(month)}${month === present ? " so far" : ""}`;

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
          options={months.toReversed().map(({ month }) => ({ value: month, label: nameOf(month) }))}
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
          {nameOf(chosen.month)}
        </h3>
        <Tiles tiles={tiles.map((tile, index) => ({ ...tile, isMain: index === 0 }))} />
      </section>
      <MoneyChart
        months={chartWindow(months, chosen.month)}
        chosen={chosen.month}
        selection={selection}
      />
    </>
  );
}

/** What is bought and not had, and paid and to go back; of all months, whichever is chosen. */
function StillOwed({ figures }: { figures: Figures }) {
  const toSessions: Elements = figures.sessionsOwed > 0 && (
    <Link to="/admin?tab=consultations&kind=sessions">See Sessions</Link>
  );
  return (
    <section className="stack-2" aria-labelledby="still-owed">
      <h3 id="still-owed">Still owed</h3>
      <p className="cluster">
        <span>{`To clients: ${owedToClients(figures)}.`}</span>
        <span>By clients: nothing, because they pay in advance.</span>
        {toSessions}
      </p>
    </section>
  );
}
