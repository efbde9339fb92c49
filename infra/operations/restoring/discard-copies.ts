import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Deployment } from "../deployment.ts";
import { tablesInUse } from "../tables-in-use.ts";
import { type DiscardOptions, deleteCopy, findCopies } from "./discard.ts";

export interface DiscardDependencies {
  readonly client: DynamoDBClient;
  readonly say: (line: string) => void;
  readonly ask: (question: string) => Promise<string>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** What the next deployment will use in place of its own tables. */
  readonly restoredTables: Readonly<Record<string, string>>;
}

/**
 * Removes copies that nothing uses, on confirmation.
 * @param deployment nothing when the stack has been taken down, so that nothing uses any
 * @returns whether none is left of those that were meant
 */
export async function discardCopies(
  { client, say, ask, wait, restoredTables }: DiscardDependencies,
  deployment: Deployment | undefined,
  options: DiscardOptions,
): Promise<boolean> {
  const used = new Set([
    ...(deployment ? tablesInUse(deployment).values() : []),
    ...Object.values(restoredTables),
  ]);
  const found = await findCopies(client, options);
  for (const name of found.filter((each) => used.has(each))) {
    say(`${name} is in use, or will be after the next deployment, and stays.`);
  }
  const unused = found.filter((name) => !used.has(name));
  if (unused.length === 0) {
    say("There are no copies to remove.");
    return true;
  }
  for (const name of unused) say(name);
  const { stage } = options;
  const answer = await ask(`Type ${stage} to delete these ${unused.length} copies for good: `);
  if (answer !== stage) {
    say("Nothing is deleted.");
    return false;
  }
  for (const name of unused) {
    await deleteCopy(client, name, wait);
    say(`${name} is deleted`);
  }
  return true;
}
