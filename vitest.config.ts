import { defineConfig } from "vitest/config";
import { canRunDynamoDbLocal } from "#local/dynamodb-local.ts";

// Machines are shared and noisy: a slow test is not a failed one.
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

const temporaryFiles = "local/testing/temporary-files.ts";

/** What talks to the database, and therefore runs on both engines: ours, and Amazon's own. */
const storeTests = "lambdas/**/*{store,lists,outbox}.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: "node",
          include: ["{shared,lambdas,infra,local}/**/*.test.ts"],
          globalSetup: temporaryFiles,
        },
      },
      {
        test: {
          ...patience,
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          globalSetup: temporaryFiles,
          // React draws when it gets round to it: what a busy machine did is gone at the second try.
          retry: 1,
        },
      },
      ...(canRunDynamoDbLocal()
        ? [
            {
              test: {
                ...patience,
                name: "stores on DynamoDB Local",
                include: [storeTests],
                globalSetup: [temporaryFiles, "local/testing/dynamodb-local.ts"],
              },
            },
          ]
        : []),
    ],
  },
});
