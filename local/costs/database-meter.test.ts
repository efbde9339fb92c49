import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { startDatabase } from "../database.ts";
import { readRequest, sendAnswer } from "../http-message.ts";
import { listenInternally } from "../listen.ts";
import type { TableDefinition } from "../template/tables.ts";
import { createDatabaseMeter } from "./database-meter.ts";

const TableName = "Bookings";
const table: TableDefinition = {
  TableName,
  arn: "arn:aws:dynamodb:eu-west-2:000000000000:Bookings",
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["id", "list", "at"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S",
  })),
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  GlobalSecondaryIndexes: [
    {
      IndexName: "byTime",
      KeySchema: [
        { AttributeName: "list", KeyType: "HASH" },
        { AttributeName: "at", KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "KEYS_ONLY" },
    },
  ],
};

async function setup() {
  const engine = await startDatabase([table], { region: "eu-west-2" });
  const meter = createDatabaseMeter();
  const call = meter.wrap(engine.call, [table]);
  const server = await listenInternally(async (incoming, outgoing) => {
    const { body } = await readRequest(incoming);
    sendAnswer(outgoing, await call(incoming.headers, body.toString()));
  });
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "eu-west-2",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  onTestFinished(async () => {
    client.destroy();
    await server.close();
    await engine.close();
  });
  /** The units of one call: read and written. */
  const unitsOf = async (work: () => Promise<unknown>) => {
    const before = meter.units();
    await work();
    const after = meter.units();
    return [after.readUnits - before.readUnits, after.writeUnits - before.writeUnits];
  };
  return { client, unitsOf };
}

const Key = { id: { S: "one" } };
const listed = { list: { S: "all" }, at: { S: "2026-03-01" } };

test("Writes count the item's size and each entry of an index that comes, moves or goes.", async () => {
  const { client, unitsOf } = await setup();
  const put = (Item: object) =>
    unitsOf(() => client.send(new PutItemCommand({ TableName, Item: { ...Key, ...Item } })));
  expect(await put({})).toEqual([0, 1]);
  expect(await put(listed)).toEqual([0, 2]);
  expect(await put({ ...listed, note: { S: "x" } })).toEqual([0, 1]);
  expect(await put({ ...listed, at: { S: "2026-03-02" } })).toEqual([0, 3]);
  expect(await put({ ...listed, note: { S: "x".repeat(3000) } })).toEqual([0, 5]);
  const remove = new UpdateItemCommand({
    TableName,
    Key,
    UpdateExpression: "REMOVE note, #at",
    ExpressionAttributeNames: { "#at": "at" },
  });
  expect(await unitsOf(() => client.send(remove))).toEqual([0, 4]);
  const deletion = new DeleteItemCommand({ TableName, Key });
  expect(await unitsOf(() => client.send(deletion))).toEqual([0, 1]);
});

test("Writes of different items at the same time are all counted.", async () => {
  const { client, unitsOf } = await setup();
  const put = (id: string) =>
    client.send(new PutItemCommand({ TableName, Item: { id: { S: id }, ...listed } }));
  const all = () => Promise.all(["one", "two", "three", "four"].map(put));
  expect(await unitsOf(all)).toEqual([0, 8]);
});

test("A write whose condition is not met counts like the item that is there.", async () => {
  const { client, unitsOf } = await setup();
  const refused = new UpdateItemCommand({
    TableName,
    Key,
    UpdateExpression: "SET note = :note",
    ConditionExpression: "attribute_exists(id)",
    ExpressionAttributeValues: { ":note": { S: "x" } },
  });
  expect(await unitsOf(() => client.send(refused).catch(() => {}))).toEqual([0, 1]);
});

test("Reads count 4 KB each if consistent, and half of that of an index.", async () => {
  const { client, unitsOf } = await setup();
  const Item = { ...Key, ...listed, note: { S: "x".repeat(5000) } };
  await client.send(new PutItemCommand({ TableName, Item }));
  const get = (ConsistentRead: boolean) =>
    unitsOf(() => client.send(new GetItemCommand({ TableName, Key, ConsistentRead })));
  expect(await get(true)).toEqual([2, 0]);
  expect(await get(false)).toEqual([1, 0]);
  const batch = new BatchGetItemCommand({
    RequestItems: { [TableName]: { Keys: [Key], ConsistentRead: true } },
  });
  expect(await unitsOf(() => client.send(batch))).toEqual([2, 0]);
  const query = (list: string) =>
    unitsOf(() =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: "byTime",
          KeyConditionExpression: "#list = :list",
          ExpressionAttributeNames: { "#list": "list" },
          ExpressionAttributeValues: { ":list": { S: list } },
        }),
      ),
    );
  expect(await query("all")).toEqual([0.5, 0]);
  expect(await query("none")).toEqual([0.5, 0]);
});
