import { git } from "#infra/git.ts";
import type { Release } from "#shared/site/site-config.ts";

const hashOf = ({ commit }: Release) => commit?.replace(/-dirty$/, "");

/** What speaks against replacing the deployed release with that of a folder, as sentences. */
export function releaseWarnings(
  directory: string,
  here: Release,
  deployed: Release | undefined,
): readonly string[] {
  const warnings: string[] = [];
  if (here.commit?.endsWith("-dirty")) {
    warnings.push(
      "This folder has changes that are not committed, so nobody can tell later what was deployed. Commit them first.",
    );
  }
  const head = hashOf(here);
  const running = deployed && hashOf(deployed);
  if (head === undefined || running === undefined) return warnings;
  const contains = (descendant: string, ancestor: string) =>
    git(directory, "merge-base", "--is-ancestor", ancestor, descendant).status === 0;
  if (contains(head, running)) return warnings;
  const name = running.slice(0, 12);
  warnings.push(
    contains(running, head)
      ? `This folder is older than the commit ${name}, which runs: deploying it rolls the later changes back. Unless you want that, run git pull first.`
      : `This folder does not have the commit ${name}, which runs: deploying it rolls its changes back. Unless you want that, get it first, with git pull or from the computer that deployed it.`,
  );
  return warnings;
}
