import { useEffect, useState } from "react";
import { londonDate } from "#shared/values/london-days.ts";

const lookAgainMs = 60_000;

/** Today's date in London. When the day ends while the page is open, it is rendered anew within a minute. */
export function useToday(): string {
  const [today, setToday] = useState(() => londonDate(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(londonDate(new Date())), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
