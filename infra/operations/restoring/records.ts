import { createHash } from "node:crypto";
import type { AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describeTable } from "../describe-table.ts";

export type Item = Record<string, AttributeValue>;

/** The names of a table's key attributes, the partition key first. */
export async function keyNamesOf(
  client: DynamoDBClient,
  TableName: string,
): Promise<readonly string[]> {
  const table = await describeTable(client, TableName);
  const schema = [...(table?.KeySchema ?? [])];
  schema.sort((one, other) => (one.KeyType ?? "").localeCompare(other.KeyType ?? ""));
  return schema.map(({ AttributeName = "" }) => AttributeName);
}

/** An item's id: the value of its key, with a slash before a sort key. */
export function idOf(item: Item, keyNames: readonly string[]): string {
  return keyNames.map((name) => item[name]?.S ?? "").join("/");
}

/**
 * The key of an id.
 * @throws with a sentence when a part of the key is missing
 */
export function keyOf(id: string, keyNames: readonly string[]): Item {
  const slash = keyNames.length > 1 ? id.indexOf("/") : -1;
  const parts = slash < 0 ? [id] : [id.slice(0, slash), id.slice(slash + 1)];
  if (parts.length !== keyNames.length || parts.includes("")) {
    throw new Error(`In this table, an id is ${keyNames.join("/")}.`);
  }
  return Object.fromEntries(keyNames.map((name, at) => [name, { S: parts[at] ?? "" }]));
}

export function digest(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("base64");
}

/** The same JSON for equal items: attributes and members of a set have no order. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (name, part: unknown) => {
      if (part instanceof Uint8Array) return Buffer.from(part).toString("base64");
      if (Array.isArray(part)) return /^[BNS]S$/.test(name) ? part.map(String).sort() : part;
      if (part === null || typeof part !== "object") return part;
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ""
  );
}
