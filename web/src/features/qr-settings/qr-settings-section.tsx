import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { QrCodeCard } from "./qr-code-card.tsx";
import { QrSettingsForm } from "./qr-settings-form.tsx";
import { qrSettingsApi } from "./qr-settings-record.ts";
import { ScansCard } from "./scans-card.tsx";

export default function QrSettingsSection() {
  const settings = useQuery({ queryKey: ["qr-settings"], queryFn: qrSettingsApi.load });
  const { data: saved, error } = settings;
  return (
    <div className="stack-6">
      <section aria-labelledby="qr-landing" className="stack-4">
        <h2 id="qr-landing">QR landing page</h2>
        <p className="small-print">
          The printed code stays the same. You choose where it leads. A change takes about a minute.
        </p>
        {saved ? (
          <QrSettingsForm start={saved} />
        ) : error === null ? (
          <Skeleton label="Loading settings…" lines={5} />
        ) : (
          <LoadProblem of={settings} what="settings" />
        )}
      </section>
      {/* Not before the form, which would push them down. */}
      {(saved || error !== null) && (
        <>
          <QrCodeCard />
          <ScansCard />
        </>
      )}
    </div>
  );
}
