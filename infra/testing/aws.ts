import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  DeleteParameterCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { onTestFinished } from "vitest";
import { type Stage, stackName } from "#infra/stages.ts";
import { mockCloudFormation, type Stacks, type Table } from "./cloud-formation.ts";
import { type Accounts, mockCognito } from "./cognito.ts";
import { mockDns } from "./dns.ts";
import { type Leavings, mockLeavings } from "./leavings.ts";
import { type MailAccount, mockMail, newMailAccount } from "./mail.ts";

interface Parameter {
  value: string;
  type: "String" | "SecureString";
  description: string;
}

interface AwsAccount extends Accounts, Stacks, Leavings, MailAccount {
  readonly dns: ReturnType<typeof mockDns>;
  readonly parameters: Map<string, Parameter>;
  /** The name of a parameter that must not be written. */
  refusesToStore: string | undefined;
  alarms: {
    AlarmName: string;
    StateValue: string;
    ActionsEnabled: boolean;
    AlarmDescription: string;
  }[];
}

/** An AWS account with a deployed stage that is not set up. Tests change it. */
export function mockAwsAccount(stage: Stage): AwsAccount {
  const isProd = stage === "prod";
  const table = (name: string): Table => ({
    isProtected: isProd,
    recovery: "ENABLED",
    indexes: ["byTime"],
    name: `${stackName(stage)}-Tables${name}Table1A2B`,
  });
  const alarm = (AlarmName: string) => ({
    AlarmName,
    StateValue: "OK",
    ActionsEnabled: true,
    AlarmDescription: `What ${AlarmName} means.`,
  });
  const account: AwsAccount = {
    stack: { StackStatus: "CREATE_COMPLETE", EnableTerminationProtection: isProd },
    otherStacks: [],
    events: [],
    dns: mockDns(),
    leavings: { tables: [], pools: [], logGroups: [], buckets: [] },
    parameters: new Map(),
    refusesToStore: undefined,
    users: new Map(),
    writeAttributes: ["locale"],
    ...newMailAccount(),
    moreOutputs: {},
    alarms: [alarm("ServerErrors"), alarm("UpkeepErrors")],
    tables: { bookings: table("Bookings"), audit: table("Audit") },
    capacity: { limit: 1000, reserved: 57 },
    changes: [],
    now: new Date("2026-11-20T12:00:00Z"),
  };
  const mocks = [
    mockCloudFormation(account, stage),
    ...mockLeavings(account),
    mockSsm(account),
    mockCognito(account),
    ...mockMail(account),
    mockAlarms(account),
    mockTables(account),
    mockFunctions(account),
  ];
  onTestFinished(() => {
    for (const mock of mocks) mock.restore();
  });
  return account;
}

function mockSsm(account: AwsAccount) {
  const mock = mockClient(SSMClient);
  mock.on(GetParameterCommand).callsFake(({ Name }) => {
    const parameter = account.parameters.get(Name);
    if (!parameter) throw new ParameterNotFound({ message: "", $metadata: {} });
    return { Parameter: { Name, Value: parameter.value, Type: parameter.type } };
  });
  mock.on(DescribeParametersCommand).callsFake(({ ParameterFilters }) => {
    const parameter = account.parameters.get(ParameterFilters[0].Values[0]);
    return { Parameters: parameter ? [{ Description: parameter.description }] : [] };
  });
  mock.on(PutParameterCommand).callsFake(({ Name, Value, Type, Description, Overwrite }) => {
    const present = account.parameters.get(Name);
    if (account.refusesToStore === Name) {
      throw Object.assign(new Error("not authorized"), { name: "AccessDeniedException" });
    }
    if (present && (!Overwrite || present.type !== Type)) {
      throw Object.assign(new Error(""), { name: "HierarchyTypeMismatchException" });
    }
    account.changes.push(`store ${Name}`);
    account.parameters.set(Name, { value: Value, type: Type, description: Description });
    return {};
  });
  mock.on(DeleteParameterCommand).callsFake(({ Name }) => {
    account.changes.push(`delete ${Name}`);
    account.parameters.delete(Name);
    return {};
  });
  return mock;
}

function mockAlarms(account: AwsAccount) {
  const mock = mockClient(CloudWatchClient);
  mock.on(DescribeAlarmsCommand).callsFake(() => ({ MetricAlarms: account.alarms }));
  return mock;
}

function mockFunctions(account: AwsAccount) {
  const mock = mockClient(LambdaClient);
  mock.on(GetAccountSettingsCommand).callsFake(() => ({
    AccountLimit: { ConcurrentExecutions: account.capacity.limit },
  }));
  return mock;
}

function mockTables(account: AwsAccount) {
  const mock = mockClient(DynamoDBClient);
  const find = (TableName: string) =>
    Object.values(account.tables).find(({ name }) => name === TableName);
  const left = (TableName: string) =>
    account.leavings.tables.find(({ name }) => name === TableName);
  mock.on(DescribeTableCommand).callsFake(({ TableName }) => {
    const table = find(TableName);
    return {
      Table: {
        CreationDateTime: new Date("2026-11-20T11:58:00Z"),
        ItemCount: 12,
        TableStatus: left(TableName)?.status ?? "ACTIVE",
        DeletionProtectionEnabled: table?.isProtected,
        // The stack's own table keeps its index when a restored one is in use.
        GlobalSecondaryIndexes: (table?.indexes ?? ["byTime"]).map((IndexName) => ({ IndexName })),
      },
    };
  });
  mock.on(ListTablesCommand).callsFake(() => ({
    TableNames: [
      ...Object.values(account.tables).map(({ name }) => name),
      ...account.leavings.tables.map(({ name }) => name),
    ],
  }));
  mock.on(DescribeContinuousBackupsCommand).callsFake(({ TableName }) => ({
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: find(TableName)?.recovery },
    },
  }));
  return mock;
}
