import type { App } from "aws-cdk-lib";
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from "cdk-nag";
import { describe, expect, it } from "vitest";
import {
  acknowledgedAlways,
  acknowledgedWithOptions,
  acknowledgedWithoutDomain,
  acknowledgedWithoutFirewall,
} from "./testing/nag-acknowledgements.ts";
import { createTestApp, everyOption } from "./testing/synthesized.ts";

const packs = [
  { name: "AwsSolutions", checksOf: (app: App): NagPack => new AwsSolutionsChecks(app) },
  { name: "Serverless", checksOf: (app: App): NagPack => new ServerlessChecks(app) },
];

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
    particular: acknowledgedWithOptions,
  },
];

/** A construct's path below its stack, without the operator's email address. */
const shortPath = (path = "") =>
  path.replace(/^Touchline-(dev|prod)\//, "").replace(/[^/]+@[^/]+/, "<address>");

describe.each(packs)("the rules of $name", ({ name, checksOf }) => {
  describe.each(deployments)("for $title", ({ context, particular }) => {
    const acknowledged = [...acknowledgedAlways, ...particular].filter(({ rule }) =>
      rule.startsWith(`${name}-`),
    );

    it("find only what is acknowledged", () => {
      const app = createTestApp(context);
      const { violations } = checksOf(app).validateScope(app);
      const found = violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} at ${shortPath(constructPath)}`),
      );
      expect(found.sort()).toEqual(acknowledged.map(({ rule, at }) => `${rule} at ${at}`).sort());
    });
  });
});
