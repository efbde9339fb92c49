import {
  DeleteTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { recoverableTables } from "#infra/data/table-definitions.ts";
import { describeRecovery, describeTable } from "#infra/operations/connection/describe-table.ts";
import { restoreDeletedCommand, type Stage, stackName } from "#infra/stages.ts";

export type TablesInUse = ReadonlyMap<string, string>;

export interface CopyOptions {
  readonly stage: Stage;
  readonly to: Date;
  /** Names of tables, in upper or lower case; all that have backups when the list is empty. */
  readonly only: readonly string[];
}

/** @throws with a sentence when there is no table of a name, or it has no backups */
export function nameCopies(inUse: TablesInUse, { stage, to, only }: CopyOptions) {
  const known = recoverableTables.filter((table) => inUse.has(table));
  const chosen = only.map((wanted) => {
    const found = known.find((name) => name.toLowerCase() === wanted.toLowerCase());
    if (!found) throw new Error(`No table ${wanted} can be copied, only ${known.join(", ")}.`);
    return found;
  });
  const time = writeTime(to).replaceAll(/[-:]/g, "");
  return (only.length > 0 ? chosen : known).map((table) => ({
    stage,
    table,
    source: inUse.get(table) ?? "",
    /** `Touchline-prod-bookings-20261120T120000Z`: the same time always gives the same name. */
    name: `${stackName(stage)}-${table}-${time}`,
  }));
}

export type Copy = ReturnType<typeof nameCopies>[number];

export interface Progress {
  readonly say: (line: string) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** DynamoDB needs minutes to hours for a copy, however small the table is. */
const pauseMs = 15_000;

/**
 * Starts the copies that an earlier run has not started, and waits until all are complete.
 * @throws with a sentence before it starts any, if a table cannot be copied as it was then
 */
export async function makeCopies(
  client: DynamoDBClient,
  copies: readonly Copy[],
  to: Date,
  { say, wait }: Progress,
): Promise<void> {
  const unstarted: Copy[] = [];
  for (const copy of copies) {
    if (await describeTable(client, copy.name)) continue;
    await refuseOtherPeriods(client, copy, to);
    unstarted.push(copy);
  }
  for (const { table, source, name } of unstarted) {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: name,
        RestoreDateTime: to,
      }),
    );
    say(`${table}: copying to ${name}`);
  }
  for (const { table, name } of copies) {
    await untilActive(client, name, wait);
    say(`${table}: copied`);
  }
}

/** Waits until a table that is being restored is complete. */
export async function untilActive(
  client: DynamoDBClient,
  name: string,
  wait: Progress["wait"],
): Promise<void> {
  while (!(await isComplete(client, name))) await wait(pauseMs);
}

export async function deleteCopies(
  client: DynamoDBClient,
  copies: readonly Copy[],
  say: Progress["say"],
): Promise<void> {
  for (const { name } of copies) {
    if (!(await describeTable(client, name))) continue;
    await client.send(new DeleteTableCommand({ TableName: name }));
    say(`${name} is deleted.`);
  }
}

async function isComplete(client: DynamoDBClient, name: string): Promise<boolean> {
  const table = await describeTable(client, name);
  if (!table) throw new Error(`${name} is gone: DynamoDB cancelled the copy, or it was deleted.`);
  return table.TableStatus === "ACTIVE" && table.RestoreSummary?.RestoreInProgress !== true;
}

async function refuseOtherPeriods(
  client: DynamoDBClient,
  { stage, table, source }: Copy,
  to: Date,
): Promise<void> {
  if (!(await describeTable(client, source))) {
    throw new Error(`${table} is gone. Restore it first: ${restoreDeletedCommand(stage)}`);
  }
  const recovery = await describeRecovery(client, source);
  const earliest = recovery?.EarliestRestorableDateTime;
  const latest = recovery?.LatestRestorableDateTime;
  if (!earliest || !latest) throw new Error(`${table}: point-in-time recovery is off.`);
  if (to >= earliest && to <= latest) return;
  throw new Error(
    `${table} can be copied as it was between ${writeTime(earliest)} and ${writeTime(latest)}.`,
  );
}

/** A time to the second, in the form that `readTime` takes. */
export function writeTime(time: Date): string {
  return time.toISOString().replace(/\.\d+/, "");
}

/** Reads a typed time. @throws with a sentence when it has no time zone or is not a time */
export function readTime(given: string): Date {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(given)
    ? new Date(given)
    : undefined;
  if (!time || Number.isNaN(time.getTime())) {
    throw new Error("Give the time with its zone, such as --to 2026-11-20T12:00:00Z.");
  }
  return time;
}
