import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { type Stage, stackName } from "#infra/stages.ts";
import { mailResources } from "./mail.ts";
import { siteOrigin } from "./site.ts";

export interface Table {
  isProtected: boolean;
  recovery: string;
  indexes: string[];
  /** The DynamoDB name of the table in use. */
  name: string;
}

/** A stack beside the stage's own, such as a deleted one. */
interface OtherStack {
  readonly name: string;
  readonly id: string;
  status: string;
  readonly region?: string;
  readonly isProtected?: boolean;
  readonly resources: readonly { type: string; id: string; status?: string }[];
}

/** An event of any stack's last operation, newest first. */
interface Event {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
}

/** What an account's CloudFormation knows. */
export interface Stacks {
  /** The stage's own. */
  stack:
    | {
        StackStatus: string;
        EnableTerminationProtection: boolean;
        /** Empty until the first deployment is complete. */
        Outputs?: [];
      }
    | undefined;
  readonly otherStacks: OtherStack[];
  readonly events: Event[];
  /** Those that the stage's own stack names as in use. */
  readonly tables: Record<string, Table>;
  /** Outputs that only some stacks have. */
  readonly moreOutputs: Record<string, string>;
  /** How many functions may run at once, and how many the stack has reserved. */
  capacity: { limit: number; reserved: number };
  /** Every call that changes something. */
  readonly changes: string[];
}

const mainRegion = "eu-west-2";

export function mockCloudFormation(account: Stacks, stage: Stage) {
  const mock = mockClient(CloudFormationClient);
  const ownId = `arn:stack/${stackName(stage)}`;
  const stacksIn = (region: string): OtherStack[] => {
    const others = account.otherStacks.filter((each) => (each.region ?? mainRegion) === region);
    if (!account.stack || region !== mainRegion) return others;
    const { StackStatus: status } = account.stack;
    return [
      { name: stackName(stage), id: ownId, status, resources: resourcesOf(stage) },
      ...others,
    ];
  };
  mock.on(DescribeStacksCommand).callsFake(async ({ StackName }, getClient) => {
    const found = stacksIn(await getClient().config.region()).find(
      ({ name, status }) => name === StackName && status !== "DELETE_COMPLETE",
    );
    if (!found) {
      const error = new Error(`Stack with id ${StackName} does not exist`);
      error.name = "ValidationError";
      throw error;
    }
    if (found.id !== ownId) {
      const { id: StackId, status: StackStatus, isProtected } = found;
      const EnableTerminationProtection = isProtected ?? false;
      return { Stacks: [{ StackName, StackId, StackStatus, EnableTerminationProtection }] };
    }
    const outputs = {
      SiteOrigin: siteOrigin,
      UserPoolId: "pool",
      DistributionDomainName: new URL(siteOrigin).host,
      TableNames: JSON.stringify(
        Object.fromEntries(Object.entries(account.tables).map(([key, { name }]) => [key, name])),
      ),
      ReservedInstances: String(account.capacity.reserved),
      ...account.moreOutputs,
    };
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    }));
    return { Stacks: [{ Outputs, ...account.stack }] };
  });
  mock.on(DescribeStackEventsCommand).callsFake(() => ({
    StackEvents: account.events.map(({ id, type, status, reason }) => ({
      StackId: ownId,
      PhysicalResourceId: type === "AWS::CloudFormation::Stack" ? ownId : id,
      LogicalResourceId: id,
      ResourceType: type,
      ResourceStatus: status,
      ResourceStatusReason: reason,
    })),
  }));
  mock.on(UpdateTerminationProtectionCommand).callsFake((change) => {
    account.changes.push(`protect ${change.StackName}: ${change.EnableTerminationProtection}`);
    if (account.stack && change.StackName === stackName(stage)) {
      account.stack.EnableTerminationProtection = change.EnableTerminationProtection;
    }
    return {};
  });
  mock.on(ListStacksCommand).callsFake(async (_, getClient) => ({
    StackSummaries: stacksIn(await getClient().config.region()).map(({ name, id, status }) => ({
      StackName: name,
      StackId: id,
      StackStatus: status,
    })),
  }));
  mock.on(ListStackResourcesCommand).callsFake(async ({ StackName }, getClient) => {
    const found = stacksIn(await getClient().config.region()).find(({ name, id }) =>
      [name, id].includes(StackName),
    );
    return {
      StackResourceSummaries: found?.resources.map(({ type, id, status }) => ({
        ResourceType: type,
        PhysicalResourceId: id,
        ResourceStatus: status ?? "CREATE_COMPLETE",
      })),
    };
  });
  return mock;
}

function resourcesOf(stage: Stage): OtherStack["resources"] {
  return [
    ...["Bookings", "Audit"].map((name) => ({
      type: "AWS::DynamoDB::Table",
      id: `${stackName(stage)}-Tables${name}Table1A2B`,
    })),
    { type: "AWS::Cognito::UserPool", id: "pool" },
    { type: "AWS::S3::Bucket", id: `${stackName(stage).toLowerCase()}-websitefiles-1a2b` },
    { type: "AWS::Lambda::Function", id: `${stackName(stage)}-Upkeep1A2B` },
    ...mailResources,
    { type: "AWS::CloudWatch::Alarm", id: "ServerErrors" },
    { type: "AWS::CloudWatch::Alarm", id: "UpkeepErrors" },
  ];
}
