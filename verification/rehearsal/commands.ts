import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { text } from "node:stream/consumers";
import { projectDirectory } from "#local/commands/install.mjs";
import { lastLines } from "./emulator.ts";

/** Ends a command that waits for input. */
const limitMs = 10 * 60_000;
const shownLines = 40;

interface Ended {
  readonly exitCode: number | null;
  /** Its whole output. */
  readonly printed: string;
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  typed = "",
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd,
    env: { ...env, CI: "true" },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: limitMs,
    // npm is a shell script on Windows.
    shell: process.platform === "win32",
  });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  child.stdin.end(typed);
  const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exitCode, printed: printed + failed };
}

export type Cdk = (...args: readonly string[]) => Promise<string>;

/**
 * The CDK CLI of this project, as `npx cdk` would run it in a folder. Each call returns the
 * output, and throws with its end when the command fails.
 */
export function cdkIn(env: NodeJS.ProcessEnv, cwd = projectDirectory): Cdk {
  const cli = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  // npx finds the commands of packages, and cdk.json uses one.
  const commands = path.join(projectDirectory, "node_modules", ".bin");
  const PATH = [commands, env["PATH"] ?? ""].join(path.delimiter);
  return (...args) =>
    succeeded(run(process.execPath, [cli, "--no-color", ...args], cwd, { ...env, PATH }));
}

export type NpmRun = (script: string, args: readonly string[], typed?: string) => Promise<Ended>;

/** `npm run` in a folder, with what the operator types. */
export function npmRunIn(env: NodeJS.ProcessEnv, cwd: string): NpmRun {
  return (script, args, typed) =>
    run("npm", ["run", "--silent", script, "--", ...args], cwd, env, typed);
}

/**
 * @returns the command's output
 * @throws with the end of the output unless the exit code is 0
 */
export async function succeeded(command: Promise<Ended>): Promise<string> {
  const { exitCode, printed } = await command;
  if (exitCode === 0) return printed;
  throw new Error(`It ended with ${exitCode}:\n${lastLines(printed, shownLines)}`);
}
