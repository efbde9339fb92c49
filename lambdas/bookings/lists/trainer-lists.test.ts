import { describe, expect, test, vi } from "vitest";
import { writeCursor } from "#lambdas/database/list-cursor.ts";
import { at, bookingId, bookingIdOf, draftOf, savePaid } from "#lambdas/testing/bookings.ts";
import { ids, idsOf, readPages, startTrainerLists } from "#lambdas/testing/trainer-lists.ts";
import type { ListPosition } from "../booking-index.ts";

test("The list has pages, newest first.", async () => {
  const { pages, free } = await startTrainerLists();
  await Promise.all(Array.from({ length: 120 }, (_, index) => free(index + 1)));
  const shown = await pages();
  expect(shown.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(shown.flat().map(({ bookingId }) => bookingId)).toEqual(
    ids(...Array.from({ length: 120 }, (_, index) => 120 - index)),
  );
});

test("Each filter shows its bookings of its kind, and never drafts.", async () => {
  const { list, store, paid, free, session, complete, refund } = await startTrainerLists();
  await paid(1);
  await free(2);
  await paid(3);
  await session(4);
  await session(5);
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(6) }), at(6));
  await complete(2);
  await refund(3);
  await refund(5);
  await paid(7);
  await store.cancel(bookingIdOf(7), at(8));

  const shown = async (query: Parameters<typeof list>[0]) => idsOf(await list(query));
  expect(await shown({})).toEqual(ids(7, 3, 2, 1));
  expect(await shown({ show: "todo" })).toEqual(ids(3, 1));
  // A search reads another index.
  expect(await shown({ show: "todo", search: "sam@example.org" })).toEqual(ids(3, 1));
  expect(await shown({ show: "completed" })).toEqual(ids(2));
  expect(await shown({ show: "paid" })).toEqual(ids(7, 3, 1));
  expect(await shown({ show: "free" })).toEqual(ids(2));
  expect((await list({ show: "free" })).bookings).toMatchObject([{ paymentIntentId: null }]);
  expect(await shown({ show: "refunded" })).toEqual(ids(3));
  expect(await shown({ status: "pending" })).toEqual(ids(3, 1));
  expect(await shown({ status: "completed" })).toEqual(ids(2));
  expect(await shown({ kind: "payment" })).toEqual(ids(5, 4));
  expect(await shown({ kind: "payment", show: "refunded" })).toEqual(ids(5));
  expect(await shown({ kind: "payment", show: "completed" })).toEqual([]);
});

describe.each(["newest", "oldest"] as const)("With the %s first", (order) => {
  const numbers = Array.from({ length: 70 }, (_, index) => index + 1);

  test("every list has pages that show each booking once, in the order of time.", async () => {
    const { pages, save, session, free } = await startTrainerLists();
    await session(900);
    await free(901);
    // Some are confirmed in the same millisecond, more of them than a page shows.
    const minuteOf = (number: number) => (number <= 55 ? 7 : Math.floor(number / 8));
    await Promise.all(numbers.map((number) => save(number, minuteOf(number), number % 3 === 0)));
    for (const query of [
      { show: "paid" },
      { show: "paid", from: "2026-03-02", to: "2026-03-02" },
      { show: "todo" },
    ] as const) {
      const shown = await pages({ ...query, order });
      expect(shown).not.toContainEqual([]);
      const seen = shown.flat();
      const expected = query.show === "todo" ? [...numbers, 901] : numbers;
      expect(seen.map(({ bookingId }) => bookingId).sort()).toEqual(ids(...expected));
      const times = seen.map(({ timestamp }) => timestamp);
      const ascending = [...times].sort();
      expect(times).toEqual(order === "oldest" ? ascending : ascending.reverse());
    }
  });

  // A page ends at every position in turn.
  test("a page that ends anywhere is continued without a gap.", async () => {
    const { lists, save } = await startTrainerLists();
    for (const number of numbers.slice(0, 12)) {
      await save(number, [1, 1, 1, 2, 3, 3][number % 6] ?? 0, number % 2 === 0);
    }
    const paid = { key: "consultation-intro", show: "paid" } as const;
    const ordered = { ...paid, newestFirst: order === "newest" };
    for (const [days, expected, sizes] of [
      [{}, numbers.slice(0, 12), [1, 2, 3, 4, 5, 7]],
      [{ first: at(1), last: at(2) }, [1, 2, 3, 6, 7, 8, 9, 12], [3]],
      // Both ends of the range are the same instant.
      [{ first: at(3), last: at(3) }, [4, 5, 10, 11], [1]],
    ] as const) {
      for (const size of sizes) {
        const pages = await readPages((after: ListPosition | undefined) =>
          lists.page({ ...ordered, ...days }, size, after),
        );
        const seen = pages.flat().map(({ bookingId }) => bookingId);
        expect(seen.sort()).toEqual(ids(...expected));
      }
    }
  });

  test("a page of a range is full, whatever lies outside the range.", async () => {
    const { lists, paid } = await startTrainerLists();
    for (const number of [1, 2, 3]) await paid(number);
    const all = { key: "consultation-intro", show: "all" } as const;
    const middle = { ...all, newestFirst: order === "newest", first: at(2), last: at(2) };
    expect(idsOf(await lists.page(middle, 1, undefined))).toEqual(ids(2));
  });
});

