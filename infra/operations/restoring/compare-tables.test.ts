import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { startRecoverableDatabase } from "#infra/testing/recovery.ts";
import { compareTables, keepNewer } from "./compare-tables.ts";

async function setup(
  source: Record<string, AttributeValue>[],
  copy: Record<string, AttributeValue>[],
) {
  const database = await startRecoverableDatabase();
  await database.createTable("source", "sort");
  await database.createTable("copy", "sort");
  for (const item of source) await database.put("source", item);
  for (const item of copy) await database.put("copy", item);
  const restoration = {
    table: "bookings",
    source: "source",
    copy: "copy",
    begun: undefined,
    isInUse: false,
  };
  return { database, restoration };
}

const key = (id: string, sort: string) => ({ id: { S: id }, sort: { S: sort } });

it("Items are told apart by both parts of their key.", async () => {
  const { database, restoration } = await setup(
    [key("a", "1"), key("a", "2")],
    [key("a", "1"), key("b", "2")],
  );
  expect(await compareTables(database.client, restoration)).toEqual({
    present: 2,
    restored: 2,
    newer: 1,
    gone: 1,
    changed: 0,
  });
});

it("An item is the same in whatever order its attributes and the members of its sets come.", async () => {
  const { database, restoration } = await setup(
    [{ ...key("a", "1"), tags: { SS: ["x", "y"] }, more: { M: { p: { N: "1" }, q: { S: "2" } } } }],
    [{ more: { M: { q: { S: "2" }, p: { N: "1" } } }, tags: { SS: ["y", "x"] }, ...key("a", "1") }],
  );
  expect(await compareTables(database.client, restoration)).toMatchObject({ changed: 0 });
});

it("The order of a list counts, and so does a difference deep inside.", async () => {
  const { database, restoration } = await setup(
    [
      { ...key("a", "1"), list: { L: [{ S: "x" }, { S: "y" }] } },
      { ...key("b", "1"), deep: { M: { bytes: { B: Uint8Array.from([1, 2]) } } } },
      { ...key("c", "1"), deep: { M: { bytes: { B: Uint8Array.from([1, 2]) } } } },
    ],
    [
      { ...key("a", "1"), list: { L: [{ S: "y" }, { S: "x" }] } },
      { ...key("b", "1"), deep: { M: { bytes: { B: Uint8Array.from([1, 3]) } } } },
      { ...key("c", "1"), deep: { M: { bytes: { B: Uint8Array.from([1, 2]) } } } },
    ],
  );
  expect(await compareTables(database.client, restoration)).toMatchObject({ changed: 2 });
});

it("What is newer is copied once, and what is there stays as it is.", async () => {
  const { database, restoration } = await setup(
    [{ ...key("a", "1"), note: { S: "changed since" } }, key("b", "1")],
    [{ ...key("a", "1"), note: { S: "as it was" } }],
  );
  expect(await keepNewer(database.client, restoration)).toBe(1);
  expect(await keepNewer(database.client, restoration)).toBe(0);
  expect(await compareTables(database.client, restoration)).toMatchObject({ newer: 0, changed: 1 });
});

it("Tables of more than one page are read to their end.", async () => {
  // A page ends at a megabyte.
  const long = { S: "x".repeat(300_000) };
  const items = ["a", "b", "c", "d", "e"].map((id) => ({ ...key(id, "1"), long }));
  const { database, restoration } = await setup(items, items.slice(0, 4));
  expect(await compareTables(database.client, restoration)).toEqual({
    present: 5,
    restored: 4,
    newer: 1,
    gone: 0,
    changed: 0,
  });
});
