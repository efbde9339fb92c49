import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  type GetMetricDataCommandInput,
} from "@aws-sdk/client-cloudwatch";
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  ListBackupsCommand,
  ListTablesCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { onTestFinished } from "vitest";
import { reservedInstancesInAll } from "#infra/functions/function-table.ts";
import { type Stage, stackName } from "#infra/stages.ts";
import { createCloudFormation, type Stacks } from "./cloud-formation.ts";
import { siteOrigin } from "./site.ts";
import { startStandIns, userPoolId } from "./stand-ins.ts";

/** What has no stand-in in `local/`, or not in one that knows what the commands ask. */
interface Mocked extends Stacks {
  readonly budget: NonNullable<Stacks["budget"]>;
  alarms: {
    AlarmName: string;
    StateValue: string;
    AlarmDescription: string;
  }[];
  /** By `TableName`. */
  readonly tables: Record<string, { isProtected: boolean; recovery: string; expires: boolean }>;
  /** What DynamoDB has kept of tables that were deleted. */
  readonly backups: { TableName: string; BackupArn: string; BackupType?: string; at?: Date }[];
  /** Names of tables and buckets, and ids of user pools, that a deleted stack has left. */
  readonly leftOver: {
    readonly tables: string[];
    userPools: string[];
    buckets: string[];
    bucketRegion: string;
  };
  /** The `paymentStatus` of each booking, by its id. */
  readonly bookings: Map<string, string>;
  /** The record of the trainer's settings for bookings. */
  bookingSettings: object;
  /** The other items of the table of settings, by their names. */
  readonly settings: Record<string, object>;
  /** How many functions the account may run at once. */
  capacity: number;
  /** What the firewall counted in a day, by the metric's and the rule's name in CloudWatch. */
  readonly firewall: Map<string, number>;
  upkeepFails: boolean;
  /** The lines of one function. */
  readonly logged: string[];
  /** To the alarms. */
  subscriptions: { Endpoint: string; SubscriptionArn: string }[];
  now: Date;
}

/**
 * An AWS account with a deployed stage that is not set up. Tests change it. CloudFormation, Cognito, SES and
 * Parameter Store are stand-ins; the other clients of the AWS SDK are mocked.
 */
export async function startAwsAccount(stage: Stage) {
  const isProd = stage === "prod";
  const table = (recovery = "ENABLED") => ({ isProtected: isProd, recovery, expires: true });
  const alarm = (AlarmName: string) => ({
    AlarmName,
    StateValue: "OK",
    AlarmDescription: `What ${AlarmName} means.`,
  });
  const mocked: Mocked = {
    stack: { StackStatus: "CREATE_COMPLETE", EnableTerminationProtection: isProd },
    edgeStack: isProd
      ? { StackStatus: "CREATE_COMPLETE", EnableTerminationProtection: true }
      : undefined,
    budget: {},
    outputs: {
      SiteOrigin: siteOrigin,
      UserPoolId: userPoolId,
      DistributionDomainName: new URL(siteOrigin).host,
      TableNames: JSON.stringify({
        bookings: "bookings",
        settings: "settings",
        limits: "limits",
        audit: "audit",
      }),
      ReservedInstances: String(reservedInstancesInAll),
      UpkeepFunctionName: "upkeep",
    },
    resources: [
      ["AWS::SNS::Topic", "arn:alarms"],
      ["AWS::SNS::Topic", "arn:reports"],
      ["AWS::CloudWatch::Alarm", "ServerErrors"],
      ["AWS::CloudWatch::Alarm", "UpkeepErrors"],
    ],
    events: [],
    stackPolicy: undefined,
    backups: [],
    logged: [],
    leftOver: { tables: [], userPools: [], buckets: [], bucketRegion: "eu-west-2" },
    alarms: [alarm("ServerErrors"), alarm("UpkeepErrors")],
    tables: {
      bookings: table(),
      settings: table(),
      limits: table("DISABLED"),
      audit: table(),
    },
    bookingSettings: {},
    settings: {},
    bookings: new Map(),
    capacity: 1000,
    firewall: new Map([["AllowedRequests ALL", 4000]]),
    upkeepFails: false,
    subscriptions: [{ Endpoint: "trainer@example.com", SubscriptionArn: "arn:aws:sns:1" }],
    changes: [],
    now: new Date("2026-11-20T12:00:00Z"),
  };
  const cloudFormation = createCloudFormation(() => account, stage);
  const standIns = await startStandIns(mocked.changes, cloudFormation, {
    now: () => account.now,
    userPools: () => account.leftOver.userPools.map((Id) => ({ Id, Name: stackName(stage) })),
  });
  const account = Object.assign(standIns, mocked);
  mockClients(account, stage);
  return account;
}

