import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { tableConstructId } from "#infra/data/table-definitions.ts";
import { deployCommand, type Stage, stackName } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import { type Deployment, tablesInUse } from "./deployment.ts";
import { describeRecovery, describeTable } from "./describe-table.ts";
import { right, type Verdict, wrong } from "./verdict.ts";

/** Whether the tables in use exist and can be restored. */
export async function judgeTables(
  { clients, stage }: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const tables = tablesInUse(deployment);
  const problems: string[] = [];
  for (const [name, inUse] of tables) {
    const problem =
      (await stateProblem(clients.dynamoDb, inUse, stage)) ??
      (await indexProblem(clients.dynamoDb, inUse, ownTable(deployment, stage, name)));
    if (problem !== undefined) problems.push(`${name} ${problem}`);
  }
  if (problems.length > 0) {
    return wrong(
      problems.join("; "),
      `Deploy again (${deployCommand(stage)}). In DynamoDB's console, undo manual changes, which CloudFormation does not notice.`,
    );
  }
  const kept = stage === "prod" ? ", and protected from deletion" : "";
  return right(`all ${tables.size} exist, with point-in-time recovery${kept}`);
}

async function stateProblem(
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

/** The name of the stack's own table, which a restored one may replace. */
function ownTable({ resources }: Deployment, stage: Stage, name: string): string | undefined {
  const prefix = `${stackName(stage)}-Tables${tableConstructId(name)}`;
  return resources("AWS::DynamoDB::Table").find((each) => each.startsWith(prefix));
}

/** CloudFormation does not manage a restored table, so it does not add later indexes to it. */
async function indexProblem(
  client: DynamoDBClient,
  inUse: string,
  own: string | undefined,
): Promise<string | undefined> {
  if (own === undefined || own === inUse) return undefined;
  const [wanted, present] = [await indexesOf(client, own), await indexesOf(client, inUse)];
  const missing = wanted.filter((name) => !present.includes(name));
  return missing.length > 0
    ? `is restored (${inUse}) and has no index ${missing.join(", ")}, which must be added by hand`
    : undefined;
}

async function indexesOf(client: DynamoDBClient, name: string): Promise<readonly string[]> {
  const table = await describeTable(client, name);
  return (table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = "" }) => IndexName);
}
