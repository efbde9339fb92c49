import encodeQR from "qr";
import { useMemo } from "react";
import styles from "./account.module.css";

/** The quiet zone that scanners want around a code, in its own units. */
const border = 4;

/** An authenticator app's key as a QR code. It is drawn here and sent nowhere. */
export function AuthenticatorQrCode({ address }: { address: string }) {
  const rows = useMemo(() => encodeQR(address, "raw", { ecc: "medium", border }), [address]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={styles["qr"]}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="QR code with the key for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
