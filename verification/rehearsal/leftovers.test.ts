import { expect, test } from "vitest";
import { leftOver, unlistedTypes } from "./leftovers.ts";

test("a resource that was not there before is left over", () => {
  const before = { "AWS::S3::Bucket": ["cdk-assets"], "AWS::Logs::LogGroup": [] };
  const after = {
    "AWS::S3::Bucket": ["cdk-assets", "site"],
    "AWS::Logs::LogGroup": ["/aws/lambda/upkeep"],
  };
  expect(leftOver(before, after)).toEqual([
    "AWS::S3::Bucket site",
    "AWS::Logs::LogGroup /aws/lambda/upkeep",
  ]);
});

test("neither a resource from before nor a deleted one is left over", () => {
  const before = { "AWS::S3::Bucket": ["cdk-assets", "older"] };
  expect(leftOver(before, { "AWS::S3::Bucket": ["cdk-assets"] })).toEqual([]);
});

test("a type that is not listed is named, unless it is part of another", () => {
  const types = ["AWS::SQS::Queue", "AWS::S3::BucketPolicy", "AWS::S3::Bucket"];
  expect(unlistedTypes(types, { "AWS::S3::Bucket": [] })).toEqual(["AWS::SQS::Queue"]);
});
