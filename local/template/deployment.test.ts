import { describe, expect, test } from "vitest";
import { functionNames } from "#infra/functions/function-table.ts";
import { createTestApp, synthesize } from "#infra/testing/synthesized.ts";
import { type Endpoint, routeKeysOf, throttle } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { site } from "#shared/site/site.ts";
import { readDeployment } from "./deployment.ts";

const origin = "http://localhost:5173";

// Read-only, and seconds to synthesize: one for all.
const deployment = await readDeployment(createTestApp().synth().directory, origin);

describe("The synthesized stack, as the local stack reads it", () => {
  test("has everything that runs.", () => {
    const endpoints: Endpoint[] = Object.values(contract);

    expect(deployment.routes.map(({ key }) => key).sort()).toEqual(
      endpoints.flatMap((endpoint) => routeKeysOf(endpoint)).sort(),
    );
    for (const { method, path, access } of endpoints) {
      const route = deployment.routes.find(({ key }) => key === `${method} ${path}`);
      expect(route?.throttle).toEqual(throttle);
      expect(route?.authorizer !== undefined).toBe(access === "admin");
    }
    // CloudFormation makes the secret; here it is the resource's name.
    expect(deployment.functions.size).toBe(functionNames.length - 1);
    const uncompressed = deployment.behaviours.filter(({ compresses }) => !compresses);
    expect(uncompressed.map(({ pathPattern }) => pathPattern)).toEqual(["/api/*"]);
    const [siteBucket] = Object.keys(synthesize().findResources("AWS::S3::Bucket"));
    expect(deployment.siteBucket).toBe(siteBucket);
    expect(deployment.schedules).toMatchObject([
      { functionArn: expect.stringContaining("FunctionsUpkeep"), intervalMs: 300_000 },
      { functionArn: expect.stringContaining("FunctionsRender"), intervalMs: 300_000 },
    ]);
    expect(deployment.senders).toEqual([site.senderEmail]);
    expect(deployment.tables.map(({ TableName }) => TableName).sort()).toEqual(
      Object.keys(synthesize().findResources("AWS::DynamoDB::Table")).sort(),
    );
  });

  test("gives functions the address of the local site.", () => {
    const { functions } = deployment;
    const origins = [...functions.values()].flatMap(
      ({ environment }) => environment["SITE_ORIGIN"] ?? [],
    );
    expect(new Set(origins)).toEqual(new Set([origin]));
  });
});
