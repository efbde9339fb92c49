import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { deployCommand } from "#infra/stages.ts";
import { type Comparison, compareTables } from "./compare-tables.ts";
import { writeTime } from "./copy-names.ts";
import { makeCopies, type Progress } from "./make-copies.ts";
import { type PlanOptions, planRestoration, type Restoration, type TablesInUse } from "./plan.ts";

export interface RestoreDependencies extends Progress {
  readonly client: DynamoDBClient;
  /** Asks the operator. */
  readonly ask: (question: string) => Promise<string>;
  /** Has the next deployment use the copies in place of the tables of their names. */
  readonly switchOver: (copies: Readonly<Record<string, string>>) => void;
}

/**
 * Makes copies of tables as they were at a time, beside the tables in use; compares the two; and on
 * confirmation has the next deployment use the copies. The tables in use are only read. Run again
 * with the same time, it goes on with the copies that exist.
 * @returns whether the operator has confirmed the switch
 * @throws with a sentence, when it cannot be done
 */
export async function restore(
  dependencies: RestoreDependencies,
  inUse: TablesInUse,
  options: PlanOptions,
): Promise<boolean> {
  const { client, say, ask, switchOver } = dependencies;
  const { stage, to } = options;
  const plan = await planRestoration(client, inUse, options);
  await makeCopies(client, plan, to, dependencies);
  await compareAll(dependencies, plan);
  const recordCommand = `npm run restore-record -- --stage ${stage} --table <name> --from <table> --id <id>`;
  if (plan.every(({ isInUse }) => isInUse)) {
    say("The copies are in use. What is newer was added before they were. To bring it along:");
    say(recordCommand);
    return true;
  }
  say(`A switch takes these ${plan.length} tables back to ${writeTime(to)}:`);
  say("newer items stay behind, gone items come back, changed items are put back.");
  say("The tables in use stay as they are, so the switch can be undone.");
  const answer = await ask(`Type ${stage} to switch over, or anything else to change nothing: `);
  if (answer !== stage) {
    say(`Nothing is switched over. To put back a single record: ${recordCommand}`);
    return false;
  }
  switchOver(Object.fromEntries(plan.map(({ table, copy }) => [table, copy])));
  for (const line of nextSteps(options)) say(line);
  return true;
}

function nextSteps({ stage, to, only }: PlanOptions): readonly string[] {
  const chosen = only.length > 0 ? ` --only ${only.join(",")}` : "";
  return [
    "",
    "infra/restored-tables.json now names the copies. What is left to do:",
    `1. Commit it, and deploy: ${deployCommand(stage)}`,
    `2. npm run doctor -- --stage ${stage}`,
    `3. See what was added until then: npm run restore -- --stage ${stage} --to ${writeTime(to)}${chosen}`,
    "4. Do again every erasure that Settings → Activity shows since that time.",
    `5. npm run rebuild-numbers -- --stage ${stage}`,
    "To undo it, remove the names from infra/restored-tables.json, commit, and deploy.",
  ];
}

async function compareAll(
  { client, say }: RestoreDependencies,
  plan: readonly Restoration[],
): Promise<void> {
  const width = Math.max(...plan.map(({ table }) => table.length), "items".length);
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(9)).join("");
  say("");
  say(`${"items".padEnd(width)}${cells(["now", "restored", "newer", "gone", "changed"])}`);
  const found: [table: string, Comparison][] = [];
  for (const restoration of plan) {
    const comparison = await compareTables(client, restoration);
    const { present, restored, newer, gone, changed } = comparison;
    const counts = cells([present, restored, newer.length, gone.length, changed.length]);
    say(`${restoration.table.padEnd(width)}${counts}`);
    found.push([restoration.table, comparison]);
  }
  say("");
  for (const [table, { newer, gone, changed }] of found) {
    sayIds(say, `${table}, newer`, newer);
    sayIds(say, `${table}, gone`, gone);
    sayIds(say, `${table}, changed`, changed);
  }
}

const shownIds = 20;

/** Ids are no personal data: they are random, or digests, or names that the trainer chose. */
function sayIds(say: Progress["say"], title: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  say(`${title}:`);
  for (const id of ids.slice(0, shownIds)) say(`  ${id}`);
  if (ids.length > shownIds) say(`  and ${ids.length - shownIds} more`);
}
