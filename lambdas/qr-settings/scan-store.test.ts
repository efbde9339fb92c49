import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { openTable } from "#lambdas/database/table.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createScanStore, summariseScans } from "./scan-store.ts";

async function setup() {
  const database = await startTestDatabase();
  const scans = createScanStore(openTable(database, "monthlyCounts"));
  return {
    count: (at: string) => scans.count(new Date(at)),
    summary: async (now: string) => summariseScans(await scans.months(), new Date(now)),
    items: async () => (await database.send(new ScanCommand({ TableName: "monthlyCounts" }))).Items,
  };
}

describe("A scan", () => {
  test("is counted on its day and in its month, and nothing else is stored.", async () => {
    const { count, items } = await setup();
    await count("2026-03-01T10:00:00Z");
    await count("2026-03-01T18:00:00Z");
    await count("2026-03-02T10:00:00Z");
    expect(await items()).toEqual([
      { listKey: "month", month: "2026-03", "2026-03-01": 2, "2026-03-02": 1, total: 3 },
    ]);
  });

  test("counts on the day in London, in summer and winter.", async () => {
    const { count, summary } = await setup();
    await count("2026-06-30T23:30:00Z");
    await count("2026-12-31T23:30:00Z");
    expect((await summary("2026-07-01T12:00:00Z")).days.at(-1)).toEqual({
      date: "2026-07-01",
      scans: 1,
    });
    expect((await summary("2026-12-31T23:59:00Z")).days.at(-1)).toEqual({
      date: "2026-12-31",
      scans: 1,
    });
  });
});

describe("The summary", () => {
  test("has the last thirty days, oldest first, and the total.", async () => {
    const { count, summary } = await setup();
    await count("2025-05-05T10:00:00Z");
    await count("2026-01-31T10:00:00Z");
    await count("2026-02-28T10:00:00Z");
    await count("2026-03-01T10:00:00Z");
    const { days, total } = await summary("2026-03-01T12:00:00Z");
    expect(total).toBe(4);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: "2026-01-31", scans: 1 });
    expect(days.slice(-2)).toEqual([
      { date: "2026-02-28", scans: 1 },
      { date: "2026-03-01", scans: 1 },
    ]);
    expect(new Set(days.map(({ date }) => date)).size).toBe(30);
  });

  test("has every day when the clocks change.", async () => {
    const { summary } = await setup();
    const { days } = await summary("2026-04-10T23:30:00Z");
    expect(days.map(({ date }) => date)).toContain("2026-03-29");
    expect(days.at(-1)?.date).toBe("2026-04-11");
    expect(days[0]?.date).toBe("2026-03-13");
  });
});
