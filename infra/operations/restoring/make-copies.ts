import {
  ContinuousBackupsUnavailableException,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { describeRecovery, describeTable } from "../describe-table.ts";
import type { Restoration } from "./plan.ts";

export interface Progress {
  readonly say: (line: string) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** DynamoDB needs minutes to hours for a copy, however small the table is. */
const pauseMs = 15_000;

/** Starts the copies that an earlier run has not started, and waits until all are complete. */
export async function makeCopies(
  client: DynamoDBClient,
  plan: readonly Restoration[],
  to: Date,
  progress: Progress,
): Promise<void> {
  const { say, wait } = progress;
  for (const { table, source, copy, isStarted } of plan) {
    if (isStarted) continue;
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: copy,
        RestoreDateTime: to,
      }),
    );
    say(`${table}: restoring to ${copy}`);
  }
  const waiting = new Set(plan);
  while (waiting.size > 0) {
    for (const restoration of [...waiting]) {
      if (!(await isComplete(client, restoration.copy))) continue;
      waiting.delete(restoration);
      say(`${restoration.table}: restored (${plan.length - waiting.size} of ${plan.length})`);
    }
    if (waiting.size > 0) await wait(pauseMs);
  }
  for (const restoration of plan) await copySettings(client, restoration, wait);
}

async function isComplete(client: DynamoDBClient, copy: string): Promise<boolean> {
  const table = await describeTable(client, copy);
  if (!table)
    throw new Error(`${copy} is gone: DynamoDB cancelled the restore, or it was deleted.`);
  if (table.TableStatus === "ACTIVE") return table.RestoreSummary?.RestoreInProgress !== true;
  if (table.TableStatus === "CREATING" || table.TableStatus === "UPDATING") return false;
  throw new Error(`${copy} is ${table.TableStatus}.`);
}

/** A restored table has no expiry, no point-in-time recovery and no protection from deletion. */
async function copySettings(
  client: DynamoDBClient,
  { source, copy }: Restoration,
  wait: Progress["wait"],
): Promise<void> {
  const expiry = await expiryOf(client, source);
  if (expiry !== undefined && (await expiryOf(client, copy)) === undefined) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: copy,
        TimeToLiveSpecification: { AttributeName: expiry, Enabled: true },
      }),
    );
  }
  if (!(await describeRecovery(client, copy))) await enableRecovery(client, copy, wait);
  const isProtected = async (name: string) =>
    (await describeTable(client, name))?.DeletionProtectionEnabled === true;
  if ((await isProtected(source)) && !(await isProtected(copy))) {
    await client.send(new UpdateTableCommand({ TableName: copy, DeletionProtectionEnabled: true }));
  }
}

/** The name of the attribute that says when an item expires. */
async function expiryOf(client: DynamoDBClient, TableName: string): Promise<string | undefined> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { TimeToLiveStatus: status, AttributeName } = TimeToLiveDescription ?? {};
  return status === "ENABLED" || status === "ENABLING" ? AttributeName : undefined;
}

const recoveryTries = 20;

/** DynamoDB cannot enable recovery during a new table's first minutes. */
async function enableRecovery(
  client: DynamoDBClient,
  TableName: string,
  wait: Progress["wait"],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      return;
    } catch (error) {
      const isEarly = error instanceof ContinuousBackupsUnavailableException;
      if (!isEarly || attempt === recoveryTries) throw error;
      await wait(pauseMs);
    }
  }
}
