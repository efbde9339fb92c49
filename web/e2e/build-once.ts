import { requireInstalled } from "#infra/installed.mjs";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";

/** Before the workers start, so that their stacks do not all install or build the same thing at once. */
export default async function buildOnce(): Promise<void> {
  requireInstalled(projectDirectory);
  await buildWhatIsStale();
}
