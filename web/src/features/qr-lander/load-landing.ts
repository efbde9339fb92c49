import { countQrScan, getQrSettings } from "#shared/qr-settings/api.ts";
import type { QrLanding } from "#shared/qr-settings/qr-settings.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";

const timeoutMs = 10_000;

/** @throws {ApiError} when the settings cannot be loaded, or contain an unsafe address. */
export function loadLanding(signal: AbortSignal): Promise<QrLanding> {
  return callEndpoint(getQrSettings, {}, { signal, timeoutMs });
}

/** Counts the scan with a beacon, which the browser also sends after this page has gone. */
export function countScan(): void {
  const [entry] = performance.getEntriesByType("navigation");
  // A reload, or going back, is not a scan.
  if (entry instanceof PerformanceNavigationTiming && entry.type !== "navigate") return;
  navigator.sendBeacon(countQrScan.path);
}
