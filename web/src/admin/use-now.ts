import { useEffect, useState } from "react";
import { minuteMs } from "#shared/values/durations.ts";

/** The time, updated each minute and when the page is shown again: the admin area may be open for days. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    const timer = setTimeout(look, minuteMs - (now.getTime() % minuteMs));
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [now]);
  return now;
}
