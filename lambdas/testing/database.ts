import { randomUUID } from "node:crypto";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { inject, onTestFinished } from "vitest";
import { createDatabaseClient } from "#lambdas/database/client.ts";

/**
 * The tables as far as a store can tell: their keys and indexes. The real ones are in the
 * template, against which the running stack is tested.
 */
export const tables: Record<string, Table> = {
  bookings: {
    key: ["bookingId"],
    indexes: {
      confirmedByTime: { key: ["confirmedKey", "timestamp"], projection: "KEYS_ONLY" },
      progressByTime: { key: ["progressKey", "timestamp"], projection: "KEYS_ONLY" },
      paymentByTime: { key: ["paymentKey", "timestamp"], projection: "KEYS_ONLY" },
      confirmedByName: { key: ["confirmedKey", "nameKey"], projection: "KEYS_ONLY" },
      confirmedByLastName: { key: ["confirmedKey", "nameBackwardKey"], projection: "KEYS_ONLY" },
      confirmedByMiddleName: { key: ["confirmedKey", "middleNameKey"], projection: "KEYS_ONLY" },
      confirmedByEmail: { key: ["confirmedKey", "emailKey"], projection: "KEYS_ONLY" },
      confirmedByPhone: { key: ["confirmedKey", "phoneKey"], projection: "KEYS_ONLY" },
      openWorkByTime: { key: ["openWork", "timestamp"], projection: "KEYS_ONLY" },
      byEmail: { key: ["emailKey", "timestamp"], projection: "KEYS_ONLY" },
      retentionByTime: { key: ["retentionKey", "timestamp"], projection: "KEYS_ONLY" },
    },
  },
  discountCodes: {
    key: ["code"],
    indexes: { byCode: { key: ["listKey", "code"], projection: "KEYS_ONLY" } },
  },
  codeClaims: { key: ["claimKey"], indexes: {} },
  workouts: {
    key: ["workoutId"],
    indexes: { newestFirst: { key: ["listKey", "createdAt"], projection: "ALL" } },
  },
  categories: { key: ["listKey", "nameKey"], indexes: {} },
  settings: { key: ["name"], indexes: {} },
  numbers: { key: ["listKey", "month"], indexes: {} },
  qrScans: { key: ["listKey", "month"], indexes: {} },
  contact: { key: ["recordKey"], indexes: {} },
  audit: { key: ["listKey", "entryKey"], indexes: {} },
};

/** The partition key and, where there is one, the sort key. All of them are strings. */
type Key = readonly [string, string?];

interface Table {
  readonly key: Key;
  readonly indexes: Record<string, { key: Key; projection: "ALL" | "KEYS_ONLY" }>;
}

/**
 * An empty database for one test: the engine that the run provides, or else one in this process
 * that is stopped when the test is over. The tables are named as the keys of `tables`.
 */
export async function startTestDatabase(): Promise<DynamoDBDocumentClient> {
  const database = createDatabaseClient({
    endpoint: inject("dynamoDbEndpoint") ?? (await startEngine()),
    region: "eu-west-2",
    // Amazon's engine keeps one database for each access key.
    credentials: { accessKeyId: randomUUID().replaceAll("-", ""), secretAccessKey: "test" },
    // A busy machine is slow, not out of reach.
    requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000 },
  });
  onTestFinished(() => database.destroy());
  for (const [name, table] of Object.entries(tables)) await createTable(database, name, table);
  return database;
}

async function startEngine(): Promise<string> {
  const server = dynalite({ createTableMs: 0 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on.");
  return `http://127.0.0.1:${address.port}`;
}

async function createTable(
  database: DynamoDBDocumentClient,
  TableName: string,
  { key, indexes }: Table,
): Promise<void> {
  const keys = [key, ...Object.values(indexes).map((index) => index.key)];
  const attributes = new Set(keys.flat().filter((name) => name !== undefined));
  const secondaryIndexes = Object.entries(indexes).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: keySchema(index.key),
    Projection: { ProjectionType: index.projection },
  }));
  await database.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [...attributes].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      KeySchema: keySchema(key),
      // An empty list is refused.
      ...(secondaryIndexes.length > 0 && { GlobalSecondaryIndexes: secondaryIndexes }),
    }),
  );
}

function keySchema([partition, sort]: Key) {
  return [
    { AttributeName: partition, KeyType: "HASH" as const },
    ...(sort ? [{ AttributeName: sort, KeyType: "RANGE" as const }] : []),
  ];
}
