import { describe, expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import {
  allOf,
  anyOf,
  type Condition,
  equals,
  hasValue,
  isAbsent,
  isAtLeast,
  isAtMost,
  isBetween,
  isPresent,
  isSmallerThan,
} from "./expressions.ts";
import { queryAll } from "./table.ts";

const bookingId = "a-1";
const key = { bookingId };
const item = {
  bookingId,
  status: "completed",
  timestamp: "2026-03-02",
  attempts: 2,
  mail: { state: "sent" },
  usedBy: { "0a-b": 1, "0c-d": 2 },
  offers: new Set(["one"]),
};
const always = anyOf(isAbsent("bookingId"), isPresent("bookingId"));

/** The conditions that the item meets, and those that it does not. */
const conditions: readonly (readonly [boolean, Condition])[] = [
  [true, equals("status", "completed")],
  [false, equals("status", "Completed")],
  [false, equals("missing", "x")],
  [false, equals("attempts", "2")],
  [true, equals("mail.state", "sent")],
  [false, equals("mail.missing", "sent")],
  [true, equals("usedBy.0a-b", 1)],
  [true, isAtMost("attempts", 2)],
  [false, isAtMost("attempts", 1)],
  [false, isAtMost("missing", 1)],
  [false, isAtMost("status", 1)],
  [true, isAtLeast("attempts", 2)],
  [false, isAtLeast("attempts", 3)],
  [true, isBetween("timestamp", "2026-03-02", "2026-03-03")],
  [false, isBetween("timestamp", "2026-03-03", "2026-03-04")],
  [true, isPresent("mail.state")],
  [false, isPresent("mail.missing")],
  [true, isAbsent("usedBy.missing")],
  [false, isAbsent("usedBy.0c-d")],
  [true, isSmallerThan("usedBy", 3)],
  [false, isSmallerThan("usedBy", 2)],
  [false, isSmallerThan("missing", 2)],
  [true, hasValue("missing", undefined)],
  [true, hasValue("attempts", 2)],
  [false, hasValue("attempts", undefined)],
  [true, allOf(isPresent("status"), anyOf(isAbsent("status"), equals("attempts", 2)))],
  [false, allOf(isPresent("status"), anyOf(isAbsent("status"), equals("attempts", 3)))],
];

describe.each([
  ["in DynamoDB", startTestTables],
  ["in memory", async () => createTables((name) => createInMemoryTable(name))],
] as const)("A table %s", (_, open) => {
  async function setup() {
    const { bookings, monthlyCounts } = await open();
    await bookings.put(item, isAbsent("bookingId"));
    return { table: bookings, monthlyCounts };
  }

  test("reads what was written, without undefined values, and nothing for an unknown key.", async () => {
    const { table } = await setup();
    await table.put({ ...item, note: undefined, list: [{ a: undefined, b: 1 }] }, always);
    expect(await table.get(key)).toStrictEqual({ ...item, list: [{ b: 1 }] });
    expect(await table.get({ bookingId: "b" })).toBeUndefined();
    const found = await table.getAll([key, { bookingId: "b" }], ["bookingId", "missing"]);
    expect(found).toStrictEqual([key]);
  });

  test("writes an item only if it meets the condition.", async () => {
    const { table } = await setup();
    for (const [isMet, condition] of conditions) {
      const changed = await table.update(key, { set: { checked: true } }, condition);
      expect([condition, changed !== undefined]).toEqual([condition, isMet]);
      expect(await table.put({ ...item, checked: true }, condition)).toBe(isMet);
    }
    expect(await table.remove(key, equals("status", "other"))).toBe(false);
    expect(await table.remove(key, equals("status", "completed"))).toBe(true);
    expect(await table.get(key)).toBeUndefined();
    expect(await table.update(key, { set: { a: 1 } }, isPresent("bookingId"))).toBeUndefined();
    expect(await table.update(key, { set: { a: 1 } }, isAbsent("bookingId"))).toEqual({
      bookingId,
      a: 1,
    });
  });

  test("applies every kind of change to the item from before it.", async () => {
    const { table } = await setup();
    const changes = {
      set: { "mail.state": "failed", "usedBy.0e-f": 3, status: undefined },
      setOnce: { attempts: 9, startedAt: "now" },
      add: { uses: 2, offers: new Set(["one", "two"]) },
      remove: ["timestamp", "usedBy.0a-b", "unknown"],
    };
    const { timestamp, ...rest } = item;
    expect(await table.update(key, changes, always)).toStrictEqual({
      ...rest,
      mail: { state: "failed" },
      usedBy: { "0c-d": 2, "0e-f": 3 },
      startedAt: "now",
      uses: 2,
      offers: new Set(["one", "two"]),
    });
    await table.update({ bookingId: "new" }, { add: { uses: 1 } });
    expect(await table.get({ bookingId: "new" })).toEqual({ bookingId: "new", uses: 1 });
  });

  test("refuses a key without a value, and a query without a partition.", async () => {
    const { table } = await setup();
    for (const incomplete of [{}, { bookingId: undefined }, { bookingId: "" }]) {
      await expect(table.get(incomplete as typeof key)).rejects.toThrow();
      await expect(table.getAll([incomplete as typeof key])).rejects.toThrow();
      await expect(table.update(incomplete as typeof key, { set: { a: 1 } })).rejects.toThrow();
    }
    await expect(table.query({ index: "confirmedByTime", key: [] })).rejects.toThrow();
    const later = [isAtLeast("timestamp", "2026")];
    await expect(table.query({ index: "confirmedByTime", key: later })).rejects.toThrow();
  });

  test("refuses to change an attribute twice at once.", async () => {
    const { table } = await setup();
    const set = { status: "other" };
    for (const changes of [
      { set, remove: ["status"] },
      { set, setOnce: { status: "new" } },
      { remove: ["unknown", "unknown"] },
    ]) {
      await expect(table.update(key, changes)).rejects.toThrow();
    }
    await table.update(key, { set: { status: undefined }, remove: ["status"] });
    expect(await table.get(key)).not.toHaveProperty("status");
  });

  test("finds the items of an index in order, page by page, with their keys.", async () => {
    const { table } = await setup();
    for (const number of [3, 1, 2]) {
      const timestamp = `2026-0${number}`;
      // The index holds the type, and not the attempts.
      const confirmed = { confirmedKey: "list", timestamp, type: "paid", attempts: number };
      await table.update({ bookingId: `b-${number}` }, { set: confirmed });
    }
    await table.update({ bookingId: "sparse" }, { set: { confirmedKey: "list" } });
    const query = { index: "confirmedByTime", key: [equals("confirmedKey", "list")] };
    const keys = [1, 2, 3].map((number) => ({
      bookingId: `b-${number}`,
      confirmedKey: "list",
      timestamp: `2026-0${number}`,
    }));
    const entries = keys.map((entry) => ({ ...entry, type: "paid" }));
    expect(await queryAll(table, query)).toEqual(entries);
    const first = await table.query({ ...query, newestFirst: true, limit: 2 });
    expect(first).toEqual({ items: [entries[2], entries[1]], end: keys[1] });
    const second = await table.query({ ...query, newestFirst: true, after: first.end });
    expect(second).toEqual({ items: [entries[0]], end: undefined });
    const since = [...query.key, isAtLeast("timestamp", "2026-02")];
    expect(await queryAll(table, { ...query, key: since })).toEqual(entries.slice(1));
    const reversed = [...query.key, isBetween("timestamp", "2026-03", "2026-02")];
    await expect(table.query({ ...query, key: reversed })).rejects.toThrow();
  });

  test("finds the items of a partition with all their attributes, or those asked for.", async () => {
    const { monthlyCounts } = await setup();
    for (const month of ["2026-02", "2026-01"]) {
      await monthlyCounts.update({ listKey: "month", month }, { add: { total: 1 } });
    }
    const months = { key: [equals("listKey", "month")] };
    expect(await queryAll(monthlyCounts, months)).toEqual([
      { listKey: "month", month: "2026-01", total: 1 },
      { listKey: "month", month: "2026-02", total: 1 },
    ]);
    const totals = await monthlyCounts.query({ ...months, attributes: ["total"], limit: 1 });
    expect(totals.items).toEqual([{ total: 1 }]);
  });
});
