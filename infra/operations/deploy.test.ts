import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it.each([
  ["as --stage", ["--stage", "prod"]],
  ["as --stage=", ["--stage=prod"]],
  ["as npm passes it on without --", ["prod"]],
])("npm run deploy deploys nothing when the stage is given %s", async (_, args) => {
  const script = fileURLToPath(new URL("deploy.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    // Without a PATH, CDK could not be started.
    env: { ...process.env, PATH: "" },
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(child.exitCode).toBe(1);
  expect(printed).toContain("npm run deploy -- -c stage=prod");
});
