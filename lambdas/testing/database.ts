import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { CreateTableCommand, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { expect, inject, onTestFinished } from "vitest";
import { type TableName, tableDefinition, tableNames } from "#infra/data/table-definitions.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable, type Table } from "#lambdas/database/table.ts";
import { callEngine } from "#local/database/database.ts";
import { findLargeItems } from "#local/database/item-sizes.ts";
import { createTables, type Tables } from "./in-memory-table.ts";

/**
 * An empty database for one test: in the engine that the run provides, or else in one in this
 * process. The tables are those of the stack, by `TableName`. The test fails when it leaves an item
 * that is too large.
 */
export async function startTestDatabase(
  names: readonly TableName[] = tableNames,
): Promise<DynamoDBDocumentClient> {
  const address = {
    ...testEngine(),
    region: "eu-west-2",
    // Amazon's engine keeps one database for each access key.
    credentials: { accessKeyId: randomUUID().replaceAll("-", ""), secretAccessKey: "test" },
  };
  const database = createDatabaseClient(address);
  onTestFinished(async () => {
    database.destroy();
    // Tests may watch the calls of their own client.
    const walker = createDatabaseClient(address);
    expect(await findLargeItems(walker)).toEqual([]);
    walker.destroy();
  });
  for (const name of names) await createTable(database, name);
  return database;
}

function testEngine() {
  const provided = inject("dynamoDbEndpoint");
  if (provided === undefined) return engineInProcess();
  // A busy machine may answer slowly.
  const requestHandler = { connectionTimeout: 60_000, requestTimeout: 60_000 };
  return { endpoint: provided, requestHandler };
}

/** An engine that is called without a connection in between: that takes a quarter off a store test. */
function engineInProcess() {
  const server = dynalite({ createTableMs: 0 });
  return {
    // The SDK wants an address, and nothing is sent there.
    endpoint: "http://dynalite.invalid",
    requestHandler: {
      async handle({ headers, body }: { headers: IncomingHttpHeaders; body?: unknown }) {
        const answer = await callEngine(server, headers, String(body));
        return { response: { ...answer, statusCode: answer.status } };
      },
    },
  };
}

/** The tables of an empty database for one test, each of which is created when it is first called. */
export async function startTestTables(): Promise<Tables> {
  const database = await startTestDatabase([]);
  return createTables((name) =>
    createdAtFirst(openTable(database, name), () => createTable(database, name)),
  );
}

function createdAtFirst(table: Table, create: () => Promise<void>): Table {
  let created: Promise<void> | undefined;
  const after =
    <Parameters extends unknown[], Answer>(call: (...parameters: Parameters) => Promise<Answer>) =>
    async (...parameters: Parameters) => {
      created ??= create();
      await created;
      return call(...parameters);
    };
  return {
    get: after(table.get),
    getAll: after(table.getAll),
    query: after(table.query),
    update: after(table.update),
    put: after(table.put),
    remove: after(table.remove),
  };
}

/** @returns the address of a database engine without tables, which stops with the test */
export async function startEngine(): Promise<string> {
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

/** @param TableName the name in the database, by default that of the definition */
export async function createTable(
  database: DynamoDBDocumentClient,
  name: TableName,
  TableName: string = name,
): Promise<void> {
  const { partitionKey, sortKey, indexes = {} } = tableDefinition(name);
  const secondaryIndexes = Object.entries(indexes).map(
    ([IndexName, [partition, sort, projection = "KEYS_ONLY" as const]]) => ({
      IndexName,
      KeySchema: keySchema(partition, sort),
      Projection:
        typeof projection === "string"
          ? { ProjectionType: projection }
          : { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...projection] },
    }),
  );
  const KeySchema = keySchema(partitionKey, sortKey);
  const keys = [KeySchema, ...secondaryIndexes.map((index) => index.KeySchema)].flat();
  const attributes = new Set(keys.map(({ AttributeName }) => AttributeName));
  await database.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [...attributes].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      KeySchema,
      // An empty list is refused.
      ...(secondaryIndexes.length > 0 && { GlobalSecondaryIndexes: secondaryIndexes }),
    }),
  );
  await waitUntilTableExists(
    { client: database, minDelay: 0.001, maxDelay: 0.001, maxWaitTime: 60 },
    { TableName },
  );
}

function keySchema(partition: string, sort: string | undefined) {
  return [
    { AttributeName: partition, KeyType: "HASH" as const },
    ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: "RANGE" as const }]),
  ];
}
