import type { QrDrawing } from "#web/admin/qr-drawing.ts";

/** About 17 cm at 300 dots per inch. */
const widthPixels = 2048;

/**
 * Draws a code as a PNG at least half that wide, with whole pixels for every module.
 * @throws when the browser cannot draw it
 */
export async function drawPng({ size, runs }: QrDrawing): Promise<Blob> {
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
