import { useEffect, useRef } from "react";
import { laterDay, londonDate, londonDayStart } from "#shared/values/london-days.ts";

/** The server's clock may be behind the client's. */
const marginMs = 60_000;

/** Asks at each midnight in London while the page is open. Nothing is said if it fails. */
export function useAtMidnight(ask: (signal: AbortSignal) => Promise<unknown>) {
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      const now = new Date();
      const midnight = londonDayStart(laterDay(londonDate(now), 1));
      timer = setTimeout(askNow, midnight.getTime() - now.getTime() + marginMs);
    }
    async function askNow() {
      await latest.current(controller.signal).catch(() => undefined);
      if (!controller.signal.aborted) wait();
    }
    wait();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
}
