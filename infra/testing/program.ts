import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Runs a program of the operator's where AWS cannot be reached. */
export async function runProgram(
  file: URL,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(file), ...args], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "none",
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_MAX_ATTEMPTS: "1",
      // Vitest sets it; operators do not.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: undefined,
      ...environment,
    },
  });
  child.stdin.end();
  const [printed, failed] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { exitCode: child.exitCode, printed, failed };
}
