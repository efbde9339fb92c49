import { describe, expect, test, vi } from "vitest";
import { tableDefinitions } from "#infra/data/table-definitions.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
} from "#lambdas/testing/bookings.ts";
import { ids, idsOf, readPages, startTrainerLists } from "#lambdas/testing/trainer-lists.ts";
import type { ListPosition } from "../booking-index.ts";
import { IndexedBooking, mostPagesRead } from "./confirmed-index.ts";

const consultations = { flowSource: "consultation-intro", show: "all" } as const;

async function setupPeople() {
  const all = await startTrainerLists();
  await all.paid(1, { name: "Zoë O’Brien-Smith", email: "Zoe@Example.org", phone: "07700900111" });
  await all.paid(2, { name: "Sam Peter  Visitor", email: "peter.v@example.org" });
  await all.free(3);
  await all.paid(4, { name: "Łukasz Straße", email: "lu@example.org", phone: "07700900444" });
  await all.session(5, { name: "Zoe Payer", email: "zoe@example.org" });
  await all.session(6);
  await all.paid(7, { name: "Anna van der Berg", email: "a.b@example.org" });
  return all;
}

describe("A search", () => {
  test("finds any words of a name in any order, parts of an address, and parts of a number.", async () => {
    const { list } = await setupPeople();
    for (const [by, search, found] of [
      ["a first name, ignoring case and accents", "zOE", [1]],
      ["a family name", "vis", [3, 2]],
      ["words in another order", "visitor sam", [3, 2]],
      ["letters that have no accent to lose", "Lukasz STRASSE", [4]],
      ["a middle name", "peter v", [2]],
      ["two words that are not beside each other", "berg anna", [7]],
      ["the second half of a double-barrelled name", "smith", [1]],
      ["a double-barrelled name without its hyphen", "o'brien smith", [1]],
      ["an address, ignoring case", "zoe@EXAMPLE", [1]],
      ["a part of an address", "r.v@ex", [2]],
      ["the domain of an address", "example.org", [7, 4, 3, 2, 1]],
      ["a number as it is dialled from abroad", "+44 7700 900 1", [1]],
      ["a number with its spaces", "07700 900", [4, 1]],
      ["the last digits of a number", "444", [4]],
      ["an unknown name", "unknown", []],
      ["nothing that could be found", "´", []],
    ] as const) {
      const { bookings, nextCursor, searchedTo } = await list({ search });
      const answer = [idsOf({ bookings }), nextCursor, searchedTo];
      expect(answer, by).toEqual([ids(...found), null, null]);
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
    expect(idsOf(await list({ search: "zoe", kind: "payment" }))).toEqual(ids(5));
  });

  test("shows what it finds in the order of the list.", async () => {
    const { list, paid } = await startTrainerLists();
    for (const [number, name] of ["Sam B", "Sam C", "Sam A"].entries())
      await paid(number, { name });
    expect(idsOf(await list({ search: "sam" }))).toEqual(ids(2, 1, 0));
    expect(idsOf(await list({ search: "sam", order: "oldest" }))).toEqual(ids(0, 1, 2));
  });

  test("pages through all that it finds, whatever the size of its pages.", async () => {
    const { lists, paid, session, complete } = await startTrainerLists();
    const names = ["Sam Samson", "Robin Sam", "Sam", "Kim Field"];
    const all = Array.from({ length: 16 }, (_, index) => index + 1);
    const email = "visitor@example.org";
    await Promise.all(all.map((number) => paid(number, { name: names[number % 4] ?? "", email })));
    await session(50, { name: "Sam Payer" });
    for (const number of [2, 9]) await complete(number);
    const notKim = all.filter((number) => number % 4 !== 3);
    for (const [show, search, expected] of [
      ["all", "sam", notKim],
      ["completed", "sam", [2, 9]],
      ["free", "sam", []],
    ] as const) {
      for (const size of [1, 2, 5, 50]) {
        const pages = await readPages((after: ListPosition | undefined) =>
          lists.page({ ...consultations, show, search }, size, after),
        );
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(size);
        const seen = pages.flat().map(({ bookingId }) => bookingId);
        expect(seen).toEqual(ids(...expected).reverse());
      }
    }
  });

  test("finds neither drafts nor persons that are erased.", async () => {
    const { list, store, paid, change, tables } = await startTrainerLists();
    await store.saveDraft(draftOf({ bookingId: bookingIdOf(1) }), at(1));
    await paid(2);
    await change(2, "erasedAt", at(9).toISOString());
    await tables.bookings.update(
      { bookingId: bookingIdOf(2) },
      { remove: ["name", "email", "phone"] },
    );
    expect(idsOf(await list({ search: "sam" }))).toEqual([]);
    expect(idsOf(await list({}))).toEqual(ids(2));
  });

  test("leaves out a booking that has changed since the index was written.", async () => {
    const { list, tables, paid, change } = await startTrainerLists();
    await paid(1);
    await paid(2);
    const { query } = tables.bookings;
    vi.spyOn(tables.bookings, "query").mockImplementation(async (read) => {
      const page = await query(read);
      await change(1, "name", "Kim Field");
      return page;
    });
    expect(idsOf(await list({ search: "visitor" }))).toEqual(ids(2));
  });

  test("finds a booking by its current name, not by an earlier one.", async () => {
    const { list, store } = await startTrainerLists();
    await store.saveDraft(draftOf({ answers: { ...answers, name: "Robin Before" } }), at());
    await store.saveDraft(draftOf({ answers: { ...answers, name: "Robin After" } }), at());
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    expect(idsOf(await list({ search: "before" }))).toEqual([]);
    expect(idsOf(await list({ search: "after" }))).toEqual([bookingId]);
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
