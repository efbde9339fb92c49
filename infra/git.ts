import { spawnSync } from "node:child_process";

/** Asks git about a folder. @returns the exit code, if there is git, and what was printed */
export function git(directory: string, ...args: readonly string[]) {
  const { status, stdout } = spawnSync("git", ["-C", directory, ...args], { encoding: "utf8" });
  return { status, printed: (stdout ?? "").trim() };
}
