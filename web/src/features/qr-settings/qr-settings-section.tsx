import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useSessionEnded } from "#web/session/require-session.tsx";
import { QrCodeCard } from "./qr-code-card.tsx";
import styles from "./qr-settings.module.css";
import { type QrSettingsApi, qrSettingsApi } from "./qr-settings-api.ts";
import { QrSettingsForm } from "./qr-settings-form.tsx";
import { ScansCard } from "./scans-card.tsx";
import { useQrSettings } from "./use-qr-settings.ts";

/** Where the QR code leads, the code itself, and how often it was scanned. */
export default function QrSettingsSection({ api = qrSettingsApi }: { api?: QrSettingsApi }) {
  const onSessionEnded = useSessionEnded();
  const settings = useQrSettings({ api, onSessionEnded });
  return (
    <div className={styles["section"]}>
      <section aria-labelledby="qr-landing" className={styles["landing"]}>
        <h2 id="qr-landing">QR landing page</h2>
        <p className={styles["muted"]}>
          The printed code stays the same. Where it leads is up to you, and changes about a minute
          after you save.
        </p>
        {settings.edit ? (
          <QrSettingsForm settings={settings} fields={settings.edit.fields} />
        ) : settings.loadFailed ? (
          <Notice tone="danger" title="The settings could not be loaded">
            <p>Please check your connection and try again.</p>
            <Button variant="secondary" onClick={settings.load}>
              Try Again
            </Button>
          </Notice>
        ) : (
          <Skeleton label="Loading settings…" lines={5} />
        )}
      </section>
      <QrCodeCard />
      <ScansCard api={api} onSessionEnded={onSessionEnded} />
    </div>
  );
}
