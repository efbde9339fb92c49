import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import type { TableDefinition } from "../template/read-tables.ts";
import { startDatabase } from "./database.ts";

function codesTable({ key = "code", index = "byCode" } = {}): TableDefinition {
  const keySchema = (AttributeName: string) => [{ AttributeName, KeyType: "HASH" as const }];
  return {
    TableName: "DiscountCodesTable",
    arn: `arn:aws:dynamodb:eu-west-2:000000000000:DiscountCodesTable`,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keySchema(key),
    AttributeDefinitions: [key, "listKey"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S",
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: index,
        KeySchema: keySchema("listKey"),
        Projection: { ProjectionType: "ALL" },
      },
    ],
  };
}

describe("The local database", () => {
  async function setup(directory?: string, definition = codesTable()) {
    const database = await startDatabase([definition], directory);
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

  test("keeps its data in a directory from one start to the next.", async () => {
    const directory = await newDirectory();
    const first = await setup(directory);
    await first.put("KEPT");
    await first.close();
    const second = await setup(directory);
    expect(await second.find("KEPT")).toMatchObject({ code: { S: "KEPT" } });
  });

  test("keeps nothing without a directory.", async () => {
    const first = await setup();
    await first.put("LOST");
    await first.close();
    expect(await (await setup()).find("LOST")).toBeUndefined();
  });

  test.each([
    ["key", codesTable({ key: "name" })],
    ["indexes", codesTable({ index: "byActivity" })],
  ])("refuses to touch a table whose %s changed, and says what to do.", async (_, changed) => {
    const directory = await newDirectory();
    const first = await setup(directory);
    await first.put("KEPT");
    await first.close();

    await expect(setup(directory, changed)).rejects.toThrow(
      "The keys or indexes of DiscountCodesTable have changed. To start afresh, delete .local/database.",
    );
    expect(await (await setup(directory)).find("KEPT")).toBeDefined();
  });

  test("says who else is using its directory.", async () => {
    const directory = await newDirectory();
    await setup(directory);
    await expect(setup(directory)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test("uses a directory again whose owner has ended without tidying up.", async () => {
    const directory = await newDirectory();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await writeFile(`${directory}.lock`, String(pid));
    await expect(setup(directory)).resolves.toBeDefined();
  });
});
