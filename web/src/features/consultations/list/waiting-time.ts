const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was, in its largest whole unit, such as *3 days*; at first *just now*. */
export function waitingTime(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since));
  if (ms >= dayMs) return count(ms / dayMs, "day");
  if (ms >= hourMs) return count(ms / hourMs, "hour");
  if (ms >= minuteMs) return count(ms / minuteMs, "minute");
  return "just now";
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return whole === 1 ? `1 ${unit}` : `${whole} ${unit}s`;
}
