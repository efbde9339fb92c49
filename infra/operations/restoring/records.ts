import { isDeepStrictEqual } from "node:util";
import { type DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { type TableName, tableDefinition } from "#infra/data/table-definitions.ts";
import { type Item, type Key, openTable } from "#lambdas/database/table.ts";
import type { Copy } from "./copies.ts";

/** Whether an item of a copy may be put back, beside the item in use if there is one. */
export type MayReturn = (item: Item, inUse?: Item) => boolean;

/** What a copy has that the table in use has no longer. Records are named by their ids. */
interface Comparison {
  /** How many records the table in use has. */
  readonly present: number;
  /** How many records the copy has. */
  readonly copied: number;
  readonly gone: ReadonlyMap<string, Item>;
  readonly changed: readonly string[];
  /** How many are gone or changed because they were erased or have expired. */
  readonly erased: number;
}

/** Reads both tables whole. The copy is held in memory: ten thousand bookings are some 20 MB. */
export async function compareTables(
  database: DynamoDBDocumentClient,
  { table, source, name }: Copy,
  mayReturn: MayReturn,
): Promise<Comparison> {
  const copy = new Map<string, Item>();
  for await (const item of itemsOf(database, name)) copy.set(idOf(table, item), item);
  const copied = copy.size;
  const changed: string[] = [];
  let present = 0;
  let erased = 0;
  for await (const item of itemsOf(database, source)) {
    present += 1;
    const id = idOf(table, item);
    const before = copy.get(id);
    copy.delete(id);
    if (before === undefined || isDeepStrictEqual(before, item)) continue;
    if (mayReturn(before, item)) changed.push(id);
    else erased += 1;
  }
  const gone = new Map([...copy].filter(([, item]) => mayReturn(item)));
  return { present, copied, gone, changed, erased: erased + copy.size - gone.size };
}

async function* itemsOf(client: DynamoDBDocumentClient, TableName: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client }, { TableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items;
}

/**
 * Writes a record as it was, if the record in use is still the one that was compared.
 * @param compared the record in use at that time; absent: there was none
 * @throws with a sentence when it has changed
 */
export async function putBack(
  database: DynamoDBDocumentClient,
  { table, source }: Copy,
  item: Item,
  compared?: Item,
): Promise<void> {
  const id = idOf(table, item);
  const inUse = await openTable(database, source).get(keyOf(table, id));
  if (!isDeepStrictEqual(inUse, compared)) {
    throw new Error(`${id} has changed since it was compared, and stays as it is.`);
  }
  await database.send(new PutCommand({ TableName: source, Item: item }));
}

/** The names of a table's key attributes, the partition key first. */
function keyNamesOf(table: TableName): readonly string[] {
  const { partitionKey, sortKey } = tableDefinition(table);
  return sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
}

/** A record's id: the value of its key, with a slash before a sort key. */
function idOf(table: TableName, item: Item): string {
  return keyNamesOf(table)
    .map((name) => String(item[name]))
    .join("/");
}

/**
 * The key of an id.
 * @throws with a sentence when a part of the key is missing
 */
export function keyOf(table: TableName, id: string): Key {
  const names = keyNamesOf(table);
  const slash = names.length > 1 ? id.indexOf("/") : -1;
  const parts = slash < 0 ? [id] : [id.slice(0, slash), id.slice(slash + 1)];
  if (parts.length !== names.length || parts.includes("")) {
    throw new Error(`In this table, an id is ${names.join("/")}.`);
  }
  return Object.fromEntries(names.map((name, at) => [name, parts[at] ?? ""]));
}
