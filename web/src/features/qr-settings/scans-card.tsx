import { getQrScans } from "#shared/qr-settings/admin-api.ts";
import { type QrScans, scanDays } from "#shared/qr-settings/qr-settings.ts";
import { formatCount } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";
import { useLeaveWhenSessionEnds } from "#web/session/require-session.tsx";
import styles from "./qr-settings.module.css";
import { ScansChart } from "./scans-chart.tsx";

/** How often the code was scanned. */
export function ScansCard() {
  const { value: scans, error, isLoading, reload } = useLoaded(loadScans);
  const isLeaving = useLeaveWhenSessionEnds(error);

  return (
    <section aria-labelledby="qr-scans" className={`stack-4 ${styles["scans"]}`}>
      <h2 id="qr-scans">Scans</h2>
      {error !== undefined && !isLeaving && (
        <Notice tone="danger" title="The scans could not be loaded">
          <Button variant="secondary" busy={isLoading} onClick={reload}>
            Try Again
          </Button>
        </Notice>
      )}
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
