import { existsSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { site } from "#shared/site/site.ts";
import type { Release } from "#shared/site/site-config.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { type BuildOutput, buildOutput } from "./build-output.ts";
import { readRelease } from "./release.ts";
import { readSettings } from "./settings.ts";
import { edgeStackName, incompleteStacks, stackName, stageTag } from "./stages.ts";
import { TouchlineStack } from "./touchline-stack.ts";
import { EdgeStack } from "./website/edge-stack.ts";

export type SiteValues = Parameters<typeof readSettings>[1];

export interface AppOptions {
  readonly outdir?: string;
  readonly build?: BuildOutput;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly siteValues?: SiteValues;
  readonly release?: Release;
}

/**
 * The CDK app, for the CDK CLI, the local stack and the tests. It needs no credentials and makes no
 * lookups.
 * @throws when the build is missing, and with one message that lists all problems of the settings
 */
export function createApp({
  outdir,
  build = buildOutput,
  context = {},
  siteValues = { ...site, website: defaultWebsite },
  release = readRelease(),
}: AppOptions = {}): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    context: { ...featureFlags, ...context },
  });
  const settings = readSettings(app.node, siteValues);
  refuseMissingBuild(build);
  const { stage, region, account } = settings;
  // CDK refuses to deploy a stack of an account with another one's credentials.
  const inAccount = account === undefined ? {} : { account };
  const incomplete = readIncomplete(app);
  const isProtected = (stack: string) => stage === "prod" && !incomplete.includes(stack);
  const tags = { [stageTag]: stage };
  const edge = EdgeStack.isNeeded(settings)
    ? new EdgeStack(app, edgeStackName(stage), {
        description: `Touchline (${stage}): what CloudFront needs in us-east-1.`,
        env: inAccount,
        settings,
        tags,
        terminationProtection: isProtected(edgeStackName(stage)),
      })
    : undefined;
  new TouchlineStack(app, stackName(stage), {
    description: `Touchline (${stage}): a personal trainer's website with bookings.`,
    env: { ...inAccount, region },
    settings,
    release,
    tags,
    build,
    edge,
    terminationProtection: isProtected(stackName(stage)),
  });
  return app;
}

/** CDK's newer behaviours, which are off by default for compatibility with older apps. */
const featureFlags = {
  "@aws-cdk/aws-iam:minimizePolicies": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  "@aws-cdk/core:checkSecretUsage": true,
  // This is the default, but without the flag every command prints a warning.
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
};

/**
 * Stacks whose first deployment is not complete. CDK protects a stack before it creates anything, and
 * CloudFormation could then not remove what a failed first deployment leaves.
 */
function readIncomplete(app: App): readonly string[] {
  const given: unknown = app.node.tryGetContext(incompleteStacks);
  return typeof given === "string" ? given.split(",") : [];
}

function refuseMissingBuild({ site, functions }: BuildOutput): void {
  if (!existsSync(site) || !existsSync(functions)) {
    throw new Error("There is nothing to deploy yet: run npm run build first.");
  }
}
