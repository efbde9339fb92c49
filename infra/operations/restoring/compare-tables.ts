import { createHash } from "node:crypto";
import {
  type AttributeValue,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import type { Restoration } from "./plan.ts";

/** How a table has changed since the time of its copy, in items. */
export interface Comparison {
  /** In the table now. */
  readonly present: number;
  /** In the copy. */
  readonly restored: number;
  /** Only in the table now: a switch leaves them behind. */
  readonly newer: number;
  /** Only in the copy: a switch brings them back. */
  readonly gone: number;
  /** In both, but otherwise: a switch puts them back. */
  readonly changed: number;
}

type Item = Record<string, AttributeValue>;

/**
 * Reads both tables whole, page by page, and compares them item by item. It keeps two digests of
 * each item of the copy in memory, some 200 bytes: a hundred thousand items are 20 MB.
 */
export async function compareTables(
  client: DynamoDBClient,
  { source, copy }: Restoration,
): Promise<Comparison> {
  const keys = await keysOf(client, copy);
  const copied = new Map<string, string>();
  for await (const item of itemsOf(client, copy)) {
    copied.set(digest(keyOf(item, keys)), digest(item));
  }
  const counts = { present: 0, newer: 0, changed: 0 };
  for await (const item of itemsOf(client, source)) {
    counts.present += 1;
    const before = copied.get(digest(keyOf(item, keys)));
    if (before === undefined) counts.newer += 1;
    else if (before !== digest(item)) counts.changed += 1;
  }
  const inBoth = counts.present - counts.newer;
  return { ...counts, restored: copied.size, gone: copied.size - inBoth };
}

/**
 * Copies what is only in the table of now onto the copy. An item that is there stays as it is, so
 * it can be done again.
 * @returns how many items were copied
 */
export async function keepNewer(
  client: DynamoDBClient,
  { source, copy }: Restoration,
): Promise<number> {
  const [partition = ""] = await keysOf(client, copy);
  let copied = 0;
  for await (const Item of itemsOf(client, source)) {
    try {
      await client.send(
        new PutItemCommand({
          TableName: copy,
          Item,
          ConditionExpression: "attribute_not_exists(#partition)",
          ExpressionAttributeNames: { "#partition": partition },
        }),
      );
      copied += 1;
    } catch (error) {
      const isThere = error instanceof Error && error.name === "ConditionalCheckFailedException";
      if (!isThere) throw error;
    }
  }
  return copied;
}

async function* itemsOf(client: DynamoDBClient, TableName: string): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName, ConsistentRead: true },
  )) {
    yield* Items;
  }
}

/** The names of a table's key attributes, the partition key first. */
async function keysOf(client: DynamoDBClient, TableName: string): Promise<readonly string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const schema = [...(Table?.KeySchema ?? [])];
  schema.sort((one, other) => (one.KeyType ?? "").localeCompare(other.KeyType ?? ""));
  return schema.map(({ AttributeName = "" }) => AttributeName);
}

function keyOf(item: Item, keys: readonly string[]): unknown {
  return keys.map((name) => item[name]);
}

function digest(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("base64");
}

/** JSON that is the same for the same item: attributes, and members of a set, are in no order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (part instanceof Uint8Array) return Buffer.from(part).toString("base64");
    if (Array.isArray(part)) return /^[BNS]S$/.test(name) ? part.map(String).sort() : part;
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
