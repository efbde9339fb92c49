import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { projectDirectory } from "../commands/install.mjs";
import { lastLines } from "./emulator.ts";

/** The longest a command of the CLI may take: a deployment that waits for an answer never ends. */
const limitMs = 10 * 60_000;
const shownLines = 40;

export type Cdk = (...args: readonly string[]) => Promise<string>;

/**
 * Gives the CDK CLI of this project, as `npx cdk` would run it in a folder, in an environment.
 * Each call answers with all that the CLI has said.
 * @throws with the end of what the CLI said, if it failed or took more than ten minutes
 */
export function cdkIn(environment: NodeJS.ProcessEnv, directory = projectDirectory): Cdk {
  const cli = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  // npx finds the commands of packages; the app is run by one.
  const commands = path.join(projectDirectory, "node_modules", ".bin");
  const PATH = [commands, environment["PATH"] ?? ""].join(path.delimiter);
  return async (...args) => {
    const child = spawn(process.execPath, [cli, "--no-color", ...args], {
      cwd: directory,
      env: { ...environment, PATH, CI: "true" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
    });
    let output = "";
    const keep = (data: Buffer) => {
      output += data.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    await once(child, "close");
    if (child.exitCode === 0) return output;
    const how = child.exitCode === null ? "was ended" : `exited with ${child.exitCode}`;
    throw new Error(`cdk ${args[0]} ${how}:\n${lastLines(output, shownLines)}`);
  };
}
