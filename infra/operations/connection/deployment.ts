import {
  type CloudFormationClient,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  paginateListStackResources,
  type Stack,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { type Stage, stackName } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";

const NeededOutputs = z.object({
  SiteOrigin: z.url(),
  UserPoolId: z.string(),
  DistributionDomainName: z.string(),
});

/** A stage's stack; nothing when there is none, or its first deployment is not complete. */
export async function readDeployment(client: CloudFormationClient, stage: Stage) {
  const stack = await findStack(client, stackName(stage));
  const outputs = outputsOf(stack);
  const known = NeededOutputs.safeParse(outputs);
  if (!stack || !known.success) return undefined;

  const resources: { readonly type: string; readonly id: string }[] = [];
  const pages = paginateListStackResources({ client }, { StackName: stackName(stage) });
  for await (const page of pages) {
    for (const { ResourceType = "", PhysicalResourceId: id } of page.StackResourceSummaries ?? []) {
      if (id !== undefined) resources.push({ type: ResourceType, id });
    }
  }
  return {
    status: stack.StackStatus ?? "REVIEW_IN_PROGRESS",
    /** Without a trailing slash. */
    siteOrigin: known.data.SiteOrigin,
    userPoolId: known.data.UserPoolId,
    /** CloudFront's own name. */
    distributionDomainName: known.data.DistributionDomainName,
    outputs,
    /** Names or ARNs of the stack's resources of a type such as `AWS::CloudWatch::Alarm`. */
    resources: (wanted: string) =>
      resources.filter(({ type }) => type === wanted).map(({ id }) => id),
  };
}

export type Outputs = Readonly<Record<string, string>>;

const outputsOf = (stack: Stack | undefined): Outputs =>
  Object.fromEntries(
    (stack?.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
  );

/** The outputs of a stage's stack, also of one that is stuck; none without a stack. */
export async function readOutputs(client: CloudFormationClient, stage: Stage): Promise<Outputs> {
  return outputsOf(await findStack(client, stackName(stage)));
}

export type Deployment = NonNullable<Awaited<ReturnType<typeof readDeployment>>>;

/** @throws with a sentence when the stage has no stack */
export async function requireDeployment({
  stage,
  region,
  clients,
}: Pick<Connection, "stage" | "region" | "clients">): Promise<Deployment> {
  const deployment = await readDeployment(clients.cloudFormation, stage);
  if (deployment) return deployment;
  throw new Error(`There is no stack ${stackName(stage)} in ${region}: deploy it first.`);
}

const TableNames = z.record(z.string(), z.string());

/** The DynamoDB names of the tables that the functions use, by `TableName`. */
export function tablesInUse(deployment: Pick<Deployment, "outputs">): ReadonlyMap<string, string> {
  const output = requireOutput(deployment, "TableNames");
  return new Map(Object.entries(TableNames.parse(JSON.parse(output))));
}

/** @throws when the stack is older than the output */
export function requireOutput({ outputs }: Pick<Deployment, "outputs">, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}: deploy it again.`);
  return value;
}

/** What each status of CloudFormation's means for a stack, its site and its data. */
const states = {
  // A deployment whose question was not answered with yes leaves it.
  REVIEW_IN_PROGRESS: "missing",
  DELETE_COMPLETE: "missing",
  CREATE_COMPLETE: "works",
  UPDATE_COMPLETE: "works",
  IMPORT_COMPLETE: "works",
  // The release before it works.
  UPDATE_ROLLBACK_COMPLETE: "tookBack",
  IMPORT_ROLLBACK_COMPLETE: "tookBack",
  CREATE_IN_PROGRESS: "busy",
  ROLLBACK_IN_PROGRESS: "busy",
  UPDATE_IN_PROGRESS: "busy",
  UPDATE_COMPLETE_CLEANUP_IN_PROGRESS: "busy",
  UPDATE_ROLLBACK_IN_PROGRESS: "busy",
  UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS: "busy",
  IMPORT_IN_PROGRESS: "busy",
  IMPORT_ROLLBACK_IN_PROGRESS: "busy",
  // The only ones that may be deleted without a thought for data.
  CREATE_FAILED: "neverWorked",
  ROLLBACK_COMPLETE: "neverWorked",
  ROLLBACK_FAILED: "neverWorked",
  // In use, and neither the old release nor the new one.
  UPDATE_FAILED: "halfDone",
  IMPORT_ROLLBACK_FAILED: "halfDone",
  UPDATE_ROLLBACK_FAILED: "stuck",
  DELETE_IN_PROGRESS: "beingDeleted",
  DELETE_FAILED: "halfDeleted",
} as const satisfies Record<StackStatus, string>;

export type StackState = (typeof states)[StackStatus];

export const stateOf = (status: StackStatus): StackState => states[status];

/** Whether a complete release runs: the last one, or the one before if that was taken back. */
export const isWorking = (status: StackStatus) => /^(works|tookBack)$/.test(states[status]);

/** @returns nothing when there is no stack of this name in the client's region */
export async function findStack(
  client: CloudFormationClient,
  StackName: string,
): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      error.name === "ValidationError" &&
      error.message.includes("does not exist");
    if (isMissing) return undefined;
    throw error;
  }
}

/** The status with which the part of an operation begins whose failure explains a stack's status. */
const beginnings: Partial<Record<StackStatus, StackStatus>> = {
  UPDATE_ROLLBACK_FAILED: "UPDATE_ROLLBACK_IN_PROGRESS",
  DELETE_FAILED: "DELETE_IN_PROGRESS",
};

/** The first failure, which cancels everything else. Events are listed newest first. */
export async function readFirstFailure(
  client: CloudFormationClient,
  StackName: string,
  status: StackStatus,
): Promise<string | undefined> {
  const beginning = beginnings[status];
  let first: string | undefined;
  for await (const page of paginateDescribeStackEvents({ client }, { StackName })) {
    for (const event of page.StackEvents ?? []) {
      const { ResourceStatus = "", ResourceStatusReason = "no reason given" } = event;
      const isCancelled = /^Resource (creation|update) cancelled/i.test(ResourceStatusReason);
      const isStack = event.PhysicalResourceId === event.StackId;
      if (isStack && ResourceStatus === beginning) return first;
      if (isStack && /^(CREATE|UPDATE|IMPORT)_IN_PROGRESS$/.test(ResourceStatus)) return first;
      if (
        !isStack &&
        /^(CREATE|UPDATE|IMPORT|DELETE)_FAILED$/.test(ResourceStatus) &&
        !isCancelled
      ) {
        first = `${event.LogicalResourceId}: ${ResourceStatusReason}`;
      }
    }
  }
  return first;
}
