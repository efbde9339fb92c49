import { EventEmitter, once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders, Server } from "node:http";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type TableDescription,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { isRunning } from "../commands/processes.mjs";
import type { HttpAnswer } from "../http/http-message.ts";
import { portOf } from "../http/listen.ts";
import { localAccount } from "../template/intrinsics.ts";
import type { TableDefinition } from "../template/read-tables.ts";

/**
 * Starts DynamoDB's stand-in and creates the tables that are not there yet.
 * @param directory where the data is kept; without it none is
 * @throws when another process uses the directory, or what is in it does not fit the tables
 */
export async function startDatabase(tables: readonly TableDefinition[], directory?: string) {
  const unlock = directory === undefined ? undefined : await lockDirectory(directory);
  const server = dynalite({
    createTableMs: 0,
    ...(directory !== undefined && { path: directory }),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    region: localAccount.region,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const close = async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await unlock?.();
  };
  try {
    await createTables(client, tables);
  } catch (error) {
    await close();
    throw error;
  }
  const call = (headers: IncomingHttpHeaders, body: string) => callEngine(server, headers, body);
  return { call, client, close };
}

export type Database = Awaited<ReturnType<typeof startDatabase>>;

/**
 * Answers a call without a connection in between, which over HTTP costs three times the processor time:
 * hands the engine's request listener what it uses of a request and of a response.
 */
export function callEngine(
  server: Server,
  headers: IncomingHttpHeaders,
  body: string,
): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const request = Object.assign(new EventEmitter(), { method: "POST", url: "/", headers });
    const answered: Record<string, string> = {};
    const response = {
      statusCode: 200,
      setHeader: (name: string, value: unknown) => {
        answered[name.toLowerCase()] = String(value);
      },
      end: (content: string) => {
        const { statusCode: status } = response;
        resolve({ status, headers: answered, body: Buffer.from(content) });
      },
    };
    server.emit("request", request, response);
    request.emit("data", Buffer.from(body));
    request.emit("end");
  });
}

/**
 * Creates the tables that are not there yet.
 * @throws when the keys or indexes of another have changed
 */
export async function createTables(
  client: DynamoDBClient,
  tables: readonly TableDefinition[],
): Promise<void> {
  const { TableNames: existing = [] } = await client.send(new ListTablesCommand({}));
  for (const table of tables) {
    const { TableName, arn: _, ...layout } = table;
    if (!existing.includes(TableName)) {
      await client.send(new CreateTableCommand({ TableName, ...layout }));
      const wait = { client, minDelay: 0.01, maxDelay: 0.01, maxWaitTime: 60 };
      await waitUntilTableExists(wait, { TableName });
      continue;
    }
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table && layoutOf(Table) !== layoutOf(table)) {
      throw new Error(
        `The keys or indexes of ${TableName} have changed. To start afresh, delete .local/database.`,
      );
    }
  }
}

/** What cannot be changed in a table that has been created. */
function layoutOf({ KeySchema, GlobalSecondaryIndexes = [] }: TableDescription | TableDefinition) {
  const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) =>
    JSON.stringify([IndexName, KeySchema, Projection]),
  );
  return JSON.stringify([KeySchema, ...indexes.sort()]);
}

/**
 * Makes sure that no other process uses a directory at the same time: the database's own lock
 * brings the process down that meets it.
 * @returns gives the directory free
 * @throws naming the process that is using it
 */
async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = `${directory}.lock`;
  const owner = Number(await readFile(file, "utf8").catch(() => ""));
  if (owner && isRunning(owner)) {
    throw new Error(
      `The data in ${directory} is in use by process ${owner}. Stop the other local stack, or keep no data in this one: LOCAL_DATA=memory npm start. (Should process ${owner} be something else, delete ${file}.)`,
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}
