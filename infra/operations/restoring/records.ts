import { isDeepStrictEqual } from "node:util";
import { type DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { type TableName, tableDefinition } from "#infra/data/table-definitions.ts";
import { type Item, openTable } from "#lambdas/database/table.ts";
import type { Copy } from "./copies.ts";

/** A record of a copy that is gone from the table in use, or has changed there. */
export interface Lost {
  readonly copy: Copy;
  /** The value of its key, with a slash before a sort key. */
  readonly id: string;
  readonly item: Item;
  readonly inUse: Item | undefined;
}

/** Whether an item of a copy may be put back, beside the item in use if there is one. */
export type MayReturn = (item: Item, inUse?: Item) => boolean;

/** Reads both tables whole, into memory: ten thousand bookings are some 20 MB. */
export async function compareTables(
  database: DynamoDBDocumentClient,
  copy: Copy,
  mayReturn: MayReturn,
) {
  const before = await readTable(database, copy.table, copy.name);
  const now = await readTable(database, copy.table, copy.source);
  const lost = [...before]
    .map(([id, item]): Lost => ({ copy, id, item, inUse: now.get(id) }))
    .filter(({ item, inUse }) => !isDeepStrictEqual(item, inUse));
  const restorable = lost.filter(({ item, inUse }) => mayReturn(item, inUse));
  return {
    /** How many records the table in use has. */
    present: now.size,
    /** The ids of the copy's records. */
    copied: new Set(before.keys()),
    gone: restorable.filter(({ inUse }) => inUse === undefined),
    changed: restorable.filter(({ inUse }) => inUse !== undefined),
    /** Gone or changed because they were erased or have expired. */
    erased: lost.filter(({ item, inUse }) => !mayReturn(item, inUse)),
  };
}

async function readTable(
  client: DynamoDBDocumentClient,
  table: TableName,
  TableName: string,
): Promise<ReadonlyMap<string, Item>> {
  const items = new Map<string, Item>();
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const item of page.Items ?? []) {
      items.set(Object.values(keyOf(table, item)).join("/"), item);
    }
  }
  return items;
}

/**
 * Writes a record as it was, if the record in use is still the one that was compared.
 * @throws with a sentence when it has changed
 */
export async function putBack(
  database: DynamoDBDocumentClient,
  { copy: { table, source }, id, item, inUse }: Lost,
): Promise<void> {
  const present = await openTable(database, source).get(keyOf(table, item));
  if (!isDeepStrictEqual(present, inUse)) {
    throw new Error(`${id} has changed since it was compared, and stays as it is.`);
  }
  await database.send(new PutCommand({ TableName: source, Item: item }));
}

/** The attributes of an item's key, the partition key first. */
function keyOf(table: TableName, item: Item): Record<string, string> {
  const { partitionKey, sortKey } = tableDefinition(table);
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, String(item[name])]));
}
