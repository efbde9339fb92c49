import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { onTestFinished } from "vitest";
import { synthesize } from "./synthesized.ts";

const templateTables = Object.entries(synthesize().findResources("AWS::DynamoDB::Table"));

/** A database engine without tables, for one test. */
export async function startDatabase() {
  const server = dynalite({ createTableMs: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    region: "eu-west-2",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  onTestFinished(async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    client,
    /** Creates a table like one of the template's: `Bookings`, `Categories`. */
    async createTable(TableName: string, like: string): Promise<void> {
      await client.send(new CreateTableCommand({ ...definitionOf(like), TableName }));
      const isActive = async () =>
        (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus ===
        "ACTIVE";
      while (!(await isActive())) await setTimeout(5);
    },
    async put(TableName: string, ...items: readonly Record<string, AttributeValue>[]) {
      for (const Item of items) await client.send(new PutItemCommand({ TableName, Item }));
    },
    async itemsOf(TableName: string) {
      const items = [];
      for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
        items.push(...Items);
      }
      return items;
    },
  };
}

function definitionOf(like: string): CreateTableCommandInput {
  const [, table] = templateTables.find(([id]) => id.startsWith(`Tables${like}Table`)) ?? [];
  if (!table) throw new Error(`The template has no table ${like}.`);
  const { KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes } =
    table["Properties"];
  return {
    TableName: like,
    KeySchema,
    AttributeDefinitions,
    BillingMode,
    ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes }),
  };
}
