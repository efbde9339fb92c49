import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { useLeaveWhenSessionEnds } from "#web/session/require-session.tsx";
import { QrCodeCard } from "./qr-code-card.tsx";
import styles from "./qr-settings.module.css";
import { QrSettingsForm } from "./qr-settings-form.tsx";
import { qrSettingsApi } from "./qr-settings-record.ts";
import { ScansCard } from "./scans-card.tsx";

/** Where the QR code leads, the code itself, and how often it was scanned. */
export default function QrSettingsSection() {
  const { value: saved, error, reload } = useLoaded(qrSettingsApi.load);
  const isLeaving = useLeaveWhenSessionEnds(error);
  return (
    <div className={`stack-6 ${styles["section"]}`}>
      <section aria-labelledby="qr-landing" className={styles["landing"]}>
        <h2 id="qr-landing">QR landing page</h2>
        <p className="small-print">
          The printed code stays the same. You choose where it leads. A change takes about a minute.
        </p>
        {saved ? (
          <QrSettingsForm start={saved} />
        ) : error !== undefined && !isLeaving ? (
          <Notice tone="danger" title="The settings could not be loaded">
            <p>Please check your connection and try again.</p>
            <Button variant="secondary" onClick={reload}>
              Try Again
            </Button>
          </Notice>
        ) : (
          <Skeleton label="Loading settings…" lines={5} />
        )}
      </section>
      {/* Not before the form, which would push them down. */}
      {(saved || error !== undefined) && (
        <>
          <QrCodeCard />
          <ScansCard />
        </>
      )}
    </div>
  );
}
