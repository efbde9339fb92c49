import { useEffect, useState } from "react";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { QrCode } from "#web/admin/qr-code.tsx";
import type { QrDrawing } from "#web/admin/qr-drawing.ts";
import { saveFile } from "#web/admin/save-file.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "./qr-settings.module.css";

/** The QR code, and its files for print. */
export function QrCodeCard() {
  // The code leads to the site that the trainer is on.
  const address = `${window.location.origin}${paths.qrLander}`;
  const [drawing, setDrawing] = useState<QrDrawing | "failed">();
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    let current = true;
    setDrawing(undefined);
    import("#web/admin/qr-drawing.ts").then(
      ({ drawQrCode }) => current && setDrawing(drawQrCode(address)),
      () => current && setDrawing("failed"),
    );
    return () => {
      current = false;
    };
  }, [address, attempt]);

  return (
    <section aria-labelledby="qr-code" className={styles["code"]}>
      <h2 id="qr-code">QR code</h2>
      {drawing === undefined ? (
        <Skeleton label="Drawing the code…" lines={4} />
      ) : drawing === "failed" ? (
        <Notice tone="danger" title="The code could not be drawn">
          <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            Try Again
          </Button>
        </Notice>
      ) : (
        <Code drawing={drawing} address={address} />
      )}
    </section>
  );
}

function Code({ drawing, address }: { drawing: QrDrawing; address: string }) {
  const [busy, setBusy] = useState(false);

  async function savePng() {
    setBusy(true);
    try {
      const { drawPng } = await import("./qr-png.ts");
      saveFile(`${fileName}.png`, await drawPng(drawing));
    } catch {
      toast.error("The picture could not be made. Please try the SVG file.");
    }
    setBusy(false);
  }

  return (
    <div className={styles["codeBody"]}>
      <QrCode
        className={styles["drawing"]}
        code={drawing}
        label={`QR code that leads to ${address}`}
      />
      <div className={styles["codeWords"]}>
        <p>
          It leads to <strong className={styles["address"]}>{address}</strong>
        </p>
        <p className={styles["muted"]}>
          Print it at least 2 cm wide, with its white margin, and scan it once before you hand it
          out. A quarter of it may be dirty or torn.
        </p>
        <div className={styles["actions"]}>
          <Button
            variant="secondary"
            onClick={() =>
              saveFile(`${fileName}.svg`, new Blob([drawing.svg], { type: "image/svg+xml" }))
            }
          >
            Download SVG
          </Button>
          <Button variant="secondary" busy={busy} onClick={savePng}>
            Download PNG
          </Button>
        </div>
        <p className={styles["muted"]}>SVG for a print shop, PNG for everything else.</p>
      </div>
    </div>
  );
}

const fileName = `${site.brand.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-qr-code`;
