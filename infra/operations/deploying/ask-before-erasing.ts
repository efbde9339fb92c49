import { dueForErasure } from "#infra/operations/checks/retention-check.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";

/**
 * Before a deployment whose periods would erase more than a few bookings at once.
 * @throws with a sentence when the operator does not want that
 */
export async function askBeforeErasing(
  { ask, say }: Pick<Prompts, "ask" | "say">,
  ...due: Parameters<typeof dueForErasure>
): Promise<void> {
  const what = await dueForErasure(...due);
  if (what === undefined) return;
  say(
    `With the periods of operator/site.ts, upkeep would erase ${what}, for good, in the minutes after this deployment.`,
  );
  const answer = await ask("Type erase to deploy them, or anything else to change nothing");
  if (answer === "erase") return;
  throw new Error("Nothing is deployed. The periods are under keepFor in operator/site.ts.");
}
