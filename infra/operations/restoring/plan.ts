import type { DynamoDBClient, TableDescription } from "@aws-sdk/client-dynamodb";
import { type Stage, stackName } from "#infra/stages.ts";
import { describeRecovery, describeTable } from "../describe-table.ts";

/** A table to restore. */
export interface Restoration {
  /** `bookings` and the like. */
  readonly table: string;
  /** The name of the table in use, or of the one before the copy. */
  readonly source: string;
  readonly copy: string;
  /** Whether an earlier run has started the copy. */
  readonly isStarted: boolean;
  /** Whether the deployed functions use the copy. */
  readonly isInUse: boolean;
}

/** The DynamoDB names of the tables that the functions use, by `TableName`. */
export type TablesInUse = ReadonlyMap<string, string>;

export interface PlanOptions {
  readonly stage: Stage;
  readonly to: Date;
  /** Names of tables, in upper or lower case; all of them when the list is empty. */
  readonly only: readonly string[];
}

/**
 * Decides which table is restored from which, and changes nothing.
 * @throws with one message that lists all problems
 */
export async function planRestoration(
  client: DynamoDBClient,
  inUse: TablesInUse,
  { stage, to, only }: PlanOptions,
): Promise<readonly Restoration[]> {
  const problems: string[] = [];
  const plan: Restoration[] = [];
  for (const table of chooseTables([...inUse.keys()], only)) {
    const live = inUse.get(table) ?? "";
    const copy = copyName(stage, table, to);
    const isInUse = live === copy;
    const started = await describeTable(client, copy);
    const source = (isInUse && sourceOf(started)) || live;
    const problem = started
      ? copyProblem(started, copy, source, to)
      : await periodProblem(client, source, to);
    if (problem !== undefined) problems.push(`${table}: ${problem}`);
    else plan.push({ table, source, copy, isStarted: started !== undefined, isInUse });
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return plan;
}

function chooseTables(known: readonly string[], only: readonly string[]): readonly string[] {
  if (only.length === 0) return known;
  return only.map((wanted) => {
    const found = known.find((name) => name.toLowerCase() === wanted.toLowerCase());
    if (!found) throw new Error(`There is no table ${wanted}; there are ${known.join(", ")}.`);
    return found;
  });
}

/** The name of the table that a copy was made from. */
function sourceOf(copy: TableDescription | undefined): string | undefined {
  return copy?.RestoreSummary?.SourceTableArn?.split("/").at(-1);
}

/** Why a table that has the copy's name cannot be used. */
function copyProblem(
  started: TableDescription,
  copy: string,
  source: string,
  to: Date,
): string | undefined {
  const time = started.RestoreSummary?.RestoreDateTime?.getTime();
  if (sourceOf(started) === source && time === to.getTime()) return undefined;
  return `${copy} exists, and is not a copy of ${source} at that time.`;
}

/** Why a table cannot be restored to a time. */
async function periodProblem(
  client: DynamoDBClient,
  TableName: string,
  to: Date,
): Promise<string | undefined> {
  const recovery = await describeRecovery(client, TableName);
  const earliest = recovery?.EarliestRestorableDateTime;
  const latest = recovery?.LatestRestorableDateTime;
  if (!earliest || !latest) return "point-in-time recovery is off.";
  // The first whole second.
  const first = new Date(Math.ceil(earliest.getTime() / 1000) * 1000);
  if (to < earliest) return `the earliest time is ${writeTime(first)}.`;
  if (to > latest) return `the latest time is ${writeTime(latest)}.`;
  return undefined;
}

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
 * @throws with a sentence when it has no time zone or is not a time
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
