import { spawnSync } from "node:child_process";

/**
 * Asks git about a folder.
 * @returns the exit code and what was printed; no exit code when there is no git
 */
export function git(directory: string, ...args: readonly string[]) {
  const { status, stdout } = spawnSync("git", ["-C", directory, ...args], { encoding: "utf8" });
  return { status, printed: (stdout ?? "").trim() };
}
