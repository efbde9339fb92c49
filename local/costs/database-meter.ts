import * as z from "zod/mini";
import type { Database } from "../database.ts";
import type { TableDefinition } from "../template/tables.ts";

type Engine = Database["call"];

const Item = z.record(z.string(), z.unknown());
type Item = z.infer<typeof Item>;

const Write = z.looseObject({
  TableName: z.string(),
  Key: z.optional(Item),
  Item: z.optional(Item),
});
const Capacity = z.object({ CapacityUnits: z.number() });
const Answer = z.object({
  ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])),
  Item: z.optional(Item),
});

/** The least that DynamoDB charges for a query that finds nothing. */
const leastReadUnits = 0.5;

/**
 * Counts the units that calls of the local database consume. The engine counts those of tables; writes to
 * indexes are counted here, from the items before and after: one for an entry that comes, goes or changes,
 * two for one that moves. Writes of one item must not overlap.
 */
export function createDatabaseMeter() {
  let readUnits = 0;
  let writeUnits = 0;

  function wrap(engine: Engine, tables: readonly TableDefinition[]): Engine {
    return async (headers, body) => {
      const target = String(headers["x-amz-target"]);
      const input = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
      const counted = JSON.stringify({ ...input, ReturnConsumedCapacity: "TOTAL" });
      if (!/\.(?:Put|Update|Delete)Item$/.test(target)) {
        const answer = await engine(headers, counted);
        readUnits += Math.max(leastReadUnits, unitsOf(answer.body));
        return answer;
      }

      const write = Write.parse(input);
      const table = tables.find(({ TableName }) => TableName === write.TableName);
      if (!table) throw new Error(`The template has no table ${write.TableName}.`);
      const Key = keyIn(table.KeySchema, write.Key ?? write.Item ?? {});
      const find = async () => {
        const getHeaders = { ...headers, "x-amz-target": target.replace(/\w+$/, "GetItem") };
        const get = { TableName: write.TableName, Key, ConsistentRead: true };
        const { body } = await engine(getHeaders, JSON.stringify(get));
        return Answer.parse(JSON.parse(body.toString())).Item;
      };
      const before = await find();
      const answer = await engine(headers, counted);
      // A write whose condition is not met costs as much as the item that is there.
      const isRefused = answer.status !== 200;
      writeUnits += isRefused ? kilobytesOf(before ?? {}) : unitsOf(answer.body);
      const after = isRefused ? before : await find();
      writeUnits += indexWrites(table, before, after);
      return answer;
    };
  }

  return { wrap, units: () => ({ readUnits, writeUnits }) };
}

function unitsOf(body: Buffer): number {
  const { ConsumedCapacity = [] } = Answer.parse(JSON.parse(body.toString()));
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

/** Rounded up: the names of types are not part of an item at AWS. */
function kilobytesOf(item: Item): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(item)) / 1024);
}

/** The item's part of a key; incomplete when it is not in the index. */
function keyIn(schema: TableDefinition["KeySchema"], item: Item): Item {
  const names = (schema ?? []).map(({ AttributeName = "" }) => AttributeName);
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

/** What an item's changes cost in the table's indexes. */
function indexWrites(
  { GlobalSecondaryIndexes = [] }: Pick<TableDefinition, "GlobalSecondaryIndexes">,
  before: Item | undefined,
  after: Item | undefined,
): number {
  return GlobalSecondaryIndexes.reduce((sum, { KeySchema = [], Projection }) => {
    const entryOf = (item: Item | undefined) => {
      const key = keyIn(KeySchema, item ?? {});
      if (!item || Object.keys(key).length < KeySchema.length) return undefined;
      return { key: JSON.stringify(key), held: Projection?.ProjectionType === "ALL" ? item : key };
    };
    const [old, now] = [entryOf(before), entryOf(after)];
    if (old?.key === now?.key) {
      const isSame = JSON.stringify(old?.held) === JSON.stringify(now?.held);
      return isSame ? sum : sum + kilobytesOf(now?.held ?? {});
    }
    return sum + (old ? kilobytesOf(old.held) : 0) + (now ? kilobytesOf(now.held) : 0);
  }, 0);
}
