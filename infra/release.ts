import { fileURLToPath } from "node:url";
import type { Release } from "#shared/site/site-config.ts";
import { release as version } from "#shared/site/version.ts";
import { git } from "./git.ts";

export const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

/** The release in a folder. A copy without git's history has no commit. */
export function readRelease(directory = projectDirectory): Release {
  // Git also answers in a copy that lies inside another project's folder.
  const { status, printed: below } = git(directory, "rev-parse", "--show-prefix");
  const head = git(directory, "rev-parse", "--verify", "HEAD");
  if (status !== 0 || below !== "" || head.status !== 0) return { version };
  const isDirty = git(directory, "status", "--porcelain").printed !== "";
  return { version, commit: isDirty ? `${head.printed}-dirty` : head.printed };
}

/** `release 1.0.6, commit 400aae3e8a14`. */
export function describeRelease({ version, commit }: Release): string {
  if (commit === undefined) return `release ${version}, commit unknown`;
  const changes = commit.endsWith("-dirty") ? " with changes" : "";
  return `release ${version}, commit ${commit.slice(0, 12)}${changes}`;
}
