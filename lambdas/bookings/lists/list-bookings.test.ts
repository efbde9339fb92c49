import { describe, expect, test, vi } from "vitest";
import { tableDefinitions } from "#infra/data/table-definitions.ts";
import { mostPagesRead } from "#lambdas/bookings/booking-index.ts";
import { writeCursor } from "#lambdas/database/list-cursor.ts";
import { at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import {
  block,
  cancelled,
  completed,
  consultation,
  draft,
  erased,
  free,
  refunded,
  session,
} from "#lambdas/testing/records.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { ids, idsOf, trainerListsOver } from "#lambdas/testing/trainer-lists.ts";
import { listBookings as endpoint } from "#shared/bookings/admin-api.ts";
import { IndexedBooking } from "#shared/bookings/indexed-booking.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { BookingRecord } from "../record/booking.ts";
import { keysOf } from "../record/keys.ts";
import { listOf, positionIn } from "./list-bookings.ts";
import { filterOf, ListedBooking } from "./trainer-lists.ts";

type Query = EndpointRequest<typeof endpoint>["query"];

const listFor = (query: Query) => listOf(endpoint.query.parse(query));
const isListed = (record: BookingRecord, query: Query) =>
  filterOf(listFor(query))(ListedBooking.parse({ ...record, ...keysOf(record) }));

const refunds = [{ ...sampleRefund, amount: 1250 }];
const bookings = {
  paid: { ...consultation, name: "Zoë O’Brien-Smith" },
  free,
  timed: { ...consultation, startsAt: at(600).toISOString() },
  partlyRefunded: { ...consultation, refunds },
  refunded,
  completed,
  completedFree: { ...free, status: "completed" },
  cancelled,
  erased,
  session: { ...session, name: "Zoe Payer" },
  refundedSession: { ...session, refunds },
  sessionsOfBlock: { ...block, name: "Zoe Regular" },
  cancelledSessions: { ...block, cancelledAt: at(700).toISOString() },
} satisfies Record<string, BookingRecord>;
const consultations = Object.keys(bookings).filter((name) => !name.includes("ession"));
const paidOnes = consultations.filter((name) => !/free/i.test(name));

test.each<[Query, readonly string[]]>([
  [{}, consultations],
  [{ show: "todo" }, ["paid", "free", "timed", "partlyRefunded"]],
  [{ status: "pending" }, ["paid", "free", "timed", "partlyRefunded"]],
  [{ show: "timed" }, ["timed"]],
  [{ show: "completed" }, ["completed", "completedFree"]],
  [{ status: "completed" }, ["completed", "completedFree"]],
  [{ show: "paid" }, paidOnes],
  [{ show: "free" }, ["free", "completedFree"]],
  [{ show: "refunded" }, ["partlyRefunded", "refunded"]],
  [{ kind: "sessions" }, ["session", "refundedSession", "sessionsOfBlock", "cancelledSessions"]],
  [{ kind: "sessions", show: "left" }, ["sessionsOfBlock"]],
  [{ kind: "sessions", show: "left", search: "zoe reg" }, ["sessionsOfBlock"]],
  [{ kind: "sessions", show: "left", search: "zoe payer" }, []],
  [{ kind: "sessions", show: "timed" }, []],
  [{ show: "left" }, []],
  [{ kind: "sessions", show: "refunded" }, ["refundedSession"]],
  [{ kind: "sessions", show: "completed" }, []],
  [{ search: "zoe" }, ["paid"]],
  [{ search: "zoe", kind: "sessions" }, ["session", "sessionsOfBlock"]],
  [{ search: "sam visitor", show: "completed" }, ["completed", "completedFree"]],
  [{ search: "sam visitor", to: "2026-03-01" }, []],
  // Each kind of sample has one id.
  [{ search: `#${consultation.bookingId.slice(0, 8)}` }, consultations],
  [{ search: consultation.bookingId, show: "refunded" }, ["partlyRefunded", "refunded"]],
  [{ search: consultation.paymentIntentId ?? "" }, paidOnes],
])("The list of %j shows its bookings, and no others.", (query, shown) => {
  const found = Object.entries(bookings).filter(([, record]) => isListed(record, query));
  expect(found.map(([name]) => name)).toEqual(shown);
});

test("The newest bookings come first, unless the oldest are asked for.", () => {
  const orders = [{}, { order: "newest" }, { order: "oldest" }] as const;
  expect(orders.map((query) => listFor(query).newestFirst)).toEqual([true, true, false]);
});

test("A draft is on no list.", () => {
  expect(ListedBooking.safeParse({ ...draft, ...keysOf(draft) }).success).toBe(false);
});

test("A range of days is in London time and includes both ends.", () => {
  const instants = [
    "2026-06-30T22:59:59.999Z",
    "2026-06-30T23:00:00.000Z",
    "2026-07-02T22:59:59.999Z",
    "2026-07-02T23:00:00.000Z",
  ];
  const within = (query: Query) =>
    instants.flatMap((timestamp, index) =>
      isListed({ ...consultation, timestamp }, query) ? [index] : [],
    );
  expect(within({ from: "2026-07-01", to: "2026-07-02" })).toEqual([1, 2]);
  expect(within({ from: "2026-07-01" })).toEqual([1, 2, 3]);
  expect(within({ to: "2026-06-30", show: "paid" })).toEqual([0]);
  expect(within({ from: "2000-01-01", to: "2099-12-31" })).toEqual([0, 1, 2, 3]);
  // By time, the days are those of the consultations.
  const starting = { ...consultation, startsAt: "2026-07-01T09:00:00.000Z" };
  expect(isListed(starting, { show: "timed", from: "2026-07-01", to: "2026-07-01" })).toBe(true);
  expect(isListed(starting, { show: "timed", to: "2026-06-30" })).toBe(false);
});

const position = { bookingId, timestamp: at().toISOString() };
test.each<[string, Record<string, string>, Query]>([
  ["no booking id", { ...position, bookingId: "1" }, {}],
  ["no time", { ...position, timestamp: "yesterday" }, {}],
  [
    "a time to the microsecond, after the days asked for",
    { ...position, timestamp: "2026-03-02T23:59:59.999999Z" },
    { to: "2026-03-02" },
  ],
  ["a position in another list", { ...position, confirmedKey: "draft" }, {}],
  ["a position before the days asked for", position, { from: "2026-03-03" }],
  ["a position after the days asked for", position, { to: "2026-03-01" }],
])("A cursor with %s is refused.", (_, cursor, query) => {
  expect(() => positionIn(listFor(query), writeCursor(cursor))).toThrow(
    expect.objectContaining({ code: "validation_failed", errors: [expect.anything()] }),
  );
});

describe("A request", () => {
  const setup = () => trainerListsOver(createServices());
  const reads = ({ tables }: ReturnType<typeof setup>) => vi.spyOn(tables.bookings, "query");

  test("answers fifty bookings and where the next ones are, as the trainer sees them.", async () => {
    const { pages, free: save } = setup();
    for (let number = 1; number <= 51; number += 1) await save(number);
    const [first = [], second = []] = await pages();
    expect([first.length, second.length]).toEqual([50, 1]);
    expect([first[0], second[0]]).toMatchObject([
      { bookingId: bookingIdOf(51), paymentIntentId: null },
      { bookingId: bookingIdOf(1) },
    ]);
  });

  test("reads a bounded part of the index, says how far back it has looked, and goes on from there.", async () => {
    const all = setup();
    const { list, paid, tables } = all;
    for (let number = 1; number <= 2 * mostPagesRead; number += 1) {
      await paid(number, { name: number === 1 ? "Kim" : "Sam" });
    }
    // Pages of the index are as small as can be.
    const { query } = tables.bookings;
    const read = reads(all).mockImplementation((asked) => query({ ...asked, limit: 1 }));
    const first = await list({ search: "kim" });
    expect(read).toHaveBeenCalledTimes(mostPagesRead);
    const searchedTo = at(mostPagesRead + 1).toISOString();
    expect(first).toMatchObject({ bookings: [], searchedTo });
    const second = await list({ search: "kim", cursor: first.nextCursor ?? "" });
    expect(read).toHaveBeenCalledTimes(2 * mostPagesRead);
    expect(idsOf(second)).toEqual(ids(1));
  });

  test("for a page that is full reads no further, and names no next page without a booking.", async () => {
    const all = setup();
    for (const number of [1, 2, 3]) await all.paid(number);
    const read = reads(all);
    const list = listFor({ show: "paid" });
    const { bookings: shown, next } = await all.lists.page(list, 2, undefined);
    expect([idsOf({ bookings: shown }), next?.bookingId]).toEqual([ids(3, 2), bookingIdOf(2)]);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await all.lists.page(list, 3, undefined)).toMatchObject({ next: undefined });
  });

  test("leaves out a booking that leaves the list while it is read.", async () => {
    const all = setup();
    for (const number of [1, 2]) await all.paid(number);
    const { query } = all.tables.bookings;
    reads(all).mockImplementation(async (asked) => {
      const page = await query(asked);
      await all.complete(1);
      return page;
    });
    expect(idsOf(await all.list({ show: "todo" }))).toEqual(ids(2));
  });

  test("by time shows the consultations to come, the next one first, whatever order it asks for.", async () => {
    const { free: save, store, list, paid } = setup();
    for (const [number, minutes] of [
      [1, 30],
      [2, 10],
      [3, -1],
    ] as const) {
      await save(number);
      await store.noteTime(bookingIdOf(number), at(minutes), 0, "alex", at());
    }
    await paid(4);
    expect(idsOf(await list({ show: "timed", order: "newest" }))).toEqual(ids(2, 1));
    const cursor = writeCursor({ timestamp: at(10).toISOString(), bookingId: bookingIdOf(2) });
    expect(idsOf(await list({ show: "timed", cursor: cursor ?? undefined }))).toEqual(ids(1));
  });
});

test("The index holds what filters, searches and numbers read, and nothing about health.", () => {
  const [partition, sort, attributes] = tableDefinitions.bookings.indexes.confirmedByTime;
  const held = [tableDefinitions.bookings.partitionKey, partition, sort, ...attributes];
  expect(held.sort()).toEqual(Object.keys(IndexedBooking.shape).sort());
  expect(held.join()).not.toMatch(/medical|dietary|notes/i);
});
