import assert from "node:assert/strict";
import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { AwsAddress } from "#infra/operations/connection.ts";
import type { Resources } from "./leftovers.ts";

const StackName = "CDKToolkit";
const limitSeconds = 60;

/** What `cdk bootstrap` makes, by its names. */
function madeByBootstrap(listed: Resources): readonly string[] {
  return Object.values(listed)
    .flat()
    .filter((name) => /^cdk-hnb659fds-|^\/cdk-bootstrap\/|^CDKToolkit$/.test(name));
}

/** Deletes what `cdk bootstrap` made, as the guide says, and checks that nothing of it is left. */
export async function deleteToolkit(
  address: AwsAddress,
  list: () => Promise<Resources>,
): Promise<void> {
  const made = madeByBootstrap(await list());
  const bucket = made.find((name) => name.startsWith("cdk-hnb659fds-assets-"));
  assert.ok(bucket && made.includes(StackName), made.join("\n"));
  await deleteBucket(address, bucket);
  const cloudFormation = new CloudFormationClient(address);
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete(
    { client: cloudFormation, maxWaitTime: limitSeconds, minDelay: 1, maxDelay: 1 },
    { StackName },
  );
  assert.deepEqual(madeByBootstrap(await list()), []);
}

/** As *Empty* and *Delete* in S3's console do, old versions included. */
async function deleteBucket(address: AwsAddress, Bucket: string): Promise<void> {
  const client = new S3Client({ ...address, forcePathStyle: true });
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const listed = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    if (listed.length === 0) break;
    const Objects = listed.map(({ Key, VersionId }) => ({ Key, VersionId }));
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    assert.deepEqual(Errors ?? [], []);
  }
  await client.send(new DeleteBucketCommand({ Bucket }));
}
