import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { tableNames } from "./data/table-definitions.ts";
import { type Stage, stageNames } from "./stages.ts";

/** DynamoDB names of the tables that replace the stack's own, by stage and `TableName`. */
const RestoredTables = z.record(
  z.enum(stageNames),
  z.partialRecord(z.enum(tableNames), z.string()),
);
export type RestoredTables = z.infer<typeof RestoredTables>;

/** This file is committed: without it, a deployment returns to the stack's own tables. */
export const restoredTablesFile = fileURLToPath(new URL("restored-tables.json", import.meta.url));

/** @throws with a sentence when the file has an invalid form */
export function readRestoredTables(file = restoredTablesFile): RestoredTables {
  const parsed = RestoredTables.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${file} must name only ${tableNames.join(", ")}, by stage; restore its last committed version.`,
  );
}

/** Makes the next deployment use these tables instead of the stack's own. */
export function writeRestoredTables(
  stage: Stage,
  tables: Readonly<Record<string, string>>,
  file = restoredTablesFile,
): void {
  const before = readRestoredTables(file);
  const after = { ...before, [stage]: { ...before[stage], ...tables } };
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
}
