import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Runs a command where AWS cannot be reached. */
async function run(command: string, ...args: string[]) {
  const script = fileURLToPath(new URL(command, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "none",
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_MAX_ATTEMPTS: "1",
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    },
  });
  child.stdin.end();
  const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { exitCode: child.exitCode, printed: printed + failed };
}

it.each([
  "set-up-command.ts",
  "doctor-command.ts",
  "rebuild-numbers-command.ts",
  "restoring/restore-command.ts",
  "restoring/restore-record-command.ts",
])("%s prints its options on request", async (command) => {
  const { exitCode, printed } = await run(command, "--help");
  expect(exitCode).toBe(0);
  expect(printed).toMatch(
    /^This command takes --stage.*docs\/operator-guide\.md explains them\.$/m,
  );
});

describe("A command", () => {
  it("does not repeat a key that was given as an argument, and says to roll it", async () => {
    const { exitCode, printed } = await run("set-up-command.ts", "sk_live_51InTheHistory");
    expect(exitCode).toBe(1);
    expect(printed).not.toContain("51InTheHistory");
    expect(printed).toContain("stays in the shell's history: roll it at Stripe");
  });

  it("knows two stages", async () => {
    const { exitCode, printed } = await run("set-up-command.ts", "--stage", "production");
    expect(exitCode).toBe(1);
    expect(printed).toContain("--stage is one of dev, prod.");
  });

  it("says what to do when AWS cannot be reached, without a stack trace", async () => {
    const { exitCode, printed } = await run("doctor-command.ts", "--stage", "dev");
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/^there was no answer/);
    expect(printed).not.toContain("    at ");
  });
});
