/** How long a consultation takes. */

/** In minutes, as the trainer may enter it. */
export const consultationMinutes = { minimum: 5, maximum: 480 } as const;

/** What the site comes with, and takes where a text of an earlier release names no length. */
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

const length =
  /(\d*\.?\d+)\s*(?:h|hrs?|hours?)\b(?:\s*(?:and\s*)?(?:(\d+)\s*m|(1 half)))?|(\d+)\s*m(?:in|\b)|^\D*(\d+)\D*$/;

/** The first length that a text names, such as `About 30 minutes` or `An hour; 15 minutes are free`. */
export function minutesOf(text: string): number {
  const figures = text
    .toLowerCase()
    .replace(/\b(?:an?|one)\b/g, "1")
    .replace(/\btwo\b/g, "2")
    .replace(/ ?½/g, ".5")
    .replace(/\bhalf[ -](?:1 )?hour/g, "30 minutes");
  const [, hours = "0", more = "0", half, minutes, bare] = length.exec(figures) ?? [];
  const sum = Number(hours) * 60 + Number(half ? 30 : more) + Number(minutes ?? bare ?? 0);
  const { minimum, maximum } = consultationMinutes;
  return sum >= minimum && sum <= maximum ? Math.round(sum) : usualMinutes;
}
