import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { type Deployment, tablesInUse } from "#infra/operations/connection/deployment.ts";
import { describeRecovery, describeTable } from "#infra/operations/connection/describe-table.ts";
import { deployCommand, type Stage } from "#infra/stages.ts";
import { type CheckResult, failed, ok } from "./check.ts";

/** Whether the tables exist and can be restored. */
export async function checkTables(
  { clients, stage }: Connection,
  deployment: Deployment,
): Promise<CheckResult> {
  const tables = tablesInUse(deployment);
  const problems: string[] = [];
  for (const [name, tableName] of tables) {
    const problem = await problemOf(clients.dynamoDb, tableName, stage);
    if (problem !== undefined) problems.push(`${name} ${problem}`);
  }
  if (problems.length > 0) {
    return failed(
      problems.join("; "),
      `Deploy again (${deployCommand(stage)}). In DynamoDB's console, undo manual changes, which CloudFormation does not notice.`,
    );
  }
  const kept = stage === "prod" ? ", and protected from deletion" : "";
  return ok(`all ${tables.size} exist, with point-in-time recovery${kept}`);
}

async function problemOf(
  client: DynamoDBClient,
  TableName: string,
  stage: Stage,
): Promise<string | undefined> {
  const table = await describeTable(client, TableName);
  if (!table) return "is gone";
  if (stage === "prod" && !table.DeletionProtectionEnabled) return "can be deleted by accident";
  const recovery = await describeRecovery(client, TableName);
  return recovery ? undefined : "cannot be restored to an earlier time";
}
