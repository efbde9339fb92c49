import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { startDatabase } from "#infra/testing/database.ts";
import { compareTables } from "./compare-tables.ts";

async function compare(
  inUse: Record<string, AttributeValue>[],
  inCopy: Record<string, AttributeValue>[],
) {
  const { client, createTable, put } = await startDatabase();
  await createTable("source", "categories");
  await createTable("copy", "categories");
  await put("source", ...inUse);
  await put("copy", ...inCopy);
  return compareTables(client, { source: "source", copy: "copy" });
}

const key = (listKey: string, nameKey: string) => ({
  listKey: { S: listKey },
  nameKey: { S: nameKey },
});

it("Items are identified by both parts of their key", async () => {
  expect(await compare([key("a", "1"), key("a", "2")], [key("a", "1"), key("b", "2")])).toEqual({
    present: 2,
    restored: 2,
    newer: ["a/2"],
    gone: ["b/2"],
    changed: [],
  });
});

it("Neither attributes nor members of a set have an order", async () => {
  const { changed } = await compare(
    [{ ...key("a", "1"), tags: { SS: ["x", "y"] }, more: { M: { p: { N: "1" }, q: { S: "2" } } } }],
    [{ more: { M: { q: { S: "2" }, p: { N: "1" } } }, tags: { SS: ["y", "x"] }, ...key("a", "1") }],
  );
  expect(changed).toEqual([]);
});

it("A list has an order, and nested values count", async () => {
  const bytes = (last: number) => ({
    deep: { M: { bytes: { B: Uint8Array.from([1, last]) } } },
  });
  const { changed } = await compare(
    [
      { ...key("a", "1"), list: { L: [{ S: "x" }, { S: "y" }] } },
      { ...key("b", "1"), ...bytes(2) },
      { ...key("c", "1"), ...bytes(2) },
    ],
    [
      { ...key("a", "1"), list: { L: [{ S: "y" }, { S: "x" }] } },
      { ...key("b", "1"), ...bytes(3) },
      { ...key("c", "1"), ...bytes(2) },
    ],
  );
  expect([...changed].sort()).toEqual(["a/1", "b/1"]);
});

it("Tables of more than one page are read to their end", async () => {
  // A page ends at a megabyte.
  const long = { S: "x".repeat(300_000) };
  const items = ["a", "b", "c", "d", "e"].map((id) => ({ ...key(id, "1"), long }));
  expect(await compare(items, items.slice(0, 4))).toEqual({
    present: 5,
    restored: 4,
    newer: ["e/1"],
    gone: [],
    changed: [],
  });
});
