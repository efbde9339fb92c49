import { type TableName, tableDefinition, tableNames } from "#infra/data/table-definitions.ts";
import type { Changes, Condition } from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";

/** A table in memory, for tests that need one thousands of times, and what it holds. */
export interface InMemoryTable extends Table {
  readonly all: () => Item[];
}

/**
 * Creates a table with the keys and indexes of the stack's. `table-store.test.ts` holds it to the table
 * in DynamoDB. Items are never changed in place, so they are returned without a copy.
 */
export function createInMemoryTable(name: TableName, content: readonly Item[] = []): InMemoryTable {
  const { partitionKey, sortKey, indexes = {} } = tableDefinition(name);
  const tableKey = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  const idOf = (key: Item) => {
    const values = tableKey.map((attribute) => key[attribute]);
    if (!values.every((value) => typeof value === "string" && value !== "")) {
      throw new Error(`A key of ${name} is incomplete.`);
    }
    return JSON.stringify(values);
  };
  const items = new Map(content.map((item) => [idOf(item), item]));

  function write(key: Item, condition: Condition | undefined, change: (item?: Item) => void) {
    const item = items.get(idOf(key));
    if (condition && !meets(item ?? {}, condition)) return false;
    change(item);
    return true;
  }

  return {
    all: () => [...items.values()],

    get: async (key) => items.get(idOf(key)),

    getAll: async (keys, attributes) =>
      keys.flatMap((key) => {
        const item = items.get(idOf(key));
        return item ? [attributes ? pick(item, attributes) : item] : [];
      }),

    query: async ({ index, key, newestFirst = false, limit, after, attributes }) => {
      const [partition, sort, projection] =
        index === undefined ? [partitionKey, sortKey, "ALL" as const] : (indexes[index] ?? []);
      const queried = [partition, sort].filter((attribute) => attribute !== undefined);
      if (queried.length === 0) throw new Error(`${name} has no index ${index}.`);
      if (!key.some((condition) => condition.is === "=" && condition.path === partition)) {
        throw new Error(`A query of ${name} names no partition.`);
      }
      const orderOf = (item: Item) =>
        [...queried, ...tableKey].map((attribute) => String(item[attribute])).join("\u0000");
      const direction = newestFirst ? -1 : 1;
      const isAfter = (one: Item, other: Item) =>
        (orderOf(one) < orderOf(other) ? -1 : orderOf(one) > orderOf(other) ? 1 : 0) * direction;
      const found = [...items.values()]
        // An index holds only the items that carry its keys.
        .filter((item) => queried.every((attribute) => item[attribute] !== undefined))
        .filter((item) => key.every((condition) => meets(item, condition)))
        .filter((item) => !after || isAfter(item, after) > 0)
        .sort(isAfter);
      const page = found.slice(0, limit);
      const keys = [...new Set([...queried, ...tableKey])];
      const last = page.at(-1);
      const held = projection === "ALL" ? undefined : [...keys, ...(projection ?? [])];
      const read = attributes ?? held;
      return {
        items: page.map((item) => (read ? pick(item, read) : item)),
        end: last && page.length < found.length ? pick(last, keys) : undefined,
      };
    },

    update: async (key, changes, condition) => {
      const isWritten = write(key, condition, (item = { ...key }) =>
        items.set(idOf(key), apply(changes, item)),
      );
      return isWritten ? items.get(idOf(key)) : undefined;
    },
    put: async (item, condition) =>
      write(item, condition, () => items.set(idOf(item), withoutUndefined(item))),
    remove: async (key, condition) => write(key, condition, () => items.delete(idOf(key))),
  };
}

export type Tables<Kind extends Table = Table> = Readonly<Record<TableName, Kind>>;

/** Creates all tables of the stack. */
export function createTables<Kind extends Table>(create: (name: TableName) => Kind): Tables<Kind>;
// That every table has its name as a key is something that only a signature can express.
export function createTables(create: (name: TableName) => Table): object {
  return Object.fromEntries(tableNames.map((name) => [name, create(name)]));
}

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null;

/** What a path leads to: `visitorMail.status`. */
function valueAt(item: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), item);
}

function meets(item: Item, condition: Condition): boolean {
  if (condition.is === "all") return condition.of.every((each) => meets(item, each));
  if (condition.is === "any") return condition.of.some((each) => meets(item, each));
  const value = valueAt(item, condition.path);
  // Comparisons with an absent attribute, or with a value of another type, are false.
  const compare = (other: unknown, test: (order: number) => boolean) => {
    if (typeof value === "number" && typeof other === "number") return test(value - other);
    if (typeof value !== "string" || typeof other !== "string") return false;
    return test(value < other ? -1 : value > other ? 1 : 0);
  };
  switch (condition.is) {
    case "=":
      return value === condition.value;
    case "<=":
      return compare(condition.value, (order) => order <= 0);
    case ">=":
      return compare(condition.value, (order) => order >= 0);
    case "between":
      if (String(condition.first) > String(condition.last)) throw new Error("A range is reversed.");
      return (
        compare(condition.first, (order) => order >= 0) &&
        compare(condition.last, (order) => order <= 0)
      );
    case "present":
      return value !== undefined;
    case "absent":
      return value === undefined;
    case "smallerThan":
      return value !== undefined && sizeOf(value) < condition.size;
  }
}

function sizeOf(value: unknown): number {
  if (value instanceof Set) return value.size;
  return isMap(value) ? Object.keys(value).length : String(value).length;
}

/** As DynamoDB does, every part of an update reads the item from before it. */
function apply(changes: Changes, before: Item): Item {
  const item = { ...before };
  const { set = {}, setOnce = {}, add = {}, remove = [] } = changes;
  const paths = [set, setOnce, add].flatMap((values) =>
    Object.entries(values).flatMap(([path, value]) => (value === undefined ? [] : [path])),
  );
  const changed = [...paths, ...remove];
  if (new Set(changed).size < changed.length) throw new Error("An attribute is changed twice.");
  for (const [path, value] of Object.entries(set)) place(item, path, value);
  for (const [path, value] of Object.entries(setOnce)) {
    place(item, path, valueAt(before, path) ?? value);
  }
  for (const [path, value] of Object.entries(add)) {
    const found = valueAt(before, path);
    if (value instanceof Set) {
      place(item, path, new Set([...(found instanceof Set ? found : []), ...value]));
    } else place(item, path, Number(found ?? 0) + Number(value));
  }
  for (const path of remove) place(item, path, undefined, true);
  return item;
}

/** Sets or removes what a path leads to. An `undefined` value changes nothing. */
function place(item: Item, path: string, value: unknown, isRemoved = false): void {
  if (value === undefined && !isRemoved) return;
  const [name = "", ...rest] = path.split(".");
  if (rest.length > 0) {
    const map = item[name];
    if (map === undefined && isRemoved) return;
    if (!isMap(map)) throw new Error(`${name} is no map, but ${typeof map}.`);
    const copied = { ...map };
    place(copied, rest.join("."), value, isRemoved);
    item[name] = copied;
  } else if (isRemoved) delete item[name];
  else item[name] = withoutUndefined(value);
}

/** A copy as DynamoDB stores it. */
function withoutUndefined<Value>(value: Value): Value;
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null || value instanceof Set) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, withoutUndefined(each)]],
    ),
  );
}

function pick(item: Item, attributes: readonly string[]): Item {
  return Object.fromEntries(
    attributes.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
}
