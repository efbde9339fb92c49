import { isDeepStrictEqual } from "node:util";
import { type DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { type TableName, tableDefinition } from "#infra/data/table-definitions.ts";
import {
  allOf,
  equals,
  isAbsent,
  isPresent,
  writeCondition,
} from "#lambdas/database/expressions.ts";
import { isSameAs, unlessRefused } from "#lambdas/database/own-writes.ts";
import type { Item } from "#lambdas/database/table.ts";
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

/** Writes a record as it was. @throws with a sentence when it has changed since it was compared */
export async function putBack(
  database: DynamoDBDocumentClient,
  { copy: { source: TableName }, id, item, inUse }: Lost,
): Promise<void> {
  const replace = (before: Item | undefined, Item: Item) =>
    unlessRefused(
      () => database.send(new PutCommand({ TableName, Item, ...isStill(before, Item) })),
      isSameAs(Item),
    );
  const changed = `${id} has changed since it was compared`;
  const written = await replace(inUse, item);
  if (!written) throw new Error(`${changed}, and stays as it is.`);
  const { Attributes: replaced } = written;
  if (isDeepStrictEqual(replaced, inUse) || isDeepStrictEqual(replaced, item)) return;
  // It differs in a way that the condition cannot tell, such as a new attribute.
  if (replaced && (await replace(item, replaced))) {
    throw new Error(`${changed}, and stays as it is.`);
  }
  throw new Error(
    `${changed}, also while it was being restored: look at it in DynamoDB's console.`,
  );
}

/**
 * The condition that an item has the plain values that it had, and no attribute that only the other one has.
 * Local engines cannot compare lists and maps.
 */
function isStill(before: Item = {}, other: Item) {
  const isAsBefore = Object.keys({ ...before, ...other }).map((name) => {
    const value = before[name];
    if (value === undefined) return isAbsent(name);
    return typeof value === "object" ? isPresent(name) : equals(name, value);
  });
  return { ...writeCondition(allOf(...isAsBefore)), ReturnValues: "ALL_OLD" } as const;
}

/** The attributes of an item's key, the partition key first. */
function keyOf(table: TableName, item: Item): Record<string, string> {
  const { partitionKey, sortKey } = tableDefinition(table);
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, String(item[name])]));
}
