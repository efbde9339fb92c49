import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { TableDefinition } from "../template/read-tables.ts";
import { createTables, startDatabase } from "./database.ts";
import { canRunDynamoDbLocal, type DynamoDbLocal, startDynamoDbLocal } from "./dynamodb-local.ts";
import { sampleDiscountCodes, sampleWorkouts } from "./sample-data.ts";
import { sampleItems, seed } from "./seed.ts";

const region = "eu-west-2";

function table(
  TableName: string,
  [partition = "", sort]: readonly string[],
  indexes: Record<string, readonly string[]> = {},
): TableDefinition {
  const keySchema = ([hash = "", range]: readonly string[]) => [
    { AttributeName: hash, KeyType: "HASH" as const },
    ...(range === undefined ? [] : [{ AttributeName: range, KeyType: "RANGE" as const }]),
  ];
  const names = new Set([partition, ...(sort ? [sort] : []), ...Object.values(indexes).flat()]);
  return {
    TableName,
    arn: `arn:aws:dynamodb:${region}:000000000000:${TableName}`,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keySchema([partition, ...(sort ? [sort] : [])]),
    AttributeDefinitions: [...names].map((name) => ({ AttributeName: name, AttributeType: "S" })),
    GlobalSecondaryIndexes:
      Object.keys(indexes).length === 0
        ? undefined
        : Object.entries(indexes).map(([IndexName, key]) => ({
            IndexName,
            KeySchema: keySchema(key),
            Projection: { ProjectionType: "ALL" },
          })),
  };
}

const tables = [
  table("DiscountCodesTable", ["code"], { byCode: ["listKey", "code"] }),
  table("WorkoutsTable", ["workoutId"], { newestFirst: ["listKey", "createdAt"] }),
  table("CategoriesTable", ["listKey", "name"]),
];

describe("The local database", () => {
  async function setup(directory?: string, definitions = tables) {
    const database = await startDatabase(definitions, {
      region,
      ...(directory !== undefined && { directory }),
    });
    let open = true;
    const close = async () => {
      if (open) await database.close();
      open = false;
    };
    onTestFinished(close);
    const put = (code: string) =>
      database.client.send(
        new PutItemCommand({
          TableName: "DiscountCodesTable",
          Item: { code: { S: code }, listKey: { S: "code" }, active: { S: "yes" } },
        }),
      );
    const find = async (code: string) =>
      (
        await database.client.send(
          new GetItemCommand({ TableName: "DiscountCodesTable", Key: { code: { S: code } } }),
        )
      ).Item;
    return { ...database, close, put, find };
  }

  async function newDirectory(): Promise<string> {
    const directory = await mkdtemp(path.join(tmpdir(), "touchline-database-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    return path.join(directory, "database");
  }

  it("keeps its data in a directory from one start to the next", async () => {
    const directory = await newDirectory();
    const first = await setup(directory);
    await first.put("KEPT");
    await first.close();
    const second = await setup(directory);
    expect(await second.find("KEPT")).toMatchObject({ code: { S: "KEPT" } });
  });

  it("keeps nothing without a directory", async () => {
    const first = await setup();
    await first.put("LOST");
    await first.close();
    expect(await (await setup()).find("LOST")).toBeUndefined();
  });

  it.each([
    ["key", table("DiscountCodesTable", ["name"])],
    ["indexes", table("DiscountCodesTable", ["code"], { byActivity: ["active", "code"] })],
  ])("refuses to touch a table whose %s changed, and says what to do", async (_, changed) => {
    const directory = await newDirectory();
    const first = await setup(directory);
    await first.put("KEPT");
    await first.close();

    await expect(setup(directory, [changed])).rejects.toThrow(
      "The keys or indexes of DiscountCodesTable have changed. To start afresh, delete .local/database.",
    );
    expect(await (await setup(directory)).find("KEPT")).toBeDefined();
  });

  it("says who else is using its directory", async () => {
    const directory = await newDirectory();
    await setup(directory);
    await expect(setup(directory)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it("uses a directory again whose owner has ended without tidying up", async () => {
    const directory = await newDirectory();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await writeFile(`${directory}.lock`, String(pid));
    await expect(setup(directory)).resolves.toBeDefined();
  });
});

describe.each([
  ["dynalite", true],
  ["Amazon's DynamoDB Local", canRunDynamoDbLocal()],
])("The sample data, in %s", (engine, available) => {
  let amazon: DynamoDbLocal | undefined;
  beforeAll(async () => {
    if (available && engine !== "dynalite") amazon = await startDynamoDbLocal();
  });
  afterAll(() => amazon?.close());

  async function setup() {
    if (!amazon) {
      const database = await startDatabase(tables, { region });
      onTestFinished(database.close);
      return DynamoDBDocumentClient.from(database.client);
    }
    // It has a database for each access key.
    const accessKeyId = randomUUID().replaceAll("-", "");
    const client = new DynamoDBClient({
      endpoint: amazon.endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey: "local" },
    });
    onTestFinished(() => client.destroy());
    await createTables(client, tables);
    return DynamoDBDocumentClient.from(client);
  }

  it.runIf(available)(
    "can be listed as the pages will: codes by name, workouts newest first",
    async () => {
      const database = await setup();
      await seed(database, tables, sampleItems);
      const codes = await database.send(
        new QueryCommand({
          TableName: "DiscountCodesTable",
          IndexName: "byCode",
          KeyConditionExpression: "listKey = :code",
          ExpressionAttributeValues: { ":code": "code" },
        }),
      );
      expect(codes.Items?.map((item) => item["code"])).toEqual(
        sampleDiscountCodes.map(({ code }) => code).sort(),
      );
      const workouts = await database.send(
        new QueryCommand({
          TableName: "WorkoutsTable",
          IndexName: "newestFirst",
          KeyConditionExpression: "listKey = :workout",
          ExpressionAttributeValues: { ":workout": "workout" },
          ScanIndexForward: false,
        }),
      );
      expect(workouts.Items?.map((item) => item["title"])).toEqual(
        sampleWorkouts.map(({ title }) => title).reverse(),
      );
    },
  );

  it.runIf(available)("is written once: changed and deleted items stay so", async () => {
    const database = await setup();
    await seed(database, tables, sampleItems);
    const key = { TableName: "DiscountCodesTable", Key: { code: "WELCOME10" } };
    await database.send(
      new UpdateCommand({
        ...key,
        UpdateExpression: "SET active = :no",
        ExpressionAttributeValues: { ":no": false },
      }),
    );
    await seed(database, tables, sampleItems);
    const { Attributes } = await database.send(
      new UpdateCommand({
        ...key,
        UpdateExpression: "SET seen = :yes",
        ExpressionAttributeValues: { ":yes": true },
        ReturnValues: "ALL_NEW",
      }),
    );
    expect(Attributes).toMatchObject({ active: false });
  });
});
