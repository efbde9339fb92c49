import type { QrDrawing } from "./qr-drawing.ts";

interface QrCodeProps {
  readonly code: QrDrawing;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A QR code as a picture in the page. */
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
