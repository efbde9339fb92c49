import {
  type CloudWatchLogsClient,
  paginateDescribeLogGroups,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  paginateListUserPools,
} from "@aws-sdk/client-cognito-identity-provider";
import { type DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { paginateListBuckets, type S3Client } from "@aws-sdk/client-s3";
import { describeTable } from "../describe-table.ts";

/** Something that has a name of this project. */
export interface Candidate {
  readonly type: "table" | "user pool" | "log group" | "bucket";
  /** By which CloudFormation and the commands know it. */
  readonly id: string;
  readonly createdAt: Date | undefined;
  /** What would be lost, as far as it is cheap to know. */
  readonly holds: string;
  /** Delete it. There are none while it is being created or deleted. */
  readonly commands: readonly string[];
}

/** @param stack the name of the stage's stack, with which the names begin */
export async function listTables(
  client: DynamoDBClient,
  stack: string,
  region: string,
): Promise<readonly Candidate[]> {
  const found: Candidate[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const name of TableNames.filter((each) => each.startsWith(`${stack}-`))) {
      const table = await describeTable(client, name);
      if (!table) continue;
      const on = `--region ${region} --table-name ${name}`;
      found.push({
        type: "table",
        id: name,
        createdAt: table.CreationDateTime,
        // DynamoDB counts every six hours.
        holds: `about ${table.ItemCount ?? 0} records`,
        commands:
          table.TableStatus === "ACTIVE"
            ? [
                `aws dynamodb update-table ${on} --no-deletion-protection-enabled`,
                `aws dynamodb wait table-exists ${on}`,
                `aws dynamodb delete-table ${on}`,
              ]
            : [],
      });
    }
  }
  return found;
}

/** Before they had the stack's name, pools had one that CloudFormation made of the logical id. */
const earlierPoolName = /^Identity(Accounts|UserPool)[0-9A-F]{8}-/;

export async function listUserPools(
  client: CognitoIdentityProviderClient,
  stack: string,
  region: string,
): Promise<readonly Candidate[]> {
  const found: Candidate[] = [];
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    for (const { Id = "", Name = "", CreationDate } of UserPools) {
      if (Name !== stack && !earlierPoolName.test(Name)) continue;
      const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId: Id }));
      const stackOfPool = UserPool?.UserPoolTags?.["aws:cloudformation:stack-name"] ?? stack;
      if (stackOfPool !== stack) continue;
      const on = `--region ${region} --user-pool-id ${Id}`;
      found.push({
        type: "user pool",
        id: Id,
        createdAt: CreationDate,
        holds: `${UserPool?.EstimatedNumberOfUsers ?? 0} accounts`,
        commands: [
          `aws cognito-idp update-user-pool ${on} --deletion-protection INACTIVE`,
          `aws cognito-idp delete-user-pool ${on}`,
        ],
      });
    }
  }
  return found;
}

export async function listLogGroups(
  client: CloudWatchLogsClient,
  stack: string,
  region: string,
): Promise<readonly Candidate[]> {
  const found: Candidate[] = [];
  const named = { logGroupNamePattern: stack };
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, named)) {
    for (const { logGroupName: name = "", creationTime, storedBytes = 0 } of logGroups) {
      // The pattern is found anywhere in a name.
      if (!name.startsWith(`${stack}-`) && !name.startsWith(`/aws/lambda/${stack}-`)) continue;
      found.push({
        type: "log group",
        id: name,
        createdAt: creationTime === undefined ? undefined : new Date(creationTime),
        holds: `${storedBytes} bytes`,
        commands: [`aws logs delete-log-group --region ${region} --log-group-name ${name}`],
      });
    }
  }
  return found;
}

export async function listBuckets(
  client: S3Client,
  stack: string,
  region: string,
): Promise<readonly Candidate[]> {
  const found: Candidate[] = [];
  const named = { Prefix: `${stack.toLowerCase()}-`, BucketRegion: region, MaxBuckets: 1000 };
  for await (const { Buckets = [] } of paginateListBuckets({ client }, named)) {
    for (const { Name = "", CreationDate } of Buckets) {
      found.push({
        type: "bucket",
        id: Name,
        createdAt: CreationDate,
        holds: "the site's files",
        commands: [`aws s3 rb --region ${region} --force s3://${Name}`],
      });
    }
  }
  return found;
}
