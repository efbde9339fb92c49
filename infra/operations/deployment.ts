import {
  type CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { deployCommand, type Stage, stackName } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

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
export function requireOutput({ outputs }: Pick<Deployment, "outputs">, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}: deploy it again.`);
  return value;
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

/** Whether the last deployment of the stack went through. */
export async function judgeStack(
  { stage, region, clients }: Connection,
  deployment: Deployment | undefined,
): Promise<Verdict> {
  const name = stackName(stage);
  const deploy = deployCommand(stage);
  const status =
    deployment?.status ?? (await findStack(clients.cloudFormation, stage))?.StackStatus;
  // A deployment whose question was not answered with yes leaves REVIEW_IN_PROGRESS.
  if (status === undefined || status === "REVIEW_IN_PROGRESS") {
    return wrong(
      `there is no stack ${name} in ${region}`,
      `Deploy it: ${deploy}. If it is in another region, say so in infra/stages.ts.`,
    );
  }
  if (status.endsWith("_IN_PROGRESS")) {
    return todo(
      `${name} is being deployed (${status})`,
      "Wait until that is over, and look again.",
    );
  }
  const failed = `deployment of ${name} did not go through (${status})`;
  const mend = "Read why under Events of the stack in CloudFormation's console, and mend it";
  if (!deployment) {
    const on = `--region ${region} --stack-name ${name}`;
    return wrong(
      `the first ${failed}`,
      `${mend}. Remove what is left: aws cloudformation update-termination-protection --no-enable-termination-protection ${on}, then aws cloudformation delete-stack ${on}. Then deploy again: ${deploy}`,
    );
  }
  if (status === "UPDATE_ROLLBACK_FAILED") {
    return wrong(
      `the last ${failed}, nor did the rollback`,
      `${mend}: npx cdk rollback ${name} -c stage=${stage}, then deploy again.`,
    );
  }
  if (status.includes("ROLLBACK") || status.endsWith("_FAILED")) {
    return wrong(`the last ${failed}`, `${mend}, then deploy again.`);
  }
  if (stage === "prod" && !deployment.terminationProtection) {
    return wrong(`${name} can be deleted by accident`, `Deploy it again: ${deploy}`);
  }
  return right(`${name} is deployed at ${deployment.siteOrigin} (${status})`);
}

/** Whether the pages tell search engines and previews the address that the site has. */
export function judgeAddress({ stage, site }: Connection, { siteOrigin }: Deployment): Verdict {
  if (site.origin === siteOrigin) return right(`${siteOrigin}, as pages say`);
  if (stage !== "prod") {
    return right(`${siteOrigin}; pages say ${site.origin}, which matters in prod alone`);
  }
  return wrong(
    `search engines and previews are told ${site.origin}, but the site is at ${siteOrigin}`,
    `Put ${siteOrigin} into origin of shared/site/site.ts, or your domain into infra/stages.ts, and deploy: ${deployCommand(stage)}`,
  );
}
