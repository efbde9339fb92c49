import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Runs it without a PATH, so that CDK cannot be started, and where AWS cannot be reached. */
async function run(...args: string[]) {
  const script = fileURLToPath(new URL("deploy.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: {
      ...process.env,
      PATH: "",
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "none",
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_MAX_ATTEMPTS: "1",
      // Vitest sets it; operators do not.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: undefined,
    },
  });
  const [printed, failed] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { exitCode: child.exitCode, printed, failed };
}

it.each([
  ["as --stage", ["--stage", "prod"]],
  ["as --stage=", ["--stage=prod"]],
  ["as npm passes it on without --", ["prod"]],
])("npm run deploy deploys nothing when the stage is given %s", async (_, args) => {
  const { exitCode, printed } = await run(...args);
  expect(exitCode).toBe(1);
  expect(printed).toContain("npm run deploy -- -c stage=prod");
});

it("npm run deploy starts CDK with an AWS profile that is called like a stage", async () => {
  const { printed, failed } = await run("--profile", "prod");
  expect(printed).toBe("");
  expect(failed).toContain("spawn cdk ENOENT");
});

it("npm run deploy does not warn of a Node version that works", async () => {
  const { failed } = await run("-c", "stage=prod");
  expect(failed).toContain("spawn cdk ENOENT");
  expect(failed).not.toContain("NodeVersionSupportWarning");
});
