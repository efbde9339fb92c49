import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type PointInTimeRecoveryDescription,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import { unlessMissing } from "./failure.ts";

export async function describeTable(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  const answer = client.send(new DescribeTableCommand({ TableName }));
  return (await unlessMissing(answer, ResourceNotFoundException))?.Table;
}

/** The point-in-time recovery of a table, or nothing when it is off. */
export async function describeRecovery(
  client: DynamoDBClient,
  TableName: string,
): Promise<PointInTimeRecoveryDescription | undefined> {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  return recovery?.PointInTimeRecoveryStatus === "ENABLED" ? recovery : undefined;
}
