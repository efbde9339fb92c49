import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { deployCommand, type Stage, stackName } from "#infra/stages.ts";
import type { Deployment } from "./deployment.ts";
import { tablesInUse } from "./deployment.ts";
import type { Verdict } from "./verdict.ts";

/** Whether the tables in use exist and can be restored. */
export async function judgeTables(
  client: DynamoDBClient,
  deployment: Deployment,
  stage: Stage,
): Promise<Verdict> {
  const tables = tablesInUse(deployment);
  const problems: string[] = [];
  for (const [logicalName, tableName] of tables) {
    const problem =
      (await problemOf(client, tableName, stage)) ??
      (await indexProblem(client, tableName, ownTable(deployment, stage, logicalName)));
    if (problem !== undefined) problems.push(`${logicalName} ${problem}`);
  }
  if (problems.length > 0) {
    return {
      state: "wrong",
      finding: problems.join("; "),
      remedy: `Deploy again (${deployCommand(stage)}). Change back in DynamoDB's console what was changed there by hand: CloudFormation does not see it.`,
    };
  }
  const kept = stage === "prod" ? ", and protected from deletion" : "";
  return {
    state: "right",
    finding: `all ${tables.size} exist, with point-in-time recovery${kept}`,
  };
}

async function problemOf(
  client: DynamoDBClient,
  TableName: string,
  stage: Stage,
): Promise<string | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus !== "ACTIVE" && Table?.TableStatus !== "UPDATING") {
      return `is ${Table?.TableStatus ?? "in no known state"}`;
    }
    if (stage === "prod" && !Table.DeletionProtectionEnabled) return "can be deleted by accident";
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    return recovery?.PointInTimeRecoveryStatus === "ENABLED"
      ? undefined
      : "cannot be restored to an earlier time";
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return "is gone";
    throw error;
  }
}

/** The stack's own table, in whose place a restored one may be in use. */
function ownTable(
  { resources }: Deployment,
  stage: Stage,
  logicalName: string,
): string | undefined {
  const [first = "", ...rest] = logicalName;
  const prefix = `${stackName(stage)}-Tables${first.toUpperCase()}${rest.join("")}Table`;
  return resources("AWS::DynamoDB::Table").find((name) => name.startsWith(prefix));
}

/** CloudFormation does not know a restored table, so it does not add later indexes to it. */
async function indexProblem(
  client: DynamoDBClient,
  TableName: string,
  own: string | undefined,
): Promise<string | undefined> {
  if (own === undefined || own === TableName) return undefined;
  const [wanted, present] = [await indexesOf(client, own), await indexesOf(client, TableName)];
  const missing = wanted.filter((name) => !present.includes(name));
  return missing.length > 0
    ? `is restored (${TableName}) and has no index ${missing.join(", ")}, which must be added by hand`
    : undefined;
}

async function indexesOf(client: DynamoDBClient, TableName: string): Promise<readonly string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = "" }) => IndexName);
}
