import { getQrScans } from "#shared/qr-settings/admin-api.ts";
import { type QrScans, scanDays } from "#shared/qr-settings/qr-settings.ts";
import { dayAndMonth, shortDate, shortWeekday } from "#shared/values/dates-in-words.ts";
import { formatCount } from "#shared/values/money.ts";
import { DataTable } from "#web/admin/data-table.tsx";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";
import styles from "./qr-settings.module.css";

/** How often the code was scanned. */
export function ScansCard() {
  const { value: scans, error, isLoading, reload } = useLoaded(loadScans);

  return (
    <section aria-labelledby="qr-scans" className={`stack-4 ${styles["scans"]}`}>
      <h2 id="qr-scans">Scans</h2>
      <LoadProblem error={error} what="scans" onRetry={reload} busy={isLoading} />
      {scans ? (
        <>
          <dl className={styles["tiles"]}>
            {tiles(scans).map(([label, count]) => (
              <div key={label} className={desk["surface"]}>
                <dt>{label}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
          <ScansChart days={scans.days} />
          <p className="small-print">
            Every scan counts. Nothing is kept about who scanned the code, so one person may be
            counted twice.
          </p>
        </>
      ) : (
        error === undefined && <Skeleton label="Loading scans…" lines={4} />
      )}
    </section>
  );
}

const loadScans = () => callAsTrainer(getQrScans, {});

function tiles({ days, total }: QrScans): (readonly [label: string, count: number])[] {
  const sumOf = (count: number) => days.slice(-count).reduce((sum, { scans }) => sum + scans, 0);
  return [
    ["Today", sumOf(1)],
    ["Last 7 days", sumOf(7)],
    [`Last ${scanDays} days`, sumOf(scanDays)],
    ["In all", total],
  ];
}

type Days = QrScans["days"];

/** The width of a bar; a day has 10 units. */
const barWidth = 7;
const height = 100;
/** A day without a scan shows as a hairline. */
const hairline = 1;

/** The scans of each day, as bars and as a table. */
function ScansChart({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ scans }) => scans), 1);
  return (
    <figure>
      <div className={styles["plot"]}>
        <span className={styles["most"]}>{formatCount(most)}</span>
        <svg
          viewBox={`0 0 ${days.length * 10} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={inWords(days)}
        >
          {days.map(({ date, scans }, index) => {
            const barHeight = Math.max((scans / most) * height, hairline);
            return (
              <rect
                key={date}
                data-empty={scans === 0}
                x={index * 10 + (10 - barWidth) / 2}
                y={height - barHeight}
                width={barWidth}
                height={barHeight}
              >
                <title>{`${dayAndMonth(date)}: ${scans}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div className={styles["axis"]} aria-hidden="true">
        {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map(
          (each) => each && <span key={each.date}>{dayAndMonth(each.date)}</span>,
        )}
      </div>
      <details className={desk["details"]}>
        <summary>Show the numbers</summary>
        <DataTable
          className={desk["table"]}
          caption="Scans by day"
          columns={["Day", "Scans"]}
          rows={days.toReversed().map(({ date, scans }) => ({
            key: date,
            name: <time dateTime={date}>{`${shortWeekday(date)} ${shortDate(date)}`}</time>,
            cells: [formatCount(scans)],
          }))}
        />
      </details>
    </figure>
  );
}

/** The chart in one sentence, for screen readers. */
function inWords(days: Days): string {
  const sum = days.reduce((total, { scans }) => total + scans, 0);
  if (sum === 0) return `No scans in the last ${days.length} days`;
  const best = days.reduce((one, other) => (other.scans > one.scans ? other : one));
  return `${sum} scans in the last ${days.length} days; most on ${dayAndMonth(best.date)}, ${best.scans}`;
}
