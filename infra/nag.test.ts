import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import {
  acknowledgedAlways,
  acknowledgedWithoutDomain,
  acknowledgedWithoutFirewall,
} from "./testing/nag-acknowledgements.ts";
import { createTestApp, everyOption, filledInProd } from "./testing/synthesized.ts";

const deployments = [
  {
    title: "dev",
    context: {},
    particular: [...acknowledgedWithoutFirewall, ...acknowledgedWithoutDomain],
  },
  { title: "prod", context: { stage: "prod" }, particular: acknowledgedWithoutDomain },
  {
    title: "prod with every option",
    context: { stage: "prod", ...everyOption },
    particular: [],
  },
];

/** A construct's path below its stack, without the operator's email address. */
const shortPath = (path = "") =>
  path.replace(/^Touchline-(dev|prod)\//, "").replace(/[^/]+@[^/]+/, "<address>");

test.each(deployments)(
  "AWS's rules find only what is acknowledged: $title.",
  ({ context, particular }) => {
    const app = createTestApp(context);
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    const found = violations.flatMap(({ ruleName, violatingResources }) => {
      const rule = ruleName.replace(filledInProd.account, "<AWS::AccountId>");
      return violatingResources.map(
        ({ constructPath }) => `${rule} at ${shortPath(constructPath)}`,
      );
    });
    const acknowledged = [...acknowledgedAlways, ...particular];
    expect(found.sort()).toEqual(acknowledged.map(({ rule, at }) => `${rule} at ${at}`).sort());
  },
);
