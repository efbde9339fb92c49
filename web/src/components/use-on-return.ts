import { useEffect, useRef } from "react";

/**
 * Asks when the page comes into view again: once at a time, and nothing is said if it fails.
 * @param isReturn whether the visitor has come back already, by loading the page again.
 */
export function useOnReturn(ask: (signal: AbortSignal) => Promise<unknown>, isReturn = false) {
  const latest = useRef(ask);
  latest.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: how the visitor came does not change.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let isAsking = false;
    async function askOnce() {
      if (isAsking || document.visibilityState === "hidden") return;
      isAsking = true;
      await latest.current(signal).catch(() => undefined);
      isAsking = false;
    }
    if (isReturn) void askOnce();
    document.addEventListener("visibilitychange", askOnce, { signal });
    // Every page is shown once as it is loaded.
    window.addEventListener("pageshow", ({ persisted }) => persisted && void askOnce(), { signal });
    return () => controller.abort();
  }, []);
}
