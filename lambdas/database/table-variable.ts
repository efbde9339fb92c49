import * as z from "zod/mini";
import { createDatabaseClient } from "./client.ts";
import { openTable } from "./table.ts";

const database = createDatabaseClient();

/** A variable of a function's environment that has the name of a table. It is read as the table. */
export const TableVariable = z.pipe(
  z.string(),
  z.transform((name) => openTable(database, name)),
);
