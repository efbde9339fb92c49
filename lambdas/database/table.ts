import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import {
  type Changes,
  type Condition,
  writeCondition,
  writeQuery,
  writeUpdate,
} from "./expressions.ts";
import { isSameAs, isUpdatedBy, unlessRefused } from "./own-writes.ts";
import { readItems } from "./read-items.ts";

export type Key = Readonly<Record<string, string>>;
export type Item = Record<string, unknown>;

export interface Query {
  readonly index?: string;
  readonly key: readonly Condition[];
  readonly newestFirst?: boolean;
  readonly limit?: number;
  /**
   * The key that the previous page ended with. Callers add the index key to a cursor themselves, so
   * that a forged cursor cannot leave their list.
   */
  readonly after?: Readonly<Item> | undefined;
  readonly attributes?: readonly string[] | undefined;
}

/** A table. Every write is one atomic write of one item. */
export interface Table {
  get(key: Key): Promise<Item | undefined>;
  /** Reads the items that exist, in no particular order. */
  getAll(keys: readonly Key[], attributes?: readonly string[]): Promise<Item[]>;
  /** @returns a page of items, and the key that it ends with if there may be more. */
  query(query: Query): Promise<{ items: Item[]; end: Item | undefined }>;
  /** Changes an item, or creates it. @returns the new item; `undefined` when it does not meet the condition. */
  update(key: Key, changes: Changes, condition?: Condition): Promise<Item | undefined>;
  /** Replaces or creates an item. @returns `false` when the old one does not meet the condition. */
  put(item: Item, condition: Condition): Promise<boolean>;
  /** Deletes an item. @returns `false` when it does not meet the condition. */
  remove(key: Key, condition: Condition): Promise<boolean>;
}

/** With the refusal of a write comes the item that does not meet its condition. */
const returnRefusing = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;

/** A table in DynamoDB. Single items are read consistently; indexes are a moment behind the table. */
export function openTable(database: DynamoDBDocumentClient, TableName: string): Table {
  return {
    get: async (Key) => {
      const command = new GetCommand({ TableName, Key, ConsistentRead: true });
      return (await database.send(command)).Item;
    },

    getAll: (keys, attributes) => readItems(database, TableName, keys, { attributes }),

    query: async ({ index, key, newestFirst = false, limit, after, attributes }) => {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName,
          IndexName: index,
          ...writeQuery(key, attributes),
          ScanIndexForward: !newestFirst,
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      );
      return { items: Items, end: LastEvaluatedKey };
    },

    update: async (Key, changes, condition) => {
      const written = { ...writeUpdate(changes, condition), ...(condition && returnRefusing) };
      const command = new UpdateCommand({ TableName, Key, ...written, ReturnValues: "ALL_NEW" });
      return (await unlessRefused(() => database.send(command), isUpdatedBy(changes)))?.Attributes;
    },

    put: async (Item, condition) => {
      const written = writeCondition(condition);
      const command = new PutCommand({ TableName, Item, ...written, ...returnRefusing });
      return (await unlessRefused(() => database.send(command), isSameAs(Item))) !== undefined;
    },

    remove: async (Key, condition) => {
      const written = writeCondition(condition);
      const command = new DeleteCommand({ TableName, Key, ...written, ...returnRefusing });
      const isGone = (item: Item | undefined) => item === undefined;
      return (await unlessRefused(() => database.send(command), isGone)) !== undefined;
    },
  };
}

export async function queryAll(
  table: Table,
  query: Omit<Query, "after" | "limit">,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ ...query, after });
    items.push(...page.items);
    after = page.end;
  } while (after);
  return items;
}
