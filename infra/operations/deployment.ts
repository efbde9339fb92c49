import {
  type CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { deployCommand, type Stage, stackName } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import type { Verdict } from "./verdict.ts";

const Outputs = z.object({
  SiteOrigin: z.url(),
  UserPoolId: z.string(),
  DistributionDomainName: z.string(),
});

/** What CloudFormation knows of a stage. */
export interface Deployment {
  /** `UPDATE_COMPLETE` and the like. */
  readonly status: string;
  readonly terminationProtection: boolean;
  /** Without a trailing slash. */
  readonly siteOrigin: string;
  readonly userPoolId: string;
  /** CloudFront's own name. */
  readonly distributionDomainName: string;
  /** All outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Names or ARNs of the stack's resources of a type such as `AWS::CloudWatch::Alarm`. */
  readonly resources: (type: string) => readonly string[];
}

/**
 * Reads the stack of a stage.
 * @returns nothing when there is none, or when its first deployment is not complete
 */
export async function readDeployment(
  client: CloudFormationClient,
  stage: Stage,
): Promise<Deployment | undefined> {
  const stack = await findStack(client, stage);
  const outputs = Object.fromEntries(
    (stack?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue ?? ""]),
  );
  const known = Outputs.safeParse(outputs);
  if (!stack || !known.success) return undefined;

  const resources = new Map<string, string[]>();
  const pages = paginateListStackResources({ client }, { StackName: stackName(stage) });
  for await (const page of pages) {
    for (const { ResourceType = "", PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (PhysicalResourceId === undefined) continue;
      resources.set(ResourceType, [...(resources.get(ResourceType) ?? []), PhysicalResourceId]);
    }
  }
  return {
    status: stack.StackStatus ?? "UNKNOWN",
    terminationProtection: stack.EnableTerminationProtection ?? false,
    siteOrigin: known.data.SiteOrigin,
    userPoolId: known.data.UserPoolId,
    distributionDomainName: known.data.DistributionDomainName,
    outputs,
    resources: (type) => resources.get(type) ?? [],
  };
}

/**
 * Reads the stack of a stage for a command that cannot do without.
 * @throws with a sentence when there is none
 */
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

/** The tables that the functions use: `bookings` and the like, with their names at DynamoDB. */
export function tablesInUse(deployment: Deployment): ReadonlyMap<string, string> {
  const output = requireOutput(deployment, "TableNames");
  return new Map(Object.entries(TableNames.parse(JSON.parse(output))));
}

/** @throws when the stack is older than the output */
export function requireOutput({ outputs }: Deployment, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}: deploy it again.`);
  return value;
}

/** The status of a stack that may have no outputs yet; nothing when there is no stack. */
export async function readStackStatus(
  client: CloudFormationClient,
  stage: Stage,
): Promise<string | undefined> {
  return (await findStack(client, stage))?.StackStatus;
}

async function findStack(client: CloudFormationClient, stage: Stage): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(
      new DescribeStacksCommand({ StackName: stackName(stage) }),
    );
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

/** What to do about a stack whose first deployment is not complete. */
export function judgeUnfinished(stage: Stage, region: string, status: string | undefined): Verdict {
  const name = stackName(stage);
  const deploy = deployCommand(stage);
  // A deployment whose question was not answered with yes leaves REVIEW_IN_PROGRESS.
  if (status === undefined || status === "REVIEW_IN_PROGRESS") {
    return {
      state: "wrong",
      finding: `there is no stack ${name} in ${region}`,
      remedy: `Deploy it: ${deploy}. If it is in another region, say so in infra/stages.ts.`,
    };
  }
  if (status.endsWith("_IN_PROGRESS")) {
    return {
      state: "todo",
      finding: `${name} is being deployed for the first time (${status})`,
      remedy: "Wait until that is over, and look again.",
    };
  }
  const on = `--region ${region} --stack-name ${name}`;
  return {
    state: "wrong",
    finding: `the first deployment of ${name} did not go through (${status})`,
    remedy: `Read why under Events of the stack in CloudFormation's console, and mend it. Remove what is left: aws cloudformation update-termination-protection --no-enable-termination-protection ${on}, then aws cloudformation delete-stack ${on}. Then deploy again: ${deploy}`,
  };
}

/** Whether the last deployment of the stack went through. */
export function judgeStack(stage: Stage, deployment: Deployment): Verdict {
  const name = stackName(stage);
  const { status, terminationProtection, siteOrigin } = deployment;
  if (status.endsWith("_IN_PROGRESS")) {
    return {
      state: "todo",
      finding: `${name} is being deployed (${status})`,
      remedy: "Wait until that is over, and look again.",
    };
  }
  if (status === "UPDATE_ROLLBACK_FAILED") {
    return {
      state: "wrong",
      finding: `the last deployment of ${name} did not go through, nor did the rollback (${status})`,
      remedy: `Read why under Events of the stack in CloudFormation's console, and mend it: npx cdk rollback ${name} -c stage=${stage}, then deploy again.`,
    };
  }
  if (status.includes("ROLLBACK") || status.endsWith("_FAILED")) {
    return {
      state: "wrong",
      finding: `the last deployment of ${name} did not go through (${status})`,
      remedy: `Read why under Events of the stack in CloudFormation's console, mend it, and deploy again.`,
    };
  }
  if (stage === "prod" && !terminationProtection) {
    return {
      state: "wrong",
      finding: `${name} can be deleted by accident`,
      remedy: `Deploy it again: ${deployCommand(stage)}`,
    };
  }
  return { state: "right", finding: `${name} is deployed at ${siteOrigin} (${status})` };
}

/** Whether the pages tell search engines and previews the address that the site has. */
export function judgeAddress(
  stage: Stage,
  { siteOrigin }: Deployment,
  toldOrigin: string,
): Verdict {
  if (toldOrigin === siteOrigin) return { state: "right", finding: `${siteOrigin}, as pages say` };
  if (stage !== "prod") {
    return {
      state: "right",
      finding: `${siteOrigin}; pages say ${toldOrigin}, which matters in prod alone`,
    };
  }
  return {
    state: "wrong",
    finding: `search engines and previews are told ${toldOrigin}, but the site is at ${siteOrigin}`,
    remedy: `Put ${siteOrigin} into origin of shared/site.ts, or your domain into infra/stages.ts, and deploy: ${deployCommand(stage)}`,
  };
}
