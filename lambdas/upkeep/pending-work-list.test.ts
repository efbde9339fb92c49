import { describe, expect, test } from "vitest";
import {
  at,
  bookingIdOf,
  draftOf,
  savePaid,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { createUpkeepLists } from "./upkeep-lists.ts";

describe("Upkeep's list", () => {
  /** Seven bookings, a minute apart, the even ones completed, and a draft. */
  async function setup() {
    const { store, lists, tables } = await startTestBookings();
    for (let number = 1; number <= 7; number += 1) {
      const bookingId = bookingIdOf(number);
      await savePaid(store, draftOf({ bookingId }), at(number));
      if (number % 2 === 0) await store.complete(bookingId, "alex@example.com", at(100));
    }
    await store.saveDraft(draftOf({ bookingId: bookingIdOf(8) }), at(50));
    return { lists, tables };
  }
  const ids = (...numbers: number[]) => numbers.map(bookingIdOf);

  test("finds the drafts that are not younger than an instant.", async () => {
    const { lists } = await setup();
    const found = async (minutes: number) =>
      (await lists.pendingWork("draft", at(minutes), undefined)).bookingIds;
    expect(await found(49)).toEqual([]);
    expect(await found(50)).toEqual(ids(8));
  });

  test("finds the bookings to follow up, oldest first, from a position on.", async () => {
    const { lists } = await setup();
    const after = { bookingId: bookingIdOf(2), timestamp: at(2).toISOString() };
    expect((await lists.pendingWork("followUp", at(3), undefined)).bookingIds).toEqual(
      ids(1, 2, 3),
    );
    expect((await lists.pendingWork("followUp", at(4), after)).bookingIds).toEqual(ids(3, 4));
  });

  test("ends a page that DynamoDB has cut with the position to go on from, and the last without.", async () => {
    const { tables } = await setup();
    // DynamoDB cuts a page at 1 MB.
    const query: typeof tables.bookings.query = (asked) =>
      tables.bookings.query({ ...asked, limit: 2 });
    const lists = createUpkeepLists({ ...tables.bookings, query });
    const first = await lists.pendingWork("followUp", at(3), undefined);
    const position = { bookingId: bookingIdOf(2), timestamp: at(2).toISOString() };
    expect(first).toEqual({ bookingIds: ids(1, 2), next: position });
    expect(await lists.pendingWork("followUp", at(3), first.next)).toEqual({
      bookingIds: ids(3),
      next: undefined,
    });
  });
});
