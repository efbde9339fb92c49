import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { deployCommand, type Stage, stackName } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import { type Deployment, tablesInUse } from "./deployment.ts";
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
      `Deploy again (${deployCommand(stage)}). Change back in DynamoDB's console what was changed there by hand: CloudFormation does not see it.`,
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
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (stage === "prod" && !Table?.DeletionProtectionEnabled) return "can be deleted by accident";
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
function ownTable({ resources }: Deployment, stage: Stage, name: string): string | undefined {
  const prefix = `${stackName(stage)}-Tables${name[0]?.toUpperCase()}${name.slice(1)}Table`;
  return resources("AWS::DynamoDB::Table").find((each) => each.startsWith(prefix));
}

/** CloudFormation does not know a restored table, so it does not add later indexes to it. */
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

async function indexesOf(client: DynamoDBClient, TableName: string): Promise<readonly string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = "" }) => IndexName);
}
