import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { type Stage, stageNames } from "./stages.ts";

/** Tables that stand in for the stack's own of the same name: `bookings` and the like, by stage. */
const RestoredTables = z.record(z.enum(stageNames), z.record(z.string(), z.string()));
export type RestoredTables = z.infer<typeof RestoredTables>;

/** Committed, because a deployment without it would go back to the tables from before. */
export const restoredTablesFile = fileURLToPath(new URL("restored-tables.json", import.meta.url));

/** @throws when the file is not what `npm run restore` has written */
export function readRestoredTables(file = restoredTablesFile): RestoredTables {
  const parsed = RestoredTables.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} does not name tables by stage; bring back its last version.`);
}

/** Lets tables stand in for the stack's own from the next deployment on. */
export function writeRestoredTables(
  stage: Stage,
  tables: Readonly<Record<string, string>>,
  file = restoredTablesFile,
): void {
  const before = readRestoredTables(file);
  const after = { ...before, [stage]: { ...before[stage], ...tables } };
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
}
