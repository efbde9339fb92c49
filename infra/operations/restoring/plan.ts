import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import type { Stage } from "#infra/stages.ts";
import { copyName, writeTime } from "./copy-names.ts";

/** A table that is to be restored. */
export interface Restoration {
  /** `bookings` and the like. */
  readonly table: string;
  /** The name of the table in use, or in use before the copy. */
  readonly source: string;
  readonly copy: string;
  /** Whether an earlier run has started the copy. */
  readonly isStarted: boolean;
  /** Whether the deployed functions use the copy. */
  readonly isInUse: boolean;
}

/** The names at DynamoDB of the tables that the functions use, by their names here. */
export type TablesInUse = ReadonlyMap<string, string>;

export interface PlanOptions {
  readonly stage: Stage;
  readonly to: Date;
  /** Names of tables, in any case; all of them when there is none. */
  readonly only: readonly string[];
}

/**
 * Finds out what is to be restored from what, and changes nothing.
 * @throws with one message for everything that cannot be done
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

/** @returns nothing when there is no such table */
export async function describeTable(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** The name of the table that a copy was made of. */
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
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  const earliest = recovery?.EarliestRestorableDateTime;
  const latest = recovery?.LatestRestorableDateTime;
  if (recovery?.PointInTimeRecoveryStatus !== "ENABLED" || !earliest || !latest) {
    return "point-in-time recovery is off.";
  }
  // The first whole second.
  const first = new Date(Math.ceil(earliest.getTime() / 1000) * 1000);
  if (to < earliest) return `the earliest time is ${writeTime(first)}.`;
  if (to > latest) return `the latest time is ${writeTime(latest)}.`;
  return undefined;
}
