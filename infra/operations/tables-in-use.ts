import * as z from "zod/mini";
import type { Deployment } from "./deployment.ts";

const TableNames = z.record(z.string(), z.string());

/**
 * The tables that the functions use: `bookings` and the like, with their names at DynamoDB.
 * @throws when the stack is older than the output that tells it
 */
export function tablesInUse({ outputs }: Deployment): ReadonlyMap<string, string> {
  const told = outputs["TableNames"];
  if (told === undefined) throw new Error("The stack does not tell its tables: deploy it again.");
  return new Map(Object.entries(TableNames.parse(JSON.parse(told))));
}
