import { useQuery } from "@tanstack/react-query";
import { getQrScans } from "#shared/qr-settings/admin-api.ts";
import { type QrScans, scanDays } from "#shared/qr-settings/qr-settings.ts";
import { dayAndMonth, shortDate, shortWeekday } from "#shared/values/dates-in-words.ts";
import { formatCount } from "#shared/values/money.ts";
import { BarChart } from "#web/admin/bar-chart.tsx";
import { DataTable } from "#web/admin/data-table.tsx";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { type Tile, Tiles } from "#web/admin/tiles.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";
import styles from "./qr-settings.module.css";

export function ScansCard() {
  const read = useQuery({ queryKey: ["scans"], queryFn: loadScans });
  const scans = read.data;

  return (
    <section aria-labelledby="qr-scans" className={`stack-4 ${styles["scans"]}`}>
      <h2 id="qr-scans">Scans</h2>
      <LoadProblem of={read} what="scans" />
      {scans ? (
        <>
          <Tiles tiles={tilesOf(scans)} />
          {scans.days.some(({ scans }) => scans > 0) ? (
            <ScansChart days={scans.days} />
          ) : (
            <p>{`No scans in the last ${scanDays} days.`}</p>
          )}
          <p className="small-print">
            Every scan counts. Nothing is kept about who scanned the code, so one person may be
            counted twice.
          </p>
        </>
      ) : (
        read.error === null && <Skeleton label="Loading scans…" lines={4} />
      )}
    </section>
  );
}

const title = "Scans by day";

const loadScans = () => callAsTrainer(getQrScans, {});

function tilesOf({ days, total }: QrScans): Tile[] {
  const sumOf = (count: number) =>
    formatCount(days.slice(-count).reduce((sum, { scans }) => sum + scans, 0));
  return [
    { label: "Today", value: sumOf(1) },
    { label: "Last 7 days", value: sumOf(7) },
    { label: `Last ${scanDays} days`, value: sumOf(scanDays) },
    { label: "Total", value: formatCount(total) },
  ];
}

type Days = QrScans["days"];

/** Every seventh day has its name below, today among them. */
const namedApart = 7;

function ScansChart({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ scans }) => scans), 1);
  return (
    <BarChart
      title={title}
      bars={days.map(({ date, scans }, index) => ({
        key: date,
        ...((days.length - 1 - index) % namedApart === 0 && { name: dayAndMonth(date) }),
        title: `${dayAndMonth(date)}: ${scans}`,
        value: scans,
      }))}
      scale={[most, 0]}
      inWords={formatCount}
    >
      <p className="visually-hidden">{inWords(days)}</p>
      <details className={desk["details"]}>
        <summary>Show the numbers</summary>
        <DataTable
          caption={title}
          columns={["Day", "Scans"]}
          rows={days.toReversed().map(({ date, scans }) => ({
            key: date,
            name: <time dateTime={date}>{`${shortWeekday(date)} ${shortDate(date)}`}</time>,
            cells: [formatCount(scans)],
          }))}
        />
      </details>
    </BarChart>
  );
}

function inWords(days: Days): string {
  const sum = days.reduce((total, { scans }) => total + scans, 0);
  if (sum === 0) return `No scans in the last ${days.length} days`;
  const best = days.reduce((one, other) => (other.scans > one.scans ? other : one));
  return `${sum} scans in the last ${days.length} days; most on ${dayAndMonth(best.date)}, ${best.scans}`;
}
