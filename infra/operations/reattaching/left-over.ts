import { paginateListUserPools } from "@aws-sdk/client-cognito-identity-provider";
import { paginateListTables } from "@aws-sdk/client-dynamodb";
import { paginateListBuckets } from "@aws-sdk/client-s3";
import { keptResources } from "#infra/data/kept-resources.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { stackName } from "#infra/stages.ts";

/** A resource that a deleted stack has retained. */
export interface LeftOver {
  /** In the template. */
  readonly logicalId: string;
  readonly type: (typeof keptResources)[keyof typeof keptResources];
  /** The table's or the bucket's name, the user pool's id. */
  readonly id: string;
}

type Account = Pick<Connection, "stage" | "clients">;

/** Lists what stays when a stage's stack is deleted. It must have no stack: this is also what a stack owns. */
export async function findLeftOver({ stage, clients }: Account): Promise<readonly LeftOver[]> {
  const stack = stackName(stage);
  const names = {
    "AWS::DynamoDB::Table": await tablesOf(clients.dynamoDb, `${stack}-`),
    "AWS::Cognito::UserPool": await userPoolsOf(clients.cognito, stack),
    "AWS::S3::Bucket": await bucketsOf(clients.s3, `${stack}-`.toLowerCase()),
  };
  return Object.entries(keptResources).flatMap(([logicalId, type]) => {
    // CloudFormation's names are those of the stack and of the resource, and random characters.
    const isOurs = (name: string) =>
      type === "AWS::Cognito::UserPool" ||
      name.toLowerCase().startsWith(`${stack}-${logicalId}-`.toLowerCase());
    return names[type].filter(isOurs).map((id): LeftOver => ({ logicalId, type, id }));
  });
}

type Clients = Connection["clients"];

/** The tables whose names begin with this. */
export async function tablesOf(
  client: Clients["dynamoDb"],
  prefix: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    found.push(...TableNames.filter((name) => name.startsWith(prefix)));
  }
  return found;
}

async function userPoolsOf(client: Clients["cognito"], name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    for (const { Id, Name } of UserPools) if (Name === name && Id !== undefined) found.push(Id);
  }
  return found;
}

/** S3 lists the buckets of all regions. One in another region may be that of a live site. */
async function bucketsOf(client: Clients["s3"], Prefix: string): Promise<readonly string[]> {
  const region = await client.config.region();
  const found: string[] = [];
  for await (const { Buckets = [] } of paginateListBuckets({ client }, { Prefix })) {
    for (const { Name, BucketRegion } of Buckets) {
      if (Name?.startsWith(Prefix) && BucketRegion === region) found.push(Name);
    }
  }
  return found;
}
