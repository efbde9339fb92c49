import { expect, test } from "vitest";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { block, consultation, session, used } from "#lambdas/testing/records.ts";
import { ids, readPages, startTrainerLists, tableWith } from "#lambdas/testing/trainer-lists.ts";
import type { ListPosition } from "../booking-index.ts";
import { createTrainerLists, type TrainerList } from "./trainer-lists.ts";

const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** Some are confirmed in the same millisecond, more of them than a page shows. */
const minuteOf = (number: number) => [1, 1, 1, 2, 3, 3][number % 6] ?? 0;
const ofMinutes = (...minutes: number[]) =>
  numbers.filter((number) => minutes.includes(minuteOf(number)));

test("The blocks with sessions left come by their last day, those that never lapse at the end, and go when that day is over.", async () => {
  const lastDays = [
    "2026-03-09",
    undefined,
    "2026-03-01",
    "2026-03-02",
    "2026-03-02",
    "2026-12-08",
  ];
  const blocks = lastDays.map((lapsesOn) => ({ ...block, lapsesOn }));
  const usedUp = { ...block, block: { ...block.block, sessions: 1 }, usedSessions: [used] };
  const table = tableWith([...blocks, usedUp, session, consultation]);
  const read = async (now: string, size: number) => {
    const lists = createTrainerLists(table, () => new Date(now));
    const list = { key: "payment-page", show: "left", newestFirst: true } as const;
    const pages = await readPages((after: ListPosition | undefined) =>
      lists.page(list, size, after),
    );
    return pages.flat().flatMap(({ bookingId }) => Number(bookingId.at(-1)));
  };
  for (const size of [1, 2, 50]) {
    const onTheDay = await read("2026-03-02T23:59:59.999Z", size);
    expect([onTheDay.slice(0, 2).sort(), onTheDay.slice(2)]).toEqual([
      [4, 5],
      [1, 6, 2],
    ]);
    expect(await read("2026-03-03T00:00:00.000Z", size)).toEqual([1, 6, 2]);
  }
});

test("The pages of a list show each booking once, in the order of time, wherever they end.", async () => {
  const { lists, save, store } = await startTrainerLists();
  for (const number of numbers) {
    await save(number, minuteOf(number), number % 2 === 0);
    const startsAt = at(100 + minuteOf(number));
    await store.noteTime(bookingIdOf(number), startsAt, 0, "alex", at());
  }
  for (const [show, newestFirst, days, expected, sizes] of [
    ["all", true, {}, numbers, [1, 5]],
    ["todo", false, {}, numbers, [1, 5]],
    ["timed", false, {}, numbers, [1, 5]],
    ["timed", false, { last: at(102) }, ofMinutes(1, 2), [3]],
    // A filter, which reads on until a page is full.
    ["refunded", true, {}, [2, 4, 6, 8, 10, 12], [1, 4]],
    ["paid", false, {}, numbers, [1, 2, 3, 4, 5, 7]],
    ["paid", true, { first: at(1), last: at(2) }, ofMinutes(1, 2), [3]],
    // Both ends of the range are the same instant.
    ["all", true, { first: at(2), last: at(2) }, ofMinutes(2), [1]],
    ["paid", false, { first: at(3), last: at(3) }, ofMinutes(3), [1]],
  ] as const) {
    const list: TrainerList = { key: "consultation-intro", show, newestFirst, ...days };
    for (const size of sizes) {
      const pages = await readPages((after: ListPosition | undefined) =>
        lists.page(list, size, after),
      );
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size);
      const seen = pages.flat();
      expect(seen.map(({ bookingId }) => bookingId).sort()).toEqual(ids(...expected));
      const times = seen.map(({ timestamp }) => timestamp);
      const ascending = times.toSorted();
      expect(times).toEqual(newestFirst ? ascending.reverse() : ascending);
    }
  }
});
