import {
  type AttributeValue,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { onTestFinished } from "vitest";
import type { TableName } from "#infra/data/table-definitions.ts";
import { createTable, startEngine } from "#lambdas/testing/database.ts";

/** A database engine without tables, for one test. */
export async function startDatabase() {
  const client = new DynamoDBClient({
    endpoint: await startEngine(),
    region: "eu-west-2",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const documents = DynamoDBDocumentClient.from(client);
  onTestFinished(() => client.destroy());
  return {
    client,
    /** Creates a table with the keys and indexes of one of the product's. */
    createTable: (name: string, like: TableName) => createTable(documents, like, name),
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
