// Plain JavaScript without dependencies: this runs on a fresh clone, before anything is installed
// and on Node versions that cannot read the rest of the project.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isInstalled } from "../../infra/installed.mjs";
import { runCommand } from "./processes.mjs";

export const projectDirectory = fileURLToPath(new URL("../../", import.meta.url));

const oldestNode = [20, 19];

export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Runs a command in the project's directory with its output shown.
 * @returns whether it exited with 0.
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: projectDirectory,
    stdio: "inherit",
    // npm is a shell script on Windows.
    shell: process.platform === "win32",
    ...options,
  });
  return result.status === 0;
}

/** Installs what the lockfile names if it is not there yet, or ends with one clear sentence. */
export async function ensureInstalled() {
  requireNode();
  if (isInstalled(projectDirectory)) return;
  process.stdout.write("Installing packages…\n");
  const { exitCode } = await runCommand(
    "npm",
    ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: projectDirectory, stdio: ["ignore", "inherit", "inherit"] },
  );
  if (exitCode !== 0) {
    fail("The packages could not be installed; npm's message is above.");
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(
      `Touchline needs Node.js ${oldestNode.join(".")} or newer, and this is ${process.versions.node}.`,
    );
  }
}
