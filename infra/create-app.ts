import { existsSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { sampleValuesLeft, site } from "#shared/site.ts";
import { type BuildOutput, buildOutput } from "./build-output.ts";
import { readSettings } from "./settings.ts";
import { TouchlineStack } from "./touchline-stack.ts";

export interface AppOptions {
  /** Where to write the assembly; by default where the CDK CLI wants it. */
  readonly outdir?: string;
  readonly build?: BuildOutput;
  /** Settings, as `cdk -c` would give them. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly siteValues?: typeof site;
}

/**
 * The CDK app, for whoever synthesizes it: the CDK CLI, the local stack, the tests. It needs no
 * credentials and looks nothing up.
 * @throws when a setting is wrong, nothing is built, or production would have sample values
 */
export function createApp({
  outdir,
  build = buildOutput,
  context = {},
  siteValues = site,
}: AppOptions = {}): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    context: { ...featureFlags, ...context },
  });
  const settings = readSettings(app.node);
  if (settings.stage === "production") refuseSampleValues(siteValues);
  refuseMissingBuild(build);
  new TouchlineStack(app, "Touchline", {
    description: "Touchline: a personal trainer's website with bookings.",
    settings,
    build,
    terminationProtection: settings.stage === "production",
  });
  return app;
}

/** CDK's newer behaviours, each off by default only for the sake of older apps. */
const featureFlags = {
  "@aws-cdk/aws-iam:minimizePolicies": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  "@aws-cdk/core:checkSecretUsage": true,
};

function refuseSampleValues(siteValues: typeof site): void {
  const left = sampleValuesLeft(siteValues);
  if (left.length > 0) {
    throw new Error(
      `shared/site.ts still has sample values, which must not go live: ${left.join(", ")}.`,
    );
  }
}

function refuseMissingBuild({ site, functions }: BuildOutput): void {
  if (!existsSync(site) || !existsSync(functions)) {
    throw new Error("There is nothing to deploy yet: run npm run build first.");
  }
}
