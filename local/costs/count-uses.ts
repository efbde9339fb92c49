import path from "node:path";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";
import type { LoadJourney } from "#local/load/journeys.ts";
import type { JourneyUse } from "#local/load/load-table.ts";
import { startCountingStack } from "./counting-stack.ts";

/**
 * Counts what each journey uses on a local stack with nothing else to do, with functions that are warm,
 * from the quickest of three times.
 * @returns by the journeys' titles
 */
export async function countUses(
  journeys: readonly LoadJourney[],
): Promise<ReadonlyMap<string, JourneyUse>> {
  await buildWhatIsStale();
  const stack = await startCountingStack(path.join(projectDirectory, "cdk.out"));
  try {
    const uses = new Map<string, JourneyUse>();
    for (const { title, run } of journeys) {
      await stack.count(run);
      const counted = [await stack.count(run), await stack.count(run), await stack.count(run)];
      const [quickest] = counted.sort((one, other) => one.functionMs - other.functionMs);
      const { readUnits = 0, writeUnits = 0 } = quickest?.usage ?? {};
      uses.set(title, { readUnits, writeUnits, functionMs: quickest?.functionMs ?? 0 });
    }
    return uses;
  } finally {
    await stack.close();
  }
}
