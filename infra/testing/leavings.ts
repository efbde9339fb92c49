import { CloudWatchLogsClient, DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";

/** What an account's services list, whichever stack owns it. */
export interface Leavings {
  readonly leavings: {
    tables: { name: string; status?: string }[];
    pools: { id: string; name: string; stack?: string }[];
    logGroups: { name: string; region?: string }[];
    buckets: string[];
  };
}

/** Tables and pools are listed by the fakes of their services. */
export function mockLeavings({ leavings }: Leavings) {
  const logs = mockClient(CloudWatchLogsClient);
  logs.on(DescribeLogGroupsCommand).callsFake(async ({ logGroupNamePattern }, getClient) => {
    const region = await getClient().config.region();
    return {
      logGroups: leavings.logGroups
        .filter((each) => (each.region ?? "eu-west-2") === region)
        .filter(({ name }) => name.includes(logGroupNamePattern))
        .map(({ name }) => ({ logGroupName: name, creationTime: 0, storedBytes: 12 })),
    };
  });
  const s3 = mockClient(S3Client);
  s3.on(ListBucketsCommand).callsFake(({ Prefix }) => ({
    Buckets: leavings.buckets
      .filter((name) => name.startsWith(Prefix))
      .map((Name) => ({ Name, CreationDate: new Date(0) })),
  }));
  return [logs, s3];
}
