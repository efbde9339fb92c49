import { expect, test } from "vitest";
import { stageNames } from "#infra/stages.ts";
import { synthesize } from "#infra/testing/synthesized.ts";
import { keptResources } from "./kept-resources.ts";

/** Types that AWS lets a stack retain, and that hold what cannot be made again. */
const withData =
  /^AWS::(DynamoDB::|Cognito::UserPool$|S3::Bucket$|RDS::|EFS::FileSystem$|SQS::Queue$)/;

test.each(stageNames)(
  "No release renames a resource with data, or forgets to list a new one: %s.",
  (stage) => {
    const found = Object.entries<{ Type: string }>(synthesize({ stage }).toJSON()["Resources"])
      .filter(([, { Type }]) => withData.test(Type))
      .map(([id, { Type }]) => [id, Type]);
    // A renamed one is a green deployment with an empty table.
    expect(Object.fromEntries(found)).toEqual(keptResources);
  },
);
