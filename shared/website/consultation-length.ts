/** How long a consultation takes. */

/** In minutes, as the trainer may enter it. */
export const consultationMinutes = { minimum: 5, maximum: 480 } as const;

/** What the site comes with. */
export const usualMinutes = 45;

/** A number of minutes as a visitor reads it: `45 minutes`, `1 hour 30 minutes`. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && counted(hours, "hour"), rest > 0 && counted(rest, "minute")]
    .filter(Boolean)
    .join(" ");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
