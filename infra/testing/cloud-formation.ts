import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetStackPolicyCommand,
  ListStackResourcesCommand,
  SetStackPolicyCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { edgeStackName, type Stage, stackName } from "#infra/stages.ts";

interface MockedStack {
  StackStatus: string;
  EnableTerminationProtection: boolean;
  StackStatusReason?: string;
}

/** What an account's CloudFormation knows about a stage. */
export interface Stacks {
  stack: MockedStack | undefined;
  /** In us-east-1. */
  edgeStack: MockedStack | undefined;
  /** Of the stage's stack; none until its first deployment is complete. */
  outputs: Record<string, string>;
  /** Of the stage's stack: type and id. */
  readonly resources: readonly (readonly [type: string, id: string])[];
  /** Of the last operation on a stack, newest first. */
  readonly events: { id: string; status: string; reason?: string }[];
  /** The policy of the stage's stack. */
  stackPolicy: string | undefined;
  /** Every call that changes something. */
  readonly changes: string[];
}

export function mockCloudFormation(account: Stacks, stage: Stage) {
  const mock = mockClient(CloudFormationClient);
  const find = (name: string) => {
    if (name === stackName(stage)) return account.stack;
    return name === edgeStackName(stage) ? account.edgeStack : undefined;
  };
  mock.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    const stack = find(StackName);
    if (!stack) {
      const error = new Error(`Stack with id ${StackName} does not exist`);
      throw Object.assign(error, { name: "ValidationError" });
    }
    const Outputs = Object.entries(stack === account.stack ? account.outputs : {}).map(
      ([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }),
    );
    return { Stacks: [{ Outputs, ...stack }] };
  });
  mock.on(DescribeStackEventsCommand).callsFake(({ StackName }) => ({
    StackEvents: account.events.map(({ id, status, reason }) => ({
      StackId: StackName,
      PhysicalResourceId: id === "Stack" ? StackName : id,
      LogicalResourceId: id,
      ResourceStatus: status,
      ResourceStatusReason: reason,
    })),
  }));
  mock.on(UpdateTerminationProtectionCommand).callsFake((change) => {
    const stack = find(change.StackName);
    account.changes.push(`protect ${change.StackName}: ${change.EnableTerminationProtection}`);
    if (stack) stack.EnableTerminationProtection = change.EnableTerminationProtection;
    return {};
  });
  mock.on(GetStackPolicyCommand).callsFake(() => ({ StackPolicyBody: account.stackPolicy }));
  mock.on(SetStackPolicyCommand).callsFake(({ StackName, StackPolicyBody }) => {
    account.changes.push(`set the policy of ${StackName}`);
    account.stackPolicy = StackPolicyBody;
    return {};
  });
  mock.on(ListStackResourcesCommand).callsFake(() => ({
    StackResourceSummaries: account.resources.map(([ResourceType, PhysicalResourceId]) => ({
      ResourceType,
      PhysicalResourceId,
    })),
  }));
  return mock;
}
