import { expect, test } from "vitest";
import { synthesize } from "#infra/testing/synthesized.ts";

test("The bucket of a stage that is deleted with its data has no tag that keeps CDK from emptying it.", () => {
  const [bucket] = Object.values(synthesize({ stage: "dev" }).findResources("AWS::S3::Bucket"));
  expect(bucket).toMatchObject({ DeletionPolicy: "Delete" });
  expect(JSON.stringify(bucket)).not.toContain("aws-cdk:cr-owned");
});
