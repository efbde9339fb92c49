import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
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
import { site } from "#shared/site/site.ts";
import { type Accounts, mockCognito } from "./cognito.ts";
import { siteOrigin } from "./site.ts";

interface Parameter {
  value: string;
  type: "String" | "SecureString";
  description: string;
}

interface Table {
  isProtected: boolean;
  recovery: string;
  indexes: string[];
  /** The DynamoDB name of the table in use. */
  name: string;
}

interface AwsAccount extends Accounts {
  stack:
    | {
        StackStatus: string;
        EnableTerminationProtection: boolean;
        /** Empty until the first deployment is complete. */
        Outputs?: [];
      }
    | undefined;
  readonly parameters: Map<string, Parameter>;
  /** The name of a parameter that must not be written. */
  refusesToStore: string | undefined;
  /** Whether each address or domain is verified. */
  readonly identities: Map<string, boolean>;
  sending: Partial<GetAccountCommandOutput>;
  subscriptions: { Endpoint: string; SubscriptionArn: string }[];
  alarms: {
    AlarmName: string;
    StateValue: string;
    ActionsEnabled: boolean;
    AlarmDescription: string;
  }[];
  readonly tables: Record<string, Table>;
  /** How many functions may run at once, and how many the stack has reserved. */
  capacity: { limit: number; reserved: number };
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
    parameters: new Map(),
    refusesToStore: undefined,
    users: new Map(),
    writeAttributes: ["locale"],
    identities: new Map([[site.senderEmail, true]]),
    sending: {
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      EnforcementStatus: "HEALTHY",
    },
    subscriptions: [{ Endpoint: "trainer@example.com", SubscriptionArn: "arn:aws:sns:1" }],
    alarms: [alarm("ServerErrors"), alarm("UpkeepErrors")],
    tables: { bookings: table("Bookings"), audit: table("Audit") },
    capacity: { limit: 1000, reserved: 57 },
    changes: [],
    now: new Date("2026-11-20T12:00:00Z"),
  };
  const mocks = [
    mockCloudFormation(account, stage),
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

function mockCloudFormation(account: AwsAccount, stage: Stage) {
  const mock = mockClient(CloudFormationClient);
  mock.on(DescribeStacksCommand).callsFake(() => {
    if (!account.stack) {
      const error = new Error(`Stack with id ${stackName(stage)} does not exist`);
      error.name = "ValidationError";
      throw error;
    }
    const outputs = {
      SiteOrigin: siteOrigin,
      UserPoolId: "pool",
      DistributionDomainName: new URL(siteOrigin).host,
      TableNames: JSON.stringify(
        Object.fromEntries(Object.entries(account.tables).map(([key, { name }]) => [key, name])),
      ),
      ReservedInstances: String(account.capacity.reserved),
    };
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    }));
    return { Stacks: [{ Outputs, ...account.stack }] };
  });
  mock.on(ListStackResourcesCommand).callsFake(() => ({
    StackResourceSummaries: [
      ...["Bookings", "Audit"].map((name) => ({
        ResourceType: "AWS::DynamoDB::Table",
        PhysicalResourceId: `${stackName(stage)}-Tables${name}Table1A2B`,
      })),
      { ResourceType: "AWS::SNS::Topic", PhysicalResourceId: "arn:topic" },
      { ResourceType: "AWS::CloudWatch::Alarm", PhysicalResourceId: "ServerErrors" },
      { ResourceType: "AWS::CloudWatch::Alarm", PhysicalResourceId: "UpkeepErrors" },
    ],
  }));
  return mock;
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

function mockMail(account: AwsAccount) {
  const ses = mockClient(SESv2Client);
  ses.on(GetEmailIdentityCommand).callsFake(({ EmailIdentity }) => {
    const verified = account.identities.get(EmailIdentity);
    if (verified === undefined) throw new NotFoundException({ message: "", $metadata: {} });
    return { VerifiedForSendingStatus: verified };
  });
  ses.on(GetAccountCommand).callsFake(() => account.sending);
  const sns = mockClient(SNSClient);
  sns.on(ListSubscriptionsByTopicCommand).callsFake(() => ({
    Subscriptions: account.subscriptions,
  }));
  return [ses, sns];
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
  mock.on(DescribeTableCommand).callsFake(({ TableName }) => {
    const table = find(TableName);
    return {
      Table: {
        DeletionProtectionEnabled: table?.isProtected,
        // The stack's own table keeps its index when a restored one is in use.
        GlobalSecondaryIndexes: (table?.indexes ?? ["byTime"]).map((IndexName) => ({ IndexName })),
      },
    };
  });
  mock.on(DescribeContinuousBackupsCommand).callsFake(({ TableName }) => ({
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: find(TableName)?.recovery },
    },
  }));
  return mock;
}
