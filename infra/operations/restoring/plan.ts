import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import type { Stage } from "#infra/stages.ts";
import { copyName, writeTime } from "./copy-names.ts";

/** What is to happen to one table. */
export interface Restoration {
  /** `bookings` and the like. */
  readonly table: string;
  /** The table that is, or was before the copy came into use, read and written. */
  readonly source: string;
  readonly copy: string;
  /** The copy as it is, if it is there already. */
  readonly begun: TableDescription | undefined;
  /** Whether the deployed functions use the copy already. */
  readonly isInUse: boolean;
}

export interface PlanOptions {
  readonly stage: Stage;
  readonly to: Date;
  /** Names of tables, in any case; all of them when there is none. */
  readonly only: readonly string[];
}

/**
 * Finds out what is to be restored from what, changing nothing.
 * @throws with one message for everything that cannot be done
 */
export async function planRestoration(
  client: DynamoDBClient,
  inUse: ReadonlyMap<string, string>,
  { stage, to, only }: PlanOptions,
): Promise<readonly Restoration[]> {
  const problems: string[] = [];
  const plan: Restoration[] = [];
  for (const table of chooseTables([...inUse.keys()], only)) {
    const copy = copyName(stage, { table, at: to });
    const live = inUse.get(table) ?? "";
    const begun = await describeTable(client, copy);
    if (begun) {
      const source = sourceOf(begun);
      const isInUse = live === copy;
      const time = begun.RestoreSummary?.RestoreDateTime?.getTime();
      if (time !== to.getTime() || source === undefined || !(isInUse || source === live)) {
        problems.push(`${copy} is there already, and is no copy of ${live} at that time.`);
      } else plan.push({ table, source, copy, begun, isInUse });
      continue;
    }
    const problem = await periodProblem(client, live, to);
    if (problem !== undefined) problems.push(`${table} ${problem}`);
    else plan.push({ table, source: live, copy, begun, isInUse: false });
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

/** The name of the table that a copy is of. */
function sourceOf({ RestoreSummary }: TableDescription): string | undefined {
  return RestoreSummary?.SourceTableArn?.split("/").at(-1);
}

/** Why a table cannot be put back to a time, as the end of a sentence. */
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
    return "cannot be restored: point-in-time recovery is off.";
  }
  // Down to a second that can still be asked for.
  const first = new Date(Math.ceil(earliest.getTime() / 1000) * 1000);
  if (to < earliest) return `can be put back to ${writeTime(first)} at the earliest.`;
  if (to > latest) return `can be put back to ${writeTime(latest)} at the latest.`;
  return undefined;
}
