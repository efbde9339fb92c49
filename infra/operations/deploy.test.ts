import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Runs it without a PATH, so that CDK cannot be started. */
async function run(...args: string[]) {
  const script = fileURLToPath(new URL("deploy.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...process.env, PATH: "" },
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
