import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Stage } from "#infra/stages.ts";
import { deployCommand } from "#infra/stages.ts";
import type { Deployment } from "../deployment.ts";
import { tablesInUse } from "../tables-in-use.ts";
import { type Comparison, compareTables, keepNewer } from "./compare-tables.ts";
import { writeTime } from "./copy-names.ts";
import { makeCopies, type Progress } from "./make-copies.ts";
import { planRestoration, type Restoration } from "./plan.ts";
import { applySettings } from "./table-settings.ts";

export interface RestoreOptions {
  readonly stage: Stage;
  readonly to: Date;
  readonly only: readonly string[];
  /** Goes on with copies that are there already. */
  readonly resume: boolean;
  /** Copies what was added since to the restored tables. */
  readonly keepNewer: boolean;
}

export interface RestoreDependencies extends Progress {
  readonly client: DynamoDBClient;
  /** Asks the operator something that is answered in words. */
  readonly ask: (question: string) => Promise<string>;
  /** Lets the copies stand in for the tables of their names from the next deployment on. */
  readonly switchOver: (copies: Readonly<Record<string, string>>) => void;
}

/**
 * Restores tables to a time beside the ones in use, compares the two, and on confirmation has the
 * next deployment use the copies. The tables in use are only read.
 * @returns whether they are switched over
 * @throws with a sentence, when it cannot be done
 */
export async function restore(
  dependencies: RestoreDependencies,
  deployment: Deployment,
  options: RestoreOptions,
): Promise<boolean> {
  const { client, say, ask, switchOver } = dependencies;
  const { stage, to } = options;
  const plan = await planRestoration(client, tablesInUse(deployment), options);
  refuseUnexpectedCopies(plan, options);

  await makeCopies(client, plan, to, dependencies);
  for (const restoration of plan) await applySettings(client, restoration, dependencies);
  const found = await compareAll(dependencies, plan);
  if (plan.every(({ isInUse }) => isInUse)) {
    return catchUp(dependencies, plan, options);
  }

  say("");
  say(
    `To switch over means that the site goes back to ${writeTime(to)} for these ${plan.length} tables.`,
  );
  say(consequences(found, options));
  say("The tables in use stay as they are and are kept, so that it can be undone.");
  if (
    (await ask(`Type ${stage} to switch over, anything else to leave all as it is: `)) !== stage
  ) {
    say(`Nothing is switched over. ${commandOf(options)} --discard removes the copies.`);
    return false;
  }
  if (options.keepNewer) await keepAllNewer(dependencies, plan);
  switchOver(Object.fromEntries(plan.map(({ table, copy }) => [table, copy])));
  for (const line of nextSteps(options)) say(line);
  return true;
}

function refuseUnexpectedCopies(plan: readonly Restoration[], options: RestoreOptions): void {
  const begun = plan.filter((each) => each.begun !== undefined);
  if (begun.length === 0 || options.resume) return;
  const copies = begun.map(({ copy }) => copy).join(", ");
  throw new Error(
    `Of this time there are copies already: ${copies}. Add --resume to go on with them, or --discard to remove them.`,
  );
}

async function compareAll(
  { client, say, now }: RestoreDependencies,
  plan: readonly Restoration[],
): Promise<readonly Comparison[]> {
  const width = Math.max(...plan.map(({ table }) => table.length), "items".length);
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(9)).join("");
  say("");
  say(`${"items".padEnd(width)}${cells(["now", "restored", "newer", "gone", "changed"])}`);
  const found: Comparison[] = [];
  for (const restoration of plan) {
    const startedAt = now().getTime();
    const one = await compareTables(client, restoration);
    const seconds = ((now().getTime() - startedAt) / 1000).toFixed(1);
    const { present, restored, newer, gone, changed } = one;
    const counts = cells([present, restored, newer, gone, changed]);
    say(`${restoration.table.padEnd(width)}${counts}   compared in ${seconds} s`);
    found.push(one);
  }
  return found;
}

function consequences(found: readonly Comparison[], options: RestoreOptions): string {
  const sum = (count: keyof Comparison) => found.reduce((total, each) => total + each[count], 0);
  const newer = options.keepNewer
    ? "are copied along (newer)"
    : "stay behind (newer; --keep-newer would copy them along)";
  return `${sum("newer")} items that were added since ${newer}, ${sum("gone")} that were deleted since come back (gone), and ${sum("changed")} are put back to what they were (changed).`;
}

/** After the switch has been deployed: brings along what was added until then. */
async function catchUp(
  dependencies: RestoreDependencies,
  plan: readonly Restoration[],
  options: RestoreOptions,
): Promise<boolean> {
  const { say } = dependencies;
  say("");
  say("The copies are in use already.");
  if (options.keepNewer) await keepAllNewer(dependencies, plan);
  else say(`${commandOf(options)} --resume --keep-newer adds what was added before they were.`);
  return true;
}

async function keepAllNewer(
  { client, say }: RestoreDependencies,
  plan: readonly Restoration[],
): Promise<void> {
  for (const restoration of plan) {
    const copied = await keepNewer(client, restoration);
    say(`${restoration.table}: ${copied} newer items copied along`);
  }
}

function commandOf({ stage, to, only }: RestoreOptions): string {
  const chosen = only.length > 0 ? ` --only ${only.join(",")}` : "";
  return `npm run restore -- --stage ${stage} --to ${writeTime(to)}${chosen}`;
}

function nextSteps(options: RestoreOptions): readonly string[] {
  const { stage, keepNewer: keeps } = options;
  return [
    "",
    "infra/restored-tables.json now names the copies. What is left to do:",
    `1. Commit it, and deploy: ${deployCommand(stage)}`,
    ...(keeps
      ? [`2. Then copy what was added meanwhile: ${commandOf(options)} --resume --keep-newer`]
      : ["2. Look at what was added since in the tables from before, which are kept."]),
    `3. npm run doctor -- --stage ${stage}`,
    "4. Do again every erasure that Settings → Activity shows since that time.",
    "5. Rebuild the numbers (operator guide, Rebuilding the numbers).",
    "To undo it, take the names out of infra/restored-tables.json, commit, and deploy.",
  ];
}
