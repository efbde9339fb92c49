import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { serveAws } from "#infra/testing/aws-endpoint.ts";
import { runProgram } from "#infra/testing/program.ts";
import project from "../../package.json" with { type: "json" };

const scripts: Readonly<Record<string, string>> = project.scripts;

async function run(...args: string[]) {
  const { exitCode, printed, failed } = await runProgram(
    new URL("commands.ts", import.meta.url),
    args,
  );
  return { exitCode, printed: printed + failed };
}

test.each(["setup", "doctor", "restore"])(
  "npm run %s -- --help prints its options.",
  async (command) => {
    expect(scripts[command]).toBe(
      `tsx --conditions=operator infra/operations/operate.ts ${command}`,
    );
    const { exitCode, printed } = await run(command, "--help");
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^The options are --stage.*docs\/operator-guide\.md explains them\.$/m);
  },
);

test("A command starts with the operator's files, and says until when an old Node works.", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--conditions=operator", "infra/operations/operate.ts", "doctor", "--help"],
    { cwd: fileURLToPath(new URL("../../", import.meta.url)), encoding: "utf8" },
  );
  expect(stdout).toMatch(/^The options are --stage/);
  const isOld = Number(process.versions.node.split(".")[0]) < 22;
  expect(stderr).toMatch(isOld ? /^This is Node .* January 2027: install Node 24\.\n$/ : /^$/);
  expect(status).toBe(0);
});

describe("A command", () => {
  test.each(["setup", "doctor", "restore"])(
    "says first where it works and which release runs there: %s.",
    async (command) => {
      const outputs = {
        Release: JSON.stringify({ version: "1.0.5", commit: "0123456789abcdef-dirty" }),
      };
      const { printed } = await runProgram(
        new URL("commands.ts", import.meta.url),
        [command, "--stage", "prod"],
        { AWS_ENDPOINT_URL: await serveAws({ account: "111111111111", outputs }) },
      );
      expect(printed.split("\n")[0]).toBe(
        "prod in the AWS account 111111111111, region eu-west-2: runs release 1.0.5, commit 0123456789ab with changes.",
      );
    },
  );
});
