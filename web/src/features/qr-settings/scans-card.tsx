import { useCallback, useEffect, useState } from "react";
import { type QrScans, scanDays } from "#shared/qr-settings/qr-settings.ts";
import { formatCount } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import type { QrSettingsApi } from "./qr-settings-api.ts";
import styles from "./scans.module.css";
import { ScansChart } from "./scans-chart.tsx";

interface ScansCardProps {
  readonly api: Pick<QrSettingsApi, "scans">;
  readonly onSessionEnded: () => void;
}

/** How often the code was scanned. */
export function ScansCard({ api, onSessionEnded }: ScansCardProps) {
  const [scans, setScans] = useState<QrScans | "failed">();
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough.
  const load = useCallback(async () => {
    setBusy(true);
    try {
      setScans(await api.scans());
    } catch (error) {
      if (error instanceof SessionEnded) onSessionEnded();
      else setScans("failed");
    }
    setBusy(false);
  }, [api]);

  useEffect(() => void load(), [load]);

  return (
    <section aria-labelledby="qr-scans" className={styles["scans"]}>
      <h2 id="qr-scans">Scans</h2>
      {scans === undefined ? (
        <Skeleton label="Loading scans…" lines={4} />
      ) : scans === "failed" ? (
        <Notice tone="danger" title="The scans could not be loaded">
          <Button variant="secondary" busy={busy} onClick={load}>
            Try Again
          </Button>
        </Notice>
      ) : (
        <>
          <dl className={styles["tiles"]}>
            {tiles(scans).map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
          <ScansChart days={scans.days} />
          <p className={styles["muted"]}>
            Each time the code’s page opens counts once. Nothing is kept about who it was, so the
            same person twice is two.
          </p>
        </>
      )}
    </section>
  );
}

function tiles({ days, total }: QrScans): (readonly [label: string, count: number])[] {
  const sumOf = (count: number) => days.slice(-count).reduce((sum, { scans }) => sum + scans, 0);
  return [
    ["Today", sumOf(1)],
    ["Last 7 days", sumOf(7)],
    [`Last ${scanDays} days`, sumOf(scanDays)],
    ["In all", total],
  ];
}
