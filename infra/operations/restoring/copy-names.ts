import { type Stage, stackName } from "#infra/stages.ts";

/** `Touchline-prod-bookings-20261120T120000Z`: the same time always gives the same name. */
export function copyName(stage: Stage, table: string, time: Date): string {
  return `${stackName(stage)}-${table}-${writeTime(time).replaceAll(/[-:]/g, "")}`;
}

/** A time to the second, in the form that `readTime` takes. */
export function writeTime(time: Date): string {
  return time.toISOString().replace(/\.\d+/, "");
}

/**
 * Reads a time that the operator has typed.
 * @throws with a sentence when it names no time zone or is no time
 */
export function readTime(given: string): Date {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(given)
    ? new Date(given)
    : undefined;
  if (!time || Number.isNaN(time.getTime())) {
    throw new Error("Give the time with its zone, such as --to 2026-11-20T12:00:00Z.");
  }
  return time;
}
