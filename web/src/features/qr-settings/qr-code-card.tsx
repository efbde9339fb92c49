import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { drawQrCode, QrCode, type QrDrawing } from "#web/admin/qr-code.tsx";
import { saveFile } from "#web/admin/save-file.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "./qr-settings.module.css";

export function QrCodeCard() {
  // The code leads to the site that the trainer is on.
  const address = `${window.location.origin}${paths.qrLander}`;
  const drawing = drawQrCode(address);

  async function savePng() {
    try {
      saveFile(`${fileName}.png`, await drawPng(drawing));
    } catch {
      toast.error("The picture could not be made. Please try the SVG file.");
    }
  }

  return (
    <section aria-labelledby="qr-code" className={`stack-4 ${desk["panel"]}`}>
      <h2 id="qr-code">QR code</h2>
      <div className={`stack-5 ${styles["codeBody"]}`}>
        <QrCode
          className={styles["drawing"]}
          code={drawing}
          label={`QR code that leads to ${address}`}
        />
        <div className={`stack-3 ${styles["codeWords"]}`}>
          <p>
            It leads to <strong>{address}</strong>
          </p>
          <p className="small-print">
            Print it at least 2 cm wide, with its white margin, and scan it once before you hand it
            out. It still scans when a quarter of it is dirty or torn.
          </p>
          <div className="cluster">
            <Button
              variant="secondary"
              onClick={() =>
                saveFile(`${fileName}.svg`, new Blob([drawing.svg], { type: "image/svg+xml" }))
              }
            >
              Download SVG
            </Button>
            <ActionButton variant="secondary" action={savePng}>
              Download PNG
            </ActionButton>
          </div>
          <p className="small-print">SVG for a print shop, PNG for everything else.</p>
        </div>
      </div>
    </section>
  );
}

const fileName = `${site.brand.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-qr-code`;

/** About 17 cm at 300 dots per inch. */
const widthPixels = 2048;

/** At least half that wide, with whole pixels for every module. */
async function drawPng({ size, runs }: QrDrawing): Promise<Blob> {
  const scale = Math.max(1, Math.floor(widthPixels / size));
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const { x, y, width } of runs) {
    context.fillRect(x * scale, y * scale, width * scale, scale);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("No picture was made."))),
      "image/png",
    );
  });
}
