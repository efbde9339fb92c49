import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { type TableName, tableDefinition } from "#infra/data/table-definitions.ts";
import type { Item, Key, Table } from "#lambdas/database/table.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import { sampleItems } from "#local/seed.ts";

const StoredKey = z.record(z.string(), z.string());

/** Tables in memory, with the sample data, which tell what has been changed in them. */
export function watchTables() {
  const touched = new Map<string, () => Promise<boolean>>();

  const tables = createTables((name): Table => {
    const table = createInMemoryTable(name, sampleItems[name]);
    const { partitionKey, sortKey } = tableDefinition(name);
    const refuse = (value: Item | undefined) => refuseAsDynamoDb(name, value);

    async function watch<Result>(key: Key, write: () => Promise<Result>): Promise<Result> {
      refuse(key);
      const title = `${name} ${Object.values(key).join("/")}`;
      const before = await table.get(key);
      if (!touched.has(title)) {
        touched.set(title, async () => !isDeepStrictEqual(await table.get(key), before));
      }
      const result = await write();
      refuse(await table.get(key));
      return result;
    }

    return {
      get: async (key) => {
        refuse(key);
        return table.get(key);
      },
      getAll: async (keys, attributes) => {
        for (const key of keys) refuse(key);
        return table.getAll(keys, attributes);
      },
      query: async (query) => {
        refuse(query.after);
        return table.query(query);
      },
      update: (key, ...rest) => watch(key, () => table.update(key, ...rest)),
      updateItem: (key, ...rest) => watch(key, () => table.updateItem(key, ...rest)),
      remove: (key, condition) => watch(key, () => table.remove(key, condition)),
      put: (item, condition) => {
        const keyNames = [partitionKey, ...(sortKey === undefined ? [] : [sortKey])];
        const key = Object.fromEntries(keyNames.map((each) => [each, item[each]]));
        return watch(StoredKey.parse(key), () => table.put(item, condition));
      },
    };
  });

  return {
    open: (name: TableName) => tables[name],
    /** The items that are not as they were at the last call, as `table key`. */
    async takeChanges(): Promise<string[]> {
      const changed: string[] = [];
      for (const [title, isChanged] of touched) if (await isChanged()) changed.push(title);
      touched.clear();
      return changed;
    },
  };
}

const maximumItemBytes = 400 * 1024;
/** The smaller of DynamoDB's two limits, that of sort keys. */
const maximumKeyBytes = 1024;
const maximumNumber = 1e126;

/** @throws for what DynamoDB answers with a `ValidationException`: in a key, a cursor or an item. */
function refuseAsDynamoDb(name: TableName, value: Item | undefined): void {
  if (value === undefined) return;
  const { partitionKey, sortKey = partitionKey, indexes = {} } = tableDefinition(name);
  const indexed = Object.values(indexes).flatMap((index) => [index[0], index[1]]);
  for (const key of [partitionKey, sortKey, ...indexed]) {
    const text = value[key];
    if (text === undefined && indexed.includes(key)) continue;
    const isKey =
      typeof text === "string" && text !== "" && Buffer.byteLength(text) <= maximumKeyBytes;
    if (!isKey) throw new Error(`ValidationException: ${name}.${key} is no key.`);
  }
  const json = JSON.stringify(value, (_, each) => {
    if (typeof each === "number" && !(Math.abs(each) < maximumNumber)) {
      throw new Error(`ValidationException: ${name} has the number ${each}.`);
    }
    return each instanceof Set ? [...each] : each;
  });
  if (Buffer.byteLength(json) > maximumItemBytes) {
    throw new Error(`ValidationException: an item of ${name} is too large.`);
  }
}
