import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Runs a command that ends before it has reached anything outside. */
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

describe.each(["set-up-command.ts", "doctor-command.ts", "rebuild-numbers-command.ts"])(
  "%s",
  (command) => {
    it("tells its options to whoever asks", async () => {
      const { exitCode, printed } = await run(command, "--help");
      expect(exitCode).toBe(0);
      expect(printed).toMatch(/^This command takes --stage.*docs\/operator-guide\.md\.$/m);
    });

    it("does not repeat a key that was given as an argument, and says to roll it", async () => {
      const { exitCode, printed } = await run(command, "sk_live_51InTheHistory");
      expect(exitCode).toBe(1);
      expect(printed).not.toContain("51InTheHistory");
      expect(printed).toContain("stays in the shell's history: roll it at Stripe");
    });

    it("knows two stages", async () => {
      const { exitCode, printed } = await run(command, "--stage", "production");
      expect(exitCode).toBe(1);
      expect(printed).toContain("--stage is one of dev, prod.");
    });

    it("says what is the matter when AWS cannot be reached, without a stack trace", async () => {
      const { exitCode, printed } = await run(command, "--stage", "dev");
      expect(exitCode).toBe(1);
      expect(printed).toMatch(/^there was no answer/);
      expect(printed).not.toContain("    at ");
    });
  },
);
