import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { deployCommand } from "#infra/stages.ts";
import { type Comparison, compareTables } from "./compare-tables.ts";
import { makeCopies, type Progress } from "./make-copies.ts";
import {
  type PlanOptions,
  planRestoration,
  type Restoration,
  type TablesInUse,
  writeTime,
} from "./plan.ts";

export interface RestoreDependencies extends Progress {
  readonly client: DynamoDBClient;
  /** Asks the operator. */
  readonly ask: (question: string) => Promise<string>;
  /** Makes the next deployment use the copies. */
  readonly switchOver: (copies: Readonly<Record<string, string>>) => void;
}

/**
 * Makes copies of tables as they were at a time, compares them with the tables in use, and on
 * confirmation makes the next deployment use the copies. The tables in use are only read. Another run
 * with the same time continues with the copies that exist.
 * @returns whether the copies are in use or will be after the next deployment
 * @throws with a sentence when something prevents it
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
  const sayRecordCommands = () => {
    for (const { table, source, copy, isInUse } of plan) {
      const from = isInUse ? source : copy;
      say(`npm run restore-record -- --stage ${stage} --table ${table} --from ${from} --id <id>`);
    }
  };
  if (plan.every(({ isInUse }) => isInUse)) {
    say("The copies are in use. Newer items were added before the switch. To copy one of them:");
    sayRecordCommands();
    return true;
  }
  say(`A switch returns these tables to ${writeTime(to)}: newer items stay behind,`);
  say("gone items come back, changed items return to their earlier version.");
  say("The tables in use stay as they are, so the switch can be undone.");
  const answer = await ask(`Type ${stage} to switch, or anything else to change nothing: `);
  if (answer !== stage) {
    say("Nothing is switched. To put back a single record:");
    sayRecordCommands();
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
    "infra/restored-tables.json now names the copies. Next steps:",
    `1. Commit the file and deploy: ${deployCommand(stage)}`,
    `2. Check the deployment: npm run doctor -- --stage ${stage}`,
    `3. See what was added until then: npm run restore -- --stage ${stage} --to ${writeTime(to)}${chosen}`,
    "4. Repeat every erasure that Settings → Activity shows since that time.",
    `5. npm run rebuild-numbers -- --stage ${stage}`,
    "To undo the switch, remove the names from infra/restored-tables.json, commit and deploy.",
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

/** Ids are not personal data: they are random, digests, or names that the trainer chose. */
function sayIds(say: Progress["say"], title: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  say(`${title}:`);
  for (const id of ids.slice(0, shownIds)) say(`  ${id}`);
  if (ids.length > shownIds) say(`  and ${ids.length - shownIds} more`);
}
