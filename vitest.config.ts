import { defineConfig } from "vitest/config";
import { canRunDynamoDbLocal } from "#local/database/dynamodb-local.ts";

// A slow machine is not a failure: these limits only end a test that hangs.
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

/** The test files of a worker share their imports, such as the AWS SDK, React and the CDK. */
const sharedImports = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };

const temporaryFiles = "local/testing/temporary-files.ts";

const environment = {
  // CDK's built-in check of templates takes 8 s in each process. `npm test` runs it once, in `cdk synth`.
  CDK_VALIDATION: "false",
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
};

/** Tests that talk to the database run on both engines: dynalite and Amazon's DynamoDB Local. */
const storeTests = "lambdas/**/*{store,lists}.test.ts";

/** Tests of what only Amazon's engine does. */
const engineTests = "lambdas/**/*.engine.test.ts";

/** The rules, the functions, the local stack and what tries them from outside. */
export const nodeTests = {
  ...timeouts,
  name: "node",
  include: ["{shared,lambdas,local,verification}/**/*.test.ts"],
  // Also those of `npm run lighthouse`, which has packages of its own.
  exclude: [engineTests, "**/node_modules/**"],
  env: environment,
  ...sharedImports,
  globalSetup: temporaryFiles,
};

export default defineConfig({
  test: {
    // By default Vitest leaves one core idle, which on two cores is half of the machine.
    maxWorkers: "100%",
    // A snapshot that is missing, as after a test was renamed, fails here as in CI. `-u` writes it.
    update: "none",
    projects: [
      { test: nodeTests },
      {
        test: {
          ...timeouts,
          name: "infra",
          include: ["infra/**/*.test.ts"],
          env: environment,
          ...sharedImports,
          globalSetup: temporaryFiles,
        },
      },
      {
        test: {
          ...timeouts,
          name: "web",
          // Of one environment, so that Vitest need not start a worker anew where it changes.
          environment: "jsdom",
          include: ["web/src/**/*.test.{ts,tsx}"],
          setupFiles: "web/src/testing/setup.ts",
          // So that a test can load it anew.
          server: { deps: { inline: ["@stripe/stripe-js"] } },
          ...sharedImports,
          globalSetup: temporaryFiles,
        },
      },
      {
        test: {
          ...timeouts,
          name: "prerender",
          include: ["web/*.test.ts", "web/{icons,lint,prerender}/**/*.test.{ts,tsx}"],
          ...sharedImports,
          globalSetup: temporaryFiles,
        },
      },
      ...(canRunDynamoDbLocal()
        ? [
            {
              test: {
                ...timeouts,
                name: "stores on DynamoDB Local",
                include: [storeTests, engineTests],
                env: environment,
                ...sharedImports,
                globalSetup: [temporaryFiles, "local/testing/set-up-dynamodb-local.ts"],
              },
            },
          ]
        : []),
    ],
  },
});
