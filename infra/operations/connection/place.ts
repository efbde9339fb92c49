import { GetCallerIdentityCommand } from "@aws-sdk/client-sts";
import { describeRelease } from "#infra/release.ts";
import { stackName } from "#infra/stages.ts";
import { Release } from "#shared/site/site-config.ts";
import type { Connection } from "./connection.ts";
import { findStack } from "./deployment.ts";

type Place = Pick<Connection, "stage" | "region" | "choices" | "clients">;

/** The account of AWS that the operator is signed in to. */
export async function findAccount({ clients }: Place): Promise<string> {
  const { Account } = await clients.sts.send(new GetCallerIdentityCommand({}));
  return Account ?? "unknown";
}

const profile = () => process.env["AWS_PROFILE"] ?? "";
const withProfile = () => (profile() ? ` (profile ${profile()})` : "");

/** @throws with a sentence when a stage belongs to another account than the one that is signed in */
export function requireAccount({ stage, choices }: Place, signedIn: string): void {
  const { account } = choices;
  if (account === undefined || account === signedIn) return;
  throw new Error(
    `${stage} belongs to the AWS account ${account}, as operator/stages.ts says, but you are signed in to ${signedIn}${withProfile()}: run export AWS_PROFILE=<the profile of ${account}>, and sign in to it again if its session has ended.`,
  );
}

/** The release that runs, from the stack's output. */
export async function findRelease({ stage, clients }: Place): Promise<Release | undefined> {
  const stack = await findStack(clients.cloudFormation, stackName(stage));
  const output = stack?.Outputs?.find(({ OutputKey }) => OutputKey === "Release")?.OutputValue;
  return output === undefined ? undefined : Release.parse(JSON.parse(output));
}

/** The first line of every command: where it works, and on what. */
export function describePlace(
  { stage, region }: Place,
  account: string,
  release: Release | "unknown" | undefined,
): string {
  const runs =
    release === "unknown"
      ? "CloudFormation does not say which release runs"
      : release
        ? `runs ${describeRelease(release)}`
        : "runs no release yet";
  return `${stage} in the AWS account ${account}${withProfile()}, region ${region}: ${runs}.`;
}

/** What the deployment of `prod` is refused with until its account is named. */
export function missingAccount({ stage, choices }: Place, signedIn: string): string | undefined {
  if (stage !== "prod" || choices.account !== undefined) return undefined;
  return `Name the account of prod, so that no command works in another one by mistake. You are signed in to ${signedIn}${withProfile()}: if prod belongs there, put account: "${signedIn}" for prod into operator/stages.ts, and deploy again.`;
}
