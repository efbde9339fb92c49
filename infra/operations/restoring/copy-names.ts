import { type Stage, stackName } from "#infra/stages.ts";

/** A table as it was at a time, beside the one in use. */
export interface CopyName {
  /** `bookings` and the like. */
  readonly table: string;
  /** Of the whole second. */
  readonly at: Date;
}

/** `Touchline-prod-bookings-20261120T120000Z`: the same time always gives the same name. */
export function copyName(stage: Stage, { table, at }: CopyName): string {
  const time = writeTime(at).replaceAll(/[-:]/g, "");
  return `${stackName(stage)}-${table}-${time}`;
}

/** What a name says, if it is of a copy; the stack's own tables are named otherwise. */
export function readCopyName(stage: Stage, name: string): CopyName | undefined {
  const prefix = `${stackName(stage)}-`;
  if (!name.startsWith(prefix)) return undefined;
  const match = /^([A-Za-z]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(
    name.slice(prefix.length),
  );
  if (!match) return undefined;
  const [, table = "", year, month, day, hour, minute, second] = match;
  return { table, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) };
}

/** A time down to the second, such as `readTime` takes. */
export function writeTime(time: Date): string {
  return time.toISOString().replace(/\.\d+/, "");
}

/**
 * Reads a time that the operator has typed, down to the second.
 * @throws with a sentence when it says no time zone or is none
 */
export function readTime(given: string): Date {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(given)
    ? new Date(given)
    : undefined;
  if (!time || Number.isNaN(time.getTime())) {
    throw new Error("Say the time with its zone, such as --to 2026-11-20T12:00:00Z.");
  }
  return time;
}
