import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { type TableName, tableConstructId } from "#infra/data/table-definitions.ts";
import type { TableDefinition } from "../template/read-tables.ts";
import { sampleDiscountCodes, sampleWorkouts } from "./sample-data.ts";

export const sampleItems: Partial<Record<TableName, readonly Record<string, unknown>[]>> = {
  discountCodes: sampleDiscountCodes.map((code) => ({ ...code, listKey: "code" })),
  workouts: sampleWorkouts.map((workout) => ({ ...workout, listKey: "workout" })),
};

/** Fills each table that is empty with its items. Changed items stay as they are. */
export async function seed(
  client: DynamoDBClient,
  tables: readonly TableDefinition[],
  samples: typeof sampleItems,
): Promise<void> {
  const database = DynamoDBDocumentClient.from(client);
  for (const [name, items] of Object.entries(samples)) {
    const construct = tableConstructId(name);
    const table = tables.find(({ TableName }) => TableName.includes(construct));
    if (!table) throw new Error(`The template has no ${construct} to fill.`);
    if (await isEmpty(database, table)) {
      const { TableName } = table;
      for (const Item of items) await database.send(new PutCommand({ TableName, Item }));
    }
  }
}

async function isEmpty(
  database: DynamoDBDocumentClient,
  { TableName }: TableDefinition,
): Promise<boolean> {
  const { Count } = await database.send(new ScanCommand({ TableName, Limit: 1 }));
  return Count === 0;
}