test("No page follows one that has just room for all that a filter finds.", async () => {
  const { lists, save } = await startTrainerLists();
  await save(1, 1, false);
  await save(2, 2, true);
  const paid = { key: "consultation-intro", show: "paid" } as const;
  expect(await lists.page(paid, 2, undefined)).toMatchObject({ next: undefined });
});

test("A booking that leaves a list while it is read is left out.", async () => {
  const { list, tables, paid, complete } = await startTrainerLists();
  await paid(1);
  await paid(2);
  const { query } = tables.bookings;
  vi.spyOn(tables.bookings, "query").mockImplementation(async (read) => {
    const page = await query(read);
    await complete(1);
    return page;
  });
  expect(idsOf(await list({ show: "todo" }))).toEqual(ids(2));
});

test("A range of days is in London time and includes both ends.", async () => {
  const { list, store } = await startTrainerLists();
  const instants = [
    "2026-06-30T22:59:59.999Z",
    "2026-06-30T23:00:00.000Z",
    "2026-07-02T22:59:59.999Z",
    "2026-07-02T23:00:00.000Z",
  ];
  for (const [index, instant] of instants.entries()) {
    const id = bookingIdOf(index);
    await savePaid(store, draftOf({ bookingId: id }), new Date(instant));
  }
  expect(idsOf(await list({ from: "2026-07-01", to: "2026-07-02" }))).toEqual(ids(2, 1));
  expect(idsOf(await list({ from: "2026-07-01" }))).toEqual(ids(3, 2, 1));
  expect(idsOf(await list({ to: "2026-06-30", show: "paid" }))).toEqual(ids(0));
  expect(idsOf(await list({ from: "0000-01-01", to: "9999-12-31" }))).toEqual(ids(3, 2, 1, 0));
});

test("A cursor that is not one of ours is refused.", async () => {
  const { list } = await startTrainerLists();
  const position = { bookingId, timestamp: at().toISOString() };
  for (const [what, cursor, days] of [
    ["no booking id", writeCursor({ ...position, bookingId: "1" })],
    ["no time", writeCursor({ ...position, timestamp: "yesterday" })],
    [
      "a time to the microsecond, after the days asked for",
      writeCursor({ ...position, timestamp: "2026-03-02T23:59:59.999999Z" }),
      { to: "2026-03-02" },
    ],
    ["a position in another list", writeCursor({ ...position, ...{ confirmedKey: "draft" } })],
    ["a position before the days asked for", writeCursor(position), { from: "2026-03-03" }],
    ["a position after the days asked for", writeCursor(position), { to: "2026-03-01" }],
  ] as const) {
    await expect(list({ cursor, ...days }), what).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ path: "cursor" }],
    });
  }
});

describe("By time", () => {
  /** Consultation 1 begins five minutes after ten, when it is ten o'clock; 2 after ten minutes, and so on. */
  async function startTimed(count: number) {
    const started = await startTrainerLists();
    for (let number = 1; number <= count; number += 1) {
      await started.free(number);
      // Those that were booked first come last.
      const minutes = 5 * (count + 1 - number);
      await started.store.noteTime(bookingIdOf(number), at(minutes), 0, "alex", at());
    }
    return started;
  }

  test("a list has the consultations to come whose time is noted, the next one first.", async () => {
    const { list, store, free, change, complete } = await startTimed(6);
    await free(7);
    await complete(2);
    await store.noteTime(bookingIdOf(3), undefined, 1, "alex", at());
    await store.noteTime(bookingIdOf(4), at(-1), 1, "alex", at());
    // The index is a moment behind.
    await change(5, "startsAt", at(-1).toISOString());
    for (const order of ["newest", "oldest"] as const) {
      expect(idsOf(await list({ show: "timed", order }))).toEqual(ids(6, 1));
    }
    expect(idsOf(await list({ show: "timed", kind: "payment" }))).toEqual([]);
  });

  test("the days of a list are those of the consultations.", async () => {
    const { list, store } = await startTimed(3);
    const note = (number: number, day: string) =>
      store.noteTime(bookingIdOf(number), new Date(`${day}T12:00:00.000Z`), 1, "alex", at());
    await note(1, "2026-05-01");
    await note(2, "2026-05-02");
    await note(3, "2026-05-03");
    const between = (from: string, to: string) => list({ show: "timed", from, to });
    expect(idsOf(await between("2026-05-01", "2026-05-02"))).toEqual(ids(1, 2));
    expect(idsOf(await between("2026-02-01", "2026-05-01"))).toEqual(ids(1));
    expect(idsOf(await between("2026-05-02", "2026-05-03"))).toEqual(ids(2, 3));
    expect(idsOf(await between("2026-02-01", "2026-03-01"))).toEqual([]);
  });

  test("a search finds persons, and a cursor continues it.", async () => {
    const { list, paid, store } = await startTimed(2);
    await paid(3, { name: "Zoë Quill" });
    await store.noteTime(bookingIdOf(3), at(500), 0, "alex", at());
    expect(idsOf(await list({ show: "timed", search: "zoe" }))).toEqual(ids(3));
    const cursor = writeCursor({ timestamp: at(5).toISOString(), bookingId: bookingIdOf(2) });
    expect(idsOf(await list({ show: "timed", cursor }))).toEqual(ids(1, 3));
  });
});
