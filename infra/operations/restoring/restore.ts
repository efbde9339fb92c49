import { isDeepStrictEqual } from "node:util";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import {
  type Copy,
  type CopyOptions,
  deleteCopies,
  makeCopies,
  nameCopies,
  type Progress,
  type TablesInUse,
  writeTime,
} from "./copies.ts";
import { readErasures } from "./erased-records.ts";
import { compareTables, type Lost, type MayReturn, putBack } from "./records.ts";

export interface RestoreOptions extends CopyOptions {
  readonly id?: string | undefined;
  readonly gone?: boolean;
  /** Deletes the copies, and does nothing else. */
  readonly "delete-copies"?: boolean;
}

interface RestoreDependencies extends Progress {
  readonly client: DynamoDBClient;
  readonly ask: Prompts["ask"];
  readonly now: () => Date;
}

/**
 * Copies tables as they were at a time, lists what is gone or changed since, and puts back what the operator
 * asks for, on confirmation. It never puts back what was erased or has expired. Another run with the same
 * time continues with the copies that exist.
 * @returns whether it has done what was asked for
 * @throws with a sentence when something prevents it
 */
export async function restore(
  dependencies: RestoreDependencies,
  inUse: TablesInUse,
  options: RestoreOptions,
): Promise<boolean> {
  const { client, say, now } = dependencies;
  const { to, id } = options;
  const copies = nameCopies(inUse, options);
  if (options["delete-copies"]) {
    await deleteCopies(client, copies, say);
    return true;
  }
  const [only, ...others] = copies;
  if (id !== undefined && (!only || others.length > 0)) {
    throw new Error("Name the table of the record, such as --only bookings.");
  }
  await makeCopies(client, copies, to, dependencies);
  const database = DynamoDBDocumentClient.from(client);
  const mayReturn = await readErasures(database, inUse.get("audit") ?? "", to, now());
  const restoring = { ...dependencies, ...options, database, mayReturn };
  const isDone =
    id !== undefined && only
      ? await putBackOne(restoring, only, id)
      : await compareAll(restoring, copies);
  const same = `npm run restore -- --stage ${options.stage} --to ${writeTime(to)}`;
  const chosen = options.only.length > 0 ? ` --only ${options.only.join(",")}` : "";
  say("");
  say(`To restore one record:  ${same} --only <table> --id <id>`);
  say(`To restore all that are gone:  ${same}${chosen} --gone`);
  say(`To delete the copies, which cost as much as the tables:  ${same}${chosen} --delete-copies`);
  return isDone;
}

interface Restoring extends RestoreDependencies, RestoreOptions {
  readonly database: DynamoDBDocumentClient;
  readonly mayReturn: MayReturn;
}

/** Lists what is gone and changed, and puts back what is gone if that is asked for. */
async function compareAll(restoring: Restoring, copies: readonly Copy[]): Promise<boolean> {
  const { database, mayReturn, say } = restoring;
  const width = Math.max(...copies.map(({ table }) => table.length));
  const row = (name: string, cells: readonly (string | number)[]) =>
    say(name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join(""));
  const found = [];
  say("");
  row("records", ["now", "copied", "gone", "changed", "erased"]);
  for (const copy of copies) {
    const comparison = await compareTables(database, copy, mayReturn);
    const { present, copied, gone, changed, erased } = comparison;
    row(copy.table, [present, copied.size, gone.length, changed.length, erased.length]);
    found.push({ table: copy.table, gone, changed });
  }
  for (const { table, gone, changed } of found) {
    sayIds(say, `${table}, gone`, gone);
    sayIds(say, `${table}, changed`, changed);
  }
  const records = found.flatMap(({ gone }) => gone);
  if (!restoring.gone || records.length === 0) return true;
  const what = records.length === 1 ? "1 record" : `${records.length} records`;
  if (!(await isConfirmed(restoring, what))) return false;
  for (const each of records) await putBack(database, each);
  say(`${what} restored.`);
  return true;
}

/** Shows which attributes of a record differ, without their values, and puts the record back. */
async function putBackOne(restoring: Restoring, copy: Copy, id: string): Promise<boolean> {
  const { database, mayReturn, say } = restoring;
  const { copied, gone, changed, erased } = await compareTables(database, copy, mayReturn);
  if (!copied.has(id)) throw new Error(`${copy.name} has no record ${id}.`);
  if (erased.some((each) => each.id === id)) {
    throw new Error(
      id.startsWith("website")
        ? `${id} is not restored while it is there: the trainer restores an earlier publication in the tab Website.`
        : `${id} was erased since, or has expired: it is not restored.`,
    );
  }
  const lost = [...gone, ...changed].find((each) => each.id === id);
  if (!lost) {
    say("The record in use is the same.");
    return true;
  }
  const { item, inUse } = lost;
  const different = Object.keys({ ...inUse, ...item })
    .filter((name) => !isDeepStrictEqual(item[name], inUse?.[name]))
    .sort();
  say(`${id} ${inUse ? "differs" : "is gone"}: ${different.join(", ")} (values are not shown)`);
  if (!(await isConfirmed(restoring, id))) return false;
  await putBack(database, lost);
  say("Record restored.");
  return true;
}

async function isConfirmed({ stage, ask, say }: Restoring, what: string): Promise<boolean> {
  const question = `Type ${stage} to restore ${what}, or anything else to change nothing`;
  if ((await ask(question)) === stage) return true;
  say("Nothing is changed.");
  return false;
}

/** Ids are not personal data: they are random, digests, or names that the trainer chose. */
function sayIds(say: Progress["say"], title: string, records: readonly Lost[]): void {
  if (records.length === 0) return;
  for (const line of ["", `${title}:`, ...records.map(({ id }) => `  ${id}`)]) say(line);
}
