import encodeQR from "qr";

/** The white margin that scanners need, in modules. */
const quietZone = 4;

/** @param errorCorrection `quartile` survives the loss of a quarter, for print; `medium` for screens. */
export function drawQrCode(text: string, errorCorrection: "medium" | "quartile" = "quartile") {
  const modules = encodeQR(text, "raw", { ecc: errorCorrection, border: quietZone });
  // The dark modules, one rectangle for each horizontal run.
  const runs = modules.flatMap((row, y) => runsOf(row).map((run) => ({ ...run, y })));
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join("");
  // In modules, the margin included.
  const size = modules.length;
  return { size, runs, path, svg: svgFile(size, path, text) };
}
export type QrDrawing = ReturnType<typeof drawQrCode>;

function runsOf(row: readonly boolean[]): { x: number; width: number }[] {
  const runs: { x: number; width: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.width === x) last.width += 1;
    else runs.push({ x, width: 1 });
  }
  return runs;
}

function svgFile(size: number, path: string, text: string): string {
  const title = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="60mm" height="60mm" shape-rendering="crispEdges"><title>${title}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
}

interface QrCodeProps {
  readonly code: QrDrawing;
  readonly label: string;
  readonly className?: string | undefined;
}

export function QrCode({ code: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
