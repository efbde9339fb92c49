import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { readItems } from "./read-items.ts";

const keysOf = (...numbers: number[]) => numbers.map((number) => ({ id: String(number) }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A table that reads at most so many keys in a call. */
function setup(answersPerCall: number) {
  const database = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-west-2" }));
  const asked: number[] = [];
  const waits: number[] = [];
  mockClient(database)
    .on(BatchGetCommand)
    .callsFake(({ RequestItems: { table } }) => {
      expect(table.ConsistentRead).toBe(true);
      asked.push(table.Keys.length);
      const left = table.Keys.slice(answersPerCall);
      return {
        Responses: { table: table.Keys.slice(0, answersPerCall) },
        UnprocessedKeys: left.length > 0 ? { table: { Keys: left } } : {},
      };
    });
  const wait = async (durationMs: number) => {
    waits.push(durationMs);
  };
  return {
    asked,
    waits,
    read: (count: number) => readItems(database, "table", keysOf(...upTo(count)), { wait }),
  };
}

describe("Reading items", () => {
  test("without keys makes no call.", async () => {
    const { asked, read } = setup(100);
    expect(await read(0)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("reads a hundred at once.", async () => {
    const { asked, read } = setup(100);
    expect(await read(250)).toHaveLength(250);
    expect(asked).toEqual([100, 100, 50]);
  });

  test("reads again, after a pause, the keys that were left unread.", async () => {
    const { asked, waits, read } = setup(40);
    const items = await read(100);
    expect(new Set(items.map((item) => item["id"])).size).toBe(100);
    expect(asked).toEqual([100, 60, 20]);
    expect(waits).toEqual([25, 50]);
  });

  test("fails after five attempts, instead of returning a part.", async () => {
    const { asked, read } = setup(1);
    await expect(read(10)).rejects.toThrow("5 of 10 items could not be read.");
    expect(asked).toHaveLength(5);
  });
});
