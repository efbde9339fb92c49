import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { lastLines } from "./emulator.ts";

/** Ends a command that waits for input. */
const limitMs = 10 * 60_000;
const shownLines = 40;

export type Run = (command: "npm" | "npx", args: readonly string[]) => Promise<string>;

/**
 * Runs npm's commands in a folder. Each call returns the output.
 * @throws with the end of the output unless the exit code is 0
 */
export function commandsIn(cwd: string, env: NodeJS.ProcessEnv): Run {
  return async (command, args) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, CI: "true" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
      // npm's commands are shell scripts on Windows.
      shell: process.platform === "win32",
    });
    const exitCode = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if ((await exitCode) === 0) return printed;
    const end = lastLines(printed + failed, shownLines);
    throw new Error(`It ended with ${await exitCode}:\n${end}`);
  };
}
