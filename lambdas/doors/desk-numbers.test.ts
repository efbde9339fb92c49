import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { mostPagesRead } from "#lambdas/bookings/booking-index.ts";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { openTable } from "#lambdas/database/table.ts";
import { getNumbers } from "#lambdas/numbers/get-numbers.ts";
import {
  at,
  bookingIdOf,
  connectBookings,
  draftOf,
  fullPrice,
  savePaid,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { importDesk } from "#lambdas/testing/desk.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { getNumbers as endpoint } from "#shared/numbers/api.ts";
import { addFigures, emptyTally, type Figures, noFigures } from "#shared/numbers/numbers.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";

const day = 24 * 60;

/** The deployed function, over a local database engine. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  vi.useFakeTimers({ now: at(60 * day), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const call = await importDesk();
  const tables = createTables((name) => openTable(database, name));
  const { store, abandoned } = connectBookings(tables);
  return {
    call: (query: Record<string, string> = {}) => call(endpoint, { query }),
    abandoned,
    discountCodes: tables.discountCodes,
    store,
    async pay(number: number, minutes: number, offer = fullPrice) {
      const bookingId = bookingIdOf(number);
      await savePaid(store, draftOf({ bookingId, offer }), at(minutes));
    },
  };
}

test("Before the first booking there are no months and no codes.", async () => {
  const { call } = await setup();
  expect(await call()).toMatchObject({
    statusCode: 200,
    content: {
      ...noFigures,
      sameDays: { until: "2026-04-01", consultations: emptyTally, sessions: emptyTally },
      nextCursor: null,
    },
  });
});

test("Both kinds are counted apart, with attempts that expired unpaid; those of the last day are no figure yet.", async () => {
  const { call, store, abandoned, pay } = await setup();
  await pay(1, 0);
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(2) }), at());
  await store.saveDraft(sessionDraftOf({ bookingId: bookingIdOf(3) }), at(-2 * day));
  await abandoned.add("2026-03", "sessions", 3);
  await abandoned.add("2026-01", "consultations", 1);
  // Of a month whose bookings are no longer kept.
  await abandoned.add("2017-01", "consultations", 1);
  expect((await call()).content.months).toEqual([
    {
      month: "2026-01",
      consultations: { ...emptyTally, abandoned: 1 },
      sessions: emptyTally,
    },
    {
      month: "2026-03",
      consultations: { ...emptyTally, paid: 1, moneyTaken: 5000 },
      sessions: { ...emptyTally, abandoned: 3 },
    },
  ]);
});

test("The uses of each code that exists are counted, with what it has given.", async () => {
  const { call, discountCodes, pay } = await setup();
  const item = discountOf({ code: "WELCOME10", createdAt: at().toISOString() });
  await discountCodes.put(item, isAbsent("code"));
  await pay(1, -1, welcomePrice);
  await pay(2, 1, welcomePrice);
  await pay(3, 2, welcomePrice);
  await pay(4, 3, { ...welcomePrice, discountCode: "GONE" });
  expect((await call()).content).toMatchObject({
    codes: [{ code: "WELCOME10", uses: 2, discountGiven: 1000 }],
    bookings: 4,
  });
});

test.each([{ month: "2026-03" }, { refresh: "true" }, { cursor: "none" }])(
  "Any parameter but its own cursor is refused (%j).",
  async (query) => {
    const { call } = await setup();
    expect((await call(query)).statusCode).toBe(400);
  },
);

test("A request reads a bounded part, and all parts together are all bookings.", async () => {
  const tables = createTables((name) => createInMemoryTable(name));
  const { store, abandoned } = connectBookings(tables);
  for (let number = 1; number <= 2 * mostPagesRead + 1; number += 1) {
    const bookingId = bookingIdOf(number);
    const draft = number % 3 === 0 ? sessionDraftOf({ bookingId }) : draftOf({ bookingId });
    await savePaid(store, draft, at(number * day));
  }
  await abandoned.add("2026-03", "sessions", 2);
  const { query } = tables.bookings;
  let read = 0;
  const bookings: typeof tables.bookings = {
    ...tables.bookings,
    query: (asked) => {
      if (asked.index === "confirmedByTime") read += 1;
      // Pages of the index are as small as can be.
      return query({ ...asked, limit: 1 });
    },
  };
  const { discountCodes } = tables;
  const reading = { bookings, discountCodes, abandoned, now: () => at() };
  const all = await getNumbers({ ...reading, bookings: tables.bookings }, { query: {} });
  let sum: Figures = noFigures;
  let cursor: string | undefined;
  do {
    read = 0;
    const part = await getNumbers(reading, { query: { cursor } });
    expect(read).toBeLessThanOrEqual(mostPagesRead);
    sum = addFigures(sum, part);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect({ ...sum, nextCursor: null }).toEqual(all);
  expect(all.bookings).toBe(2 * mostPagesRead + 1);
});

test("What clients are to be refunded is what waits for the trainer, until it is refunded or settled.", async () => {
  const { call, store, pay } = await setup();
  const owed = async () => (await call()).content.refundsOwed;
  const [cancelled, failed] = [bookingIdOf(1), bookingIdOf(2)];
  await pay(1, 0);
  await pay(2, 0);
  expect(await owed()).toBe(0);
  await store.cancel(cancelled, at(day));
  expect(await owed()).toBe(5000);
  const refund = { ...sampleRefund, stripeRefundId: "re_1", status: "failed" as const };
  await store.set({ refunds: [{ ...refund, amount: 2000 }] }, failed);
  expect(await owed()).toBe(7000);
  await store.cancel(failed, at(day));
  expect(await owed()).toBe(10_000);
  await store.dealWith(["cancelled"], true, at(day), cancelled);
  expect(await owed()).toBe(5000);
  const waiting = { status: "under_way", pendingReason: "insufficient_funds" } as const;
  await store.set({ refunds: [{ ...sampleRefund, ...waiting }] }, cancelled);
  expect(await owed()).toBe(10_000);
});
