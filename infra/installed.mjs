// Plain JavaScript without dependencies: `npm start` asks before anything is installed.
import { existsSync, statSync } from "node:fs";
import path from "node:path";

/** Whether the packages in a folder are those of its lockfile. */
export function isInstalled(directory) {
  const lockfile = path.join(directory, "package-lock.json");
  // npm writes this file last, so an interrupted installation is not taken for a finished one.
  const installed = path.join(directory, "node_modules", ".package-lock.json");
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs;
}

/**
 * For a program that runs from the packages itself.
 * @throws with a sentence when the packages are not those of the lockfile
 */
export function requireInstalled(directory) {
  if (isInstalled(directory)) return;
  throw new Error("The packages are not those of package-lock.json: run npm ci first.");
}
