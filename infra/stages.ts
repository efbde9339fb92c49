import type { StageChoices } from "./settings.ts";

/** `dev` is for trying things out and leaves nothing behind; `prod` is the business. */
export const stageNames = ["dev", "prod"] as const;
export type Stage = (typeof stageNames)[number];

/**
 * What the operator has chosen for each stage. Every choice is explained in `settings.ts`, has a
 * default, and can be given for once as context: `npx cdk deploy -c monthlyBudget=10`.
 */
export const stages: Readonly<Record<Stage, StageChoices>> = {
  dev: {},
  prod: {
    // domain: "your-domain.co.uk",
    // hostedZoneId: "Z0123456789ABCDEFGHIJ",
  },
};

/** Where a stage is that names no region: in London. */
export const defaultRegion = "eu-west-2";

/** What CloudFormation calls the deployment of a stage. */
export function stackName(stage: Stage): string {
  return `Touchline-${stage}`;
}

/** The same of what CloudFront takes from us-east-1 alone. */
export function edgeStackName(stage: Stage): string {
  return `${stackName(stage)}-edge`;
}

/** Where the operator keeps a stage's keys of Stripe, in Parameter Store. */
export function stripeParameters(stage: Stage) {
  const folder = `/touchline/${stage}/stripe`;
  return {
    secretKey: `${folder}/secret-key`,
    publishableKey: `${folder}/publishable-key`,
    webhookSecret: `${folder}/webhook-secret`,
  } as const;
}

/** How the operator is told to deploy a stage, and to set it up. */
export const deployCommand = (stage: Stage) => `npm run deploy -- -c stage=${stage}`;
export const setUpCommand = (stage: Stage) => `npm run setup -- --stage ${stage}`;
