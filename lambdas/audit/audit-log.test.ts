import { expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import type { AuditEntry } from "#shared/audit/audit.ts";
import { createAuditLog, listAudit } from "./audit-log.ts";

const idOf = (number: number) => `0b5c1f0e-8b1d-4b8f-9a3e-${number.toString(16).padStart(12, "0")}`;

const entryOf = (number: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId: idOf(number),
  at: new Date(Date.UTC(2026, 2, 2, 10, number)).toISOString(),
  by: { sub: idOf(999), name: "alex@example.com" },
  action: "complete_booking",
  records: [idOf(500)],
  outcome: "begun",
  ...changes,
});

async function setup() {
  return createAuditLog((await startTestTables()).audit);
}

test("The log has pages, newest first.", async () => {
  const log = await setup();
  for (let number = 1; number <= 7; number += 1) await log.keep(entryOf(number));
  const first = await log.entries(3, undefined);
  const second = await log.entries(3, first.next);
  const third = await log.entries(3, second.next);
  const pages = [first, second, third].map(({ entries }) => entries);
  expect(pages).toEqual([
    [7, 6, 5].map((number) => entryOf(number)),
    [4, 3, 2].map((number) => entryOf(number)),
    [entryOf(1)],
  ]);
  expect(third.next).toBeUndefined();
});

test("An entry gets an outcome once.", async () => {
  const log = await setup();
  await log.keep(entryOf(1));
  await log.keep(entryOf(1, { outcome: "failed", reason: "booking_not_found" }));
  await expect(log.keep(entryOf(1, { outcome: "done" }))).rejects.toThrow();
  const { entries } = await log.entries(10, undefined);
  expect(entries).toEqual([entryOf(1, { outcome: "failed", reason: "booking_not_found" })]);
});

test("Every record of the largest export is named, also when a page has nothing but exports.", async () => {
  const log = await setup();
  const records = Array.from({ length: 500 }, (_, number) => idOf(number));
  for (let number = 1; number <= 51; number += 1) await log.keep(entryOf(number, { records }));
  const { entries, nextCursor } = await listAudit(log, { query: {} });
  expect(entries.map((entry) => entry.records)).toEqual(Array(50).fill(records));
  const rest = await listAudit(log, { query: { cursor: nextCursor ?? "" } });
  expect(rest.entries).toEqual([entryOf(1, { records })]);
});
