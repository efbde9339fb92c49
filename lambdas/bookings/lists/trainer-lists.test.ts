import { expect, test } from "vitest";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { ids, readPages, startTrainerLists } from "#lambdas/testing/trainer-lists.ts";
import type { ListPosition } from "../booking-index.ts";
import type { TrainerList } from "./trainer-lists.ts";

const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** Some are confirmed in the same millisecond, more of them than a page shows. */
const minuteOf = (number: number) => [1, 1, 1, 2, 3, 3][number % 6] ?? 0;
const ofMinutes = (...minutes: number[]) =>
  numbers.filter((number) => minutes.includes(minuteOf(number)));

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
