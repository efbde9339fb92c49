import { countQrScan, getQrSettings } from "#shared/qr-settings/api.ts";
import type { QrLanding } from "#shared/qr-settings/qr-settings.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";

/** How long somebody with a phone in their hand waits for a redirect. */
const timeoutMs = 10_000;

/** @throws {ApiError} when the settings cannot be had, or do not lead to a safe address. */
export function loadLanding(signal: AbortSignal): Promise<QrLanding> {
  return callEndpoint(getQrSettings, {}, { signal, timeoutMs });
}

/**
 * Counts that the code was scanned: a number on our side, and nothing on the visitor's. The browser
 * sends it on its own time, wherever this page leads meanwhile; what becomes of it is nobody's wait.
 */
export function countScan(): void {
  const [entry] = performance.getEntriesByType("navigation");
  // Whoever reloads, or comes back, has not scanned again.
  if (entry instanceof PerformanceNavigationTiming && entry.type !== "navigate") return;
  navigator.sendBeacon(countQrScan.path);
}
