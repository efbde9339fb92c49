import { existsSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { site } from "#shared/site/site.ts";
import { type BuildOutput, buildOutput } from "./build-output.ts";
import type { RestoredTables } from "./restored-tables.ts";
import { readSettings } from "./settings.ts";
import { edgeStackName, stackName } from "./stages.ts";
import { TouchlineStack } from "./touchline-stack.ts";
import { EdgeStack } from "./website/edge-stack.ts";

export type SiteValues = Parameters<typeof readSettings>[1];

export interface AppOptions {
  /** Where to write the assembly; by default where the CDK CLI wants it. */
  readonly outdir?: string;
  readonly build?: BuildOutput;
  /** Settings, as `cdk -c` would give them. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly siteValues?: SiteValues;
  /** Tables that stand in for the stacks' own. */
  readonly restoredTables?: RestoredTables;
}

/**
 * The CDK app, for whoever synthesizes it: the CDK CLI, the local stack, the tests. It needs no
 * credentials and looks nothing up.
 * @throws when nothing is built, and with one message for all that is wrong with the settings
 */
export function createApp({
  outdir,
  build = buildOutput,
  context = {},
  siteValues = site,
  restoredTables = { dev: {}, prod: {} },
}: AppOptions = {}): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    context: { ...featureFlags, ...context },
  });
  const settings = readSettings(app.node, siteValues);
  refuseMissingBuild(build);
  const { stage, region } = settings;
  const terminationProtection = stage === "prod";
  const edge = EdgeStack.isNeeded(settings)
    ? new EdgeStack(app, edgeStackName(stage), {
        description: `Touchline (${stage}): what CloudFront takes from us-east-1 alone.`,
        settings,
        terminationProtection,
      })
    : undefined;
  new TouchlineStack(app, stackName(stage), {
    description: `Touchline (${stage}): a personal trainer's website with bookings.`,
    env: { region },
    settings,
    build,
    edge,
    restoredTables: settings.restoredTables === "none" ? {} : restoredTables[stage],
    terminationProtection,
  });
  return app;
}

/** CDK's newer behaviours, each off by default only for the sake of older apps. */
const featureFlags = {
  "@aws-cdk/aws-iam:minimizePolicies": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  "@aws-cdk/core:checkSecretUsage": true,
  // As it is without being said, but for a warning with every command.
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
};

function refuseMissingBuild({ site, functions }: BuildOutput): void {
  if (!existsSync(site) || !existsSync(functions)) {
    throw new Error("There is nothing to deploy yet: run npm run build first.");
  }
}
