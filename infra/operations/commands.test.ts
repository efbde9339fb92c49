import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import project from "../../package.json" with { type: "json" };

const scripts: Readonly<Record<string, string>> = project.scripts;

/** Runs a command where AWS cannot be reached. */
async function run(...args: string[]) {
  const script = fileURLToPath(new URL("commands.ts", import.meta.url));
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

it.each(["setup", "doctor", "restore"])(
  "npm run %s -- --help prints its options",
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
  it("does not repeat a key that was given as an argument, and says to roll it", async () => {
    const { exitCode, printed } = await run("setup", "sk_live_51InTheHistory");
    expect(exitCode).toBe(1);
    expect(printed).not.toContain("51InTheHistory");
    expect(printed).toContain("stays in the shell's history: roll it in Stripe's dashboard");
  });

  it("accepts two stages", async () => {
    const { exitCode, printed } = await run("setup", "--stage", "production");
    expect(exitCode).toBe(1);
    expect(printed).toContain("--stage is one of dev, prod.");
  });

  it("says what to do when AWS cannot be reached, without a stack trace", async () => {
    const { exitCode, printed } = await run("doctor", "--stage", "dev");
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/^ECONNREFUSED: .*\nCheck the connection to the internet/m);
    expect(printed).not.toContain("    at ");
  });
});
