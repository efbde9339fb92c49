import type { KeysAndAttributes } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

type Key = Readonly<Record<string, string>>;

/** The most that DynamoDB reads in one call. */
const batchSize = 100;
/** DynamoDB may leave part of a batch unread when the batch is large or the table is busy. */
const maximumAttempts = 5;
const firstPauseMs = 25;

const pause = (durationMs: number) => new Promise<void>((done) => setTimeout(done, durationMs));

interface ReadOptions {
  readonly wait?: (durationMs: number) => Promise<void>;
  /** The only attributes to read; otherwise all. */
  readonly attributes?: readonly string[] | undefined;
}

/**
 * Reads items by their keys, consistently.
 * @returns the items that exist, in no particular order.
 * @throws Error when some are still unread after several attempts.
 */
export async function readItems(
  database: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
  { wait = pause, attributes }: ReadOptions = {},
): Promise<Record<string, unknown>[]> {
  const table = {
    ConsistentRead: true,
    ...(attributes && {
      ProjectionExpression: attributes.map((_, index) => `#n${index}`).join(", "),
      ExpressionAttributeNames: Object.fromEntries(
        attributes.map((name, index) => [`#n${index}`, name]),
      ),
    }),
  };
  const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
    keys.slice(index * batchSize, (index + 1) * batchSize),
  );
  const read = await Promise.all(
    batches.map((batch) => readBatch(database, tableName, { ...table, Keys: batch }, wait)),
  );
  return read.flat();
}

async function readBatch(
  database: DynamoDBDocumentClient,
  tableName: string,
  table: Omit<KeysAndAttributes, "Keys"> & { readonly Keys: readonly Key[] },
  wait: (durationMs: number) => Promise<void>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let unread: Record<string, unknown>[] = [...table.Keys];
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    if (attempt > 0) await wait(firstPauseMs * 2 ** (attempt - 1));
    const { Responses, UnprocessedKeys } = await database.send(
      new BatchGetCommand({
        RequestItems: { [tableName]: { ...table, Keys: unread } },
      }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    unread = UnprocessedKeys?.[tableName]?.Keys ?? [];
    if (unread.length === 0) return items;
  }
  throw new Error(`${unread.length} of ${table.Keys.length} items could not be read.`);
}
