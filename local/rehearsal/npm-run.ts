import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { lastLines } from "./emulator.ts";

/** The longest a command may take. */
const limitMs = 10 * 60_000;
const shownLines = 40;

/** How a command of the project has ended. */
export interface Ended {
  readonly exitCode: number | null;
  /** All that it has said, on either output. */
  readonly said: string;
}

export type NpmRun = (script: string, args: readonly string[], typed?: string) => Promise<Ended>;

/** Gives `npm run` of a project, in an environment, with what the operator types. */
export function npmRunIn(directory: string, environment: NodeJS.ProcessEnv): NpmRun {
  return async (script, args, typed = "") => {
    const child = spawn("npm", ["run", "--silent", script, "--", ...args], {
      cwd: directory,
      env: { ...environment, CI: "true" },
      stdio: ["pipe", "pipe", "pipe"],
      timeout: limitMs,
      // npm is a shell script on Windows.
      shell: process.platform === "win32",
    });
    const ended = once(child, "close");
    child.stdin.end(typed);
    const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await ended;
    return { exitCode: child.exitCode, said: printed + failed };
  };
}

/**
 * What a command has said that ended well.
 * @throws with the end of what it said, if it did not
 */
export async function succeeded(command: Promise<Ended>): Promise<string> {
  const { exitCode, said } = await command;
  if (exitCode === 0) return said;
  throw new Error(`It ended with ${exitCode}:\n${lastLines(said, shownLines)}`);
}
