import { describe, expect, test, vi } from "vitest";
import { tableDefinitions } from "#infra/data/table-definitions.ts";
import { at, bookingIdOf, draftOf } from "#lambdas/testing/bookings.ts";
import { ids, idsOf, startTrainerLists } from "#lambdas/testing/trainer-lists.ts";
import { IndexedBooking, mostPagesRead } from "./confirmed-index.ts";

const consultations = { key: "consultation-intro", newestFirst: true, show: "all" } as const;

async function setupPeople() {
  const all = await startTrainerLists();
  await all.paid(1, { name: "Zoë O’Brien-Smith", email: "Zoe@Example.org", phone: "07700900111" });
  await all.paid(2, { name: "Sam Peter  Visitor", email: "peter.v@example.org" });
  await all.free(3);
  await all.session(4, { name: "Zoe Payer", email: "zoe@example.org" });
  return all;
}

describe("A search", () => {
  test("finds persons by their name, their address and their number.", async () => {
    const { list } = await setupPeople();
    for (const [search, found] of [
      ["visitor sam", [3, 2]],
      ["example.org", [3, 2, 1]],
      ["07700 900", [1]],
      ["unknown", []],
    ] as const) {
      const { bookings, nextCursor, searchedTo } = await list({ search });
      expect([idsOf({ bookings }), nextCursor, searchedTo]).toEqual([ids(...found), null, null]);
    }
  });

  test("searches the chosen list and days only, and session payments separately.", async () => {
    const { list, complete } = await setupPeople();
    await complete(2);
    expect(idsOf(await list({ search: "visitor", show: "todo" }))).toEqual(ids(3));
    expect(idsOf(await list({ search: "visitor", show: "completed" }))).toEqual(ids(2));
    expect(idsOf(await list({ search: "visitor", show: "free" }))).toEqual(ids(3));
    expect(idsOf(await list({ search: "visitor", to: "2026-03-01" }))).toEqual([]);
    expect(idsOf(await list({ search: "visitor", from: "2026-03-03" }))).toEqual([]);
    expect(idsOf(await list({ search: "zoe", kind: "payment" }))).toEqual(ids(4));
  });

  test("finds neither drafts nor persons that are erased.", async () => {
    const { list, store, paid } = await startTrainerLists();
    await store.saveDraft(draftOf({ bookingId: bookingIdOf(1) }), at(1));
    await paid(2);
    await store.erase(at(9), bookingIdOf(2));
    expect(idsOf(await list({ search: "sam" }))).toEqual([]);
    const { bookings } = await list();
    expect(bookings).toMatchObject([{ amount: 5000, erasedAt: at(9).toISOString() }]);
  });
});

describe("A request", () => {
  test("reads a bounded part of the index, says how far back it has looked, and goes on from there.", async () => {
    const { list, tables, paid } = await startTrainerLists();
    const numbers = Array.from({ length: 2 * mostPagesRead }, (_, index) => index + 1);
    for (const number of numbers) await paid(number, { name: number === 1 ? "Kim" : "Sam" });
    // Pages of the index are as small as can be.
    const { query } = tables.bookings;
    const read = vi
      .spyOn(tables.bookings, "query")
      .mockImplementation((asked) => query({ ...asked, limit: 1 }));
    const first = await list({ search: "kim" });
    expect(read).toHaveBeenCalledTimes(mostPagesRead);
    const lookedAt = at(mostPagesRead + 1).toISOString();
    expect(first).toMatchObject({ bookings: [], searchedTo: lookedAt });
    const second = await list({ search: "kim", cursor: first.nextCursor ?? "" });
    expect(read).toHaveBeenCalledTimes(2 * mostPagesRead);
    const third = await list({ search: "kim", cursor: second.nextCursor ?? "" });
    expect([idsOf(second), idsOf(third), third.searchedTo]).toEqual([ids(1), [], null]);
  });

  test("for a page that is full reads no further.", async () => {
    const { lists, tables, paid } = await startTrainerLists();
    for (const number of [1, 2, 3]) await paid(number);
    const read = vi.spyOn(tables.bookings, "query");
    const paidOnes = { ...consultations, show: "paid" } as const;
    const { bookings, next } = await lists.page(paidOnes, 2, undefined);
    expect(idsOf({ bookings })).toEqual(ids(3, 2));
    expect(next).toEqual({ bookingId: bookingIdOf(2), timestamp: at(2).toISOString() });
    expect(read).toHaveBeenCalledTimes(1);
  });
});

test("The index holds what filters, searches and numbers read, and nothing about health.", () => {
  const [partition, sort, attributes] = tableDefinitions.bookings.indexes.confirmedByTime;
  const held = [tableDefinitions.bookings.partitionKey, partition, sort, ...attributes];
  expect(held.sort()).toEqual(Object.keys(IndexedBooking.shape).sort());
  expect(held.join()).not.toMatch(/medical|dietary|notes/i);
});
