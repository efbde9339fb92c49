import { expect } from "vitest";
import { listBookings } from "#lambdas/bookings/lists/list-bookings.ts";
import { createTrainerLists } from "#lambdas/bookings/lists/trainer-lists.ts";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import type { DraftContent } from "#lambdas/bookings/record/draft.ts";
import { keysOf } from "#lambdas/bookings/record/keys.ts";
import {
  answers,
  at,
  bookingIdOf,
  draftOf,
  fullPrice,
  noPrice,
  savePaid,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { listBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";

type Query = EndpointRequest<typeof endpoint>["query"];

/** The trainer's lists over an empty database, and ways to fill it. */
export const startTrainerLists = async () => trainerListsOver(await startTestBookings());

/** The same over these tables, such as some in memory. */
export function trainerListsOver({
  store,
  tables,
}: Pick<Awaited<ReturnType<typeof startTestBookings>>, "store" | "tables">) {
  const lists = createTrainerLists(tables.bookings, () => at());
  const list = (query: Query = {}) => listBookings(lists, { query: endpoint.query.parse(query) });

  /** Gives back a part of a payment. */
  const refund = (number: number) =>
    store.set({ refunds: [{ ...sampleRefund, amount: 1250 }] }, bookingIdOf(number));
  const pay = (draft: DraftContent, minute: number) => savePaid(store, draft, at(minute));

  return {
    store,
    tables,
    lists,
    list,
    /** Every page of what is asked for. */
    pages: (query: Query = {}) =>
      readPages(async (cursor: string | undefined) => {
        const { bookings, nextCursor } = await list(cursor ? { ...query, cursor } : query);
        return { bookings, next: nextCursor ?? undefined };
      }),

    /** A paid consultation of so many minutes past ten. */
    async paid(number: number, visitor: Partial<typeof answers> = {}, offer = fullPrice) {
      const bookingId = bookingIdOf(number);
      await pay(draftOf({ bookingId, answers: { ...answers, ...visitor }, offer }), number);
    },
    async free(number: number) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id, offer: noPrice }), at());
      await store.confirmFree(id, noPrice, undefined, at(number));
    },
    /** A consultation of so many minutes past ten that was paid for, and perhaps refunded in part. */
    async save(number: number, minute: number, isRefunded: boolean) {
      await pay(draftOf({ bookingId: bookingIdOf(number) }), minute);
      if (isRefunded) await refund(number);
    },
    complete: (number: number) => store.complete(bookingIdOf(number), "alex", at(100)),
  };
}

/** A table in memory with these bookings, confirmed so many minutes past ten in their order. */
export function tableWith(records: readonly BookingRecord[]) {
  const items = records.map((record, index) => {
    const timestamp = at(index + 1).toISOString();
    const booking = { ...record, bookingId: bookingIdOf(index + 1), timestamp };
    return { ...booking, ...keysOf(booking) };
  });
  return createInMemoryTable("bookings", items);
}

/** Reads every page. Fails instead of reading on for ever when a page ends where an earlier one did. */
export async function readPages<Listed, Position>(
  read: (
    after: Position | undefined,
  ) => Promise<{ bookings: Listed[]; next: Position | undefined }>,
): Promise<Listed[][]> {
  const pages: Listed[][] = [];
  const ends: Position[] = [];
  let after: Position | undefined;
  do {
    const { bookings, next } = await read(after);
    pages.push(bookings);
    expect(ends).not.toContainEqual(next);
    if (next !== undefined) ends.push(next);
    after = next;
  } while (after !== undefined);
  return pages;
}

export const ids = (...numbers: number[]) => numbers.map(bookingIdOf);

export const idsOf = ({ bookings }: { bookings: { bookingId: string }[] }) =>
  bookings.map((booking) => booking.bookingId);
