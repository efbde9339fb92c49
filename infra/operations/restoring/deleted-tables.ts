import {
  type BackupSummary,
  type DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import {
  recoverableTables,
  type TableName,
  tableDefinition,
} from "#infra/data/table-definitions.ts";
import { describeRecovery, describeTable } from "#infra/operations/connection/describe-table.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { putRightCommand, restoreDeletedCommand, type Stage } from "#infra/stages.ts";
import { type Progress, type TablesInUse, untilActive, writeTime } from "./copies.ts";

/** A table that was deleted, and what DynamoDB has kept of it. */
export interface DeletedTable {
  readonly table: TableName;
  /** The table's name in DynamoDB. */
  readonly name: string;
  readonly backup: BackupSummary;
}

/** The backups that DynamoDB makes by itself of a table with point-in-time recovery that is deleted, for 35 days. */
export async function listSystemBackups(client: DynamoDBClient): Promise<readonly BackupSummary[]> {
  const found: BackupSummary[] = [];
  let ExclusiveStartBackupArn: string | undefined;
  do {
    const page = await client.send(
      new ListBackupsCommand({ BackupType: "SYSTEM", ExclusiveStartBackupArn }),
    );
    found.push(...(page.BackupSummaries ?? []));
    ExclusiveStartBackupArn = page.LastEvaluatedBackupArn;
  } while (ExclusiveStartBackupArn);
  const time = ({ BackupCreationDateTime }: BackupSummary) => Number(BackupCreationDateTime);
  return found
    .filter(({ BackupType }) => BackupType === "SYSTEM")
    .sort((one, other) => time(other) - time(one));
}

/** The tables in use that are gone and can be restored. */
export async function findDeletedTables(
  client: DynamoDBClient,
  inUse: TablesInUse,
): Promise<readonly DeletedTable[]> {
  const gone: { table: TableName; name: string }[] = [];
  for (const table of recoverableTables) {
    const name = inUse.get(table);
    if (name !== undefined && !(await describeTable(client, name))) gone.push({ table, name });
  }
  if (gone.length === 0) return [];
  const backups = await listSystemBackups(client);
  return gone.flatMap(({ table, name }) => {
    const backup = backups.find(({ TableName }) => TableName === name);
    return backup ? [{ table, name, backup }] : [];
  });
}

interface Dependencies extends Progress {
  readonly client: DynamoDBClient;
  readonly ask: Prompts["ask"];
}

/**
 * Restores tables that were deleted, under their names, with all their records. A restored table has its
 * keys, indexes and encryption, but not the settings that `protect` sets. Another run continues.
 * @returns whether no table is gone any more of which there is a backup
 */
export async function restoreDeletedTables(
  dependencies: Dependencies,
  stage: Stage,
  inUse: TablesInUse,
): Promise<boolean> {
  const { client, say } = dependencies;
  const deleted = await findDeletedTables(client, inUse);
  if (deleted.length === 0) say("No table is gone that DynamoDB has a backup of.");
  else if (!(await startRestores(dependencies, stage, deleted))) return false;
  for (const table of recoverableTables) {
    const name = inUse.get(table);
    if (name === undefined || !(await describeTable(client, name))) continue;
    await untilActive(client, name, dependencies.wait);
    if (await describeRecovery(client, name)) continue;
    await protect(client, stage, table, name);
    say(`${table}: complete, and protected again`);
  }
  say(`To check: npm run doctor -- --stage ${stage}`);
  return true;
}

/** @returns whether the operator has confirmed it */
async function startRestores(
  { client, ask, say }: Dependencies,
  stage: Stage,
  deleted: readonly DeletedTable[],
): Promise<boolean> {
  for (const { table, backup } of deleted) {
    const at = backup.BackupCreationDateTime;
    say(`${table} was deleted${at ? ` at ${writeTime(at)}` : ""}, and can be restored.`);
  }
  const names = deleted.map(({ table }) => table).join(", ");
  const question = `Type ${stage} to restore ${names}, or anything else to change nothing`;
  if ((await ask(question)) !== stage) {
    say("Nothing is changed.");
    return false;
  }
  for (const { table, name, backup } of deleted) {
    const { BackupArn } = backup;
    await client.send(new RestoreTableFromBackupCommand({ TargetTableName: name, BackupArn }));
    say(`${table}: DynamoDB restores it as it was when it was deleted, in minutes to hours`);
  }
  return true;
}

/** Sets what a table has from the stack and a restored one has not. */
async function protect(
  client: DynamoDBClient,
  stage: Stage,
  table: TableName,
  TableName: string,
): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(
    new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
  );
  if (tableDefinition(table).expires) {
    const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  if (stage === "prod") {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  }
}

/**
 * Before CloudFormation puts a stack's resources back.
 * @throws with a sentence when it would make an empty table in place of one that can be restored
 */
export async function refuseEmptyTables(
  client: DynamoDBClient,
  stage: Stage,
  inUse: TablesInUse,
): Promise<void> {
  const deleted = await findDeletedTables(client, inUse);
  if (deleted.length === 0) return;
  const names = deleted.map(({ table }) => table).join(", ");
  throw new Error(
    `This would make ${names} anew, and empty. Restore what was deleted first: ${restoreDeletedCommand(stage)}. Then: ${putRightCommand(stage)}`,
  );
}