function mockClients(account: Mocked, stage: Stage): void {
  const alarms = mockClient(CloudWatchClient);
  alarms.on(DescribeAlarmsCommand).callsFake(() => ({ MetricAlarms: account.alarms }));
  alarms.on(GetMetricDataCommand).callsFake(({ MetricDataQueries }: GetMetricDataCommandInput) => ({
    MetricDataResults: MetricDataQueries?.map(({ Id, MetricStat: { Metric } = {} }) => {
      const [acl, rule] = Metric?.Dimensions ?? [];
      const count = account.firewall.get(`${Metric?.MetricName} ${rule?.Value}`);
      return { Id, Values: acl?.Value === `touchline-${stage}` && count ? [count - 1, 1] : [] };
    }),
  }));
  const functions = mockClient(LambdaClient);
  functions.on(GetAccountSettingsCommand).callsFake(() => ({
    AccountLimit: { ConcurrentExecutions: account.capacity },
  }));
  functions.on(InvokeCommand).callsFake(({ FunctionName, Payload }) => {
    account.changes.push(`invoke ${FunctionName} ${Payload}`);
    return account.upkeepFails ? { FunctionError: "Unhandled" } : {};
  });
  const mocks = [
    mockSns(account),
    mockLogs(account),
    alarms,
    functions,
    mockTables(account),
    mockBuckets(account),
    mockClient(DynamoDBDocumentClient)
      .on(GetCommand, { TableName: "settings" })
      .callsFake(({ Key: { name } }) => ({
        Item: name === "bookings" ? account.bookingSettings : account.settings[name],
      }))
      // No booking has reached the end of its period.
      .on(QueryCommand, { TableName: "bookings" })
      .resolves({ Items: [] }),
  ];
  onTestFinished(() => {
    for (const mock of mocks) mock.restore();
  });
}

function mockLogs({ logged }: Mocked) {
  const mock = mockClient(CloudWatchLogsClient);
  const logGroupName = "Touchline-prod-FunctionsVisitorBookingsLogF07079CD-1X";
  mock.on(DescribeLogGroupsCommand).resolves({ logGroups: [{ logGroupName }] });
  let wanted = /(?!)/;
  mock.on(StartQueryCommand).callsFake(({ queryString }) => {
    wanted = new RegExp(/like \/(.*?)\//.exec(queryString)?.[1] ?? "");
    return { queryId: "1" };
  });
  mock.on(GetQueryResultsCommand).callsFake(() => ({
    status: "Complete",
    results: logged
      .filter((line) => wanted.test(line))
      .map((value) => [
        { field: "@timestamp", value: "2026-11-20 12:00:00.000" },
        { field: "@log", value: `1:${logGroupName}` },
        { field: "@message", value },
      ]),
  }));
  return mock;
}

function mockSns(account: Mocked) {
  const mock = mockClient(SNSClient);
  mock.on(ListSubscriptionsByTopicCommand).callsFake(({ TopicArn }) => ({
    Subscriptions:
      TopicArn === "arn:alarms"
        ? account.subscriptions.map((each) => ({ ...each, Protocol: "email" }))
        : [{ Protocol: "lambda", SubscriptionArn: "arn:aws:sns:2" }],
  }));
  return mock;
}

function mockTables(account: Mocked) {
  const { tables, bookings, backups, leftOver, changes } = account;
  const mock = mockClient(DynamoDBClient);
  const find = (name: string) => {
    const table = tables[name];
    if (!table) throw new ResourceNotFoundException({ message: "", $metadata: {} });
    return table;
  };
  mock.on(GetItemCommand).callsFake(({ Key }) => {
    const paymentStatus = bookings.get(Key.bookingId.S);
    return paymentStatus === undefined ? {} : { Item: { paymentStatus: { S: paymentStatus } } };
  });
  mock.on(DescribeTableCommand).callsFake(({ TableName }) => ({
    Table: {
      TableStatus: "ACTIVE",
      DeletionProtectionEnabled: find(TableName).isProtected,
    },
  }));
  mock.on(DescribeContinuousBackupsCommand).callsFake(({ TableName }) => ({
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: find(TableName).recovery },
    },
  }));
  mock.on(DescribeTimeToLiveCommand).callsFake(({ TableName }) => ({
    TimeToLiveDescription: { TimeToLiveStatus: find(TableName).expires ? "ENABLED" : "DISABLED" },
  }));
  mock.on(ListTablesCommand).callsFake(() => ({ TableNames: leftOver.tables }));
  mock.on(ScanCommand).callsFake(() => ({ Count: Math.min(bookings.size, 1) }));
  // Pages have one backup each.
  mock.on(ListBackupsCommand).callsFake(({ ExclusiveStartBackupArn }) => {
    const next = backups.findIndex(({ BackupArn }) => BackupArn === ExclusiveStartBackupArn) + 1;
    const { at, ...summary } = { BackupType: "SYSTEM", ...backups[next] };
    return {
      BackupSummaries: backups[next] ? [{ ...summary, BackupCreationDateTime: at }] : [],
      LastEvaluatedBackupArn: backups[next + 1] && backups[next]?.BackupArn,
    };
  });
  mock.on(RestoreTableFromBackupCommand).callsFake(({ TargetTableName, BackupArn }) => {
    changes.push(`restore ${TargetTableName} from ${BackupArn}`);
    tables[TargetTableName] = { isProtected: false, recovery: "DISABLED", expires: false };
    return {};
  });
  mock.on(UpdateContinuousBackupsCommand).callsFake(({ TableName }) => {
    find(TableName).recovery = "ENABLED";
    return {};
  });
  mock.on(UpdateTimeToLiveCommand).callsFake(({ TableName }) => {
    find(TableName).expires = true;
    return {};
  });
  mock.on(UpdateTableCommand).callsFake(({ TableName }) => {
    find(TableName).isProtected = true;
    return {};
  });
  return mock;
}

function mockBuckets({ leftOver }: Mocked) {
  const mock = mockClient(S3Client);
  mock.on(ListBucketsCommand).callsFake(() => ({
    Buckets: leftOver.buckets.map((Name) => ({ Name, BucketRegion: leftOver.bucketRegion })),
  }));
  return mock;
}
