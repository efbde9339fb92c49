import type { Stages } from "#infra/stage-choices.ts";

/**
 * Your choices for each stage, of which `infra/stage-choices.ts` explains each. `-c name=value` overrides
 * one for one command: `npm run deploy -- -c monthlyBudget=10`.
 */
export const stages: Stages = {
  dev: {},
  prod: {
    // account: "123456789012",
    // alarmEmail: "you@your-own-domain.co.uk",
    // domain: "your-domain.co.uk",
    // hostedZoneId: "Z0123456789ABCDEFGHIJ",
  },
};
