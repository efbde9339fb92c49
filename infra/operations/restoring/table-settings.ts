import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type Tag,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import type { Progress } from "./make-copies.ts";
import { describeTable, type Restoration } from "./plan.ts";

/**
 * Gives a copy what point-in-time recovery does not bring along, as its source has it: time to live,
 * point-in-time recovery, protection from deletion, tags. What it has already is left alone.
 */
export async function applySettings(
  client: DynamoDBClient,
  { table, source, copy }: Restoration,
  { say, wait }: Progress,
): Promise<void> {
  const done = [
    await applyTimeToLive(client, source, copy),
    await applyRecovery(client, source, copy, wait),
    await applyProtection(client, source, copy),
    await applyTags(client, source, copy),
  ].filter((setting) => setting !== undefined);
  if (done.length > 0) say(`${table}: switched on for the copy: ${done.join(", ")}`);
}

async function timeToLiveOf(client: DynamoDBClient, TableName: string) {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { TimeToLiveStatus: status, AttributeName } = TimeToLiveDescription ?? {};
  return status === "ENABLED" || status === "ENABLING" ? AttributeName : undefined;
}

async function applyTimeToLive(client: DynamoDBClient, source: string, copy: string) {
  const AttributeName = await timeToLiveOf(client, source);
  if (AttributeName === undefined || (await timeToLiveOf(client, copy)) !== undefined) {
    return undefined;
  }
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: copy,
      TimeToLiveSpecification: { AttributeName, Enabled: true },
    }),
  );
  return "time to live";
}

async function recoveryOf(client: DynamoDBClient, TableName: string) {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  return recovery?.PointInTimeRecoveryStatus === "ENABLED" ? recovery : undefined;
}

const backupTries = 20;
const backupPauseMs = 15_000;

async function applyRecovery(
  client: DynamoDBClient,
  source: string,
  copy: string,
  wait: Progress["wait"],
) {
  const wanted = await recoveryOf(client, source);
  if (!wanted || (await recoveryOf(client, copy))) return undefined;
  const days = wanted.RecoveryPeriodInDays;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName: copy,
          PointInTimeRecoverySpecification: {
            PointInTimeRecoveryEnabled: true,
            ...(days !== undefined && { RecoveryPeriodInDays: days }),
          },
        }),
      );
      return "point-in-time recovery";
    } catch (error) {
      // For a while, a new table cannot be backed up yet.
      const isEarly = error instanceof ContinuousBackupsUnavailableException;
      if (!isEarly || attempt === backupTries) throw error;
      await wait(backupPauseMs);
    }
  }
}

async function applyProtection(client: DynamoDBClient, source: string, copy: string) {
  const [from, to] = [await describeTable(client, source), await describeTable(client, copy)];
  if (!from?.DeletionProtectionEnabled || to?.DeletionProtectionEnabled) return undefined;
  await client.send(new UpdateTableCommand({ TableName: copy, DeletionProtectionEnabled: true }));
  return "protection from deletion";
}

async function tagsOf(client: DynamoDBClient, tableName: string): Promise<readonly Tag[]> {
  const ResourceArn = (await describeTable(client, tableName))?.TableArn;
  const tags: Tag[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new ListTagsOfResourceCommand({ ResourceArn, ...(NextToken && { NextToken }) }),
    );
    tags.push(...(page.Tags ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  // Those are AWS's own, and cannot be given.
  return tags.filter(({ Key }) => !Key?.startsWith("aws:"));
}

async function applyTags(client: DynamoDBClient, source: string, copy: string) {
  const present = await tagsOf(client, copy);
  const missing = (await tagsOf(client, source)).filter(
    ({ Key, Value }) => !present.some((tag) => tag.Key === Key && tag.Value === Value),
  );
  if (missing.length === 0) return undefined;
  const ResourceArn = (await describeTable(client, copy))?.TableArn;
  await client.send(new TagResourceCommand({ ResourceArn, Tags: [...missing] }));
  return "tags";
}
