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
      `tsx --conditions=operator infra/operations/commands.ts ${command}`,
    );
    const { exitCode, printed } = await run(command, "--help");
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^The options are --stage.*docs\/operator-guide\.md explains them\.$/m);
  },
);

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
