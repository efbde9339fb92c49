import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { mostPagesRead } from "#lambdas/bookings/lists/confirmed-index.ts";
import { createRefundStore } from "#lambdas/bookings/refunds/refund-store.ts";
import { openTable } from "#lambdas/database/table.ts";
import {
  at,
  bookingIdOf,
  connectBookings,
  draftOf,
  fullPrice,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { getNumbers as endpoint } from "#shared/numbers/api.ts";
import { addFigures, emptyTally, type Figures, noFigures } from "#shared/numbers/numbers.ts";
import { createAbandonedStore } from "./abandoned-store.ts";
import { getNumbers } from "./get-numbers.ts";

const day = 24 * 60;

/** The deployed function, over a local database engine. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  vi.useFakeTimers({ now: at(60 * day), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { handler } = await importFunction(() => import("./admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    DISCOUNT_CODES_TABLE: "discountCodes",
    MONTHLY_COUNTS_TABLE: "monthlyCounts",
  });
  const items = createBookingItems(openTable(database, "bookings"));
  const bookings = createBookingStore(items);
  return {
    call: (query: Record<string, string> = {}) => asTrainer(handler)(endpoint, { query }),
    abandoned: createAbandonedStore(openTable(database, "monthlyCounts")),
    discountCodes: openTable(database, "discountCodes"),
    refunds: createRefundStore(items),
    bookings,
    async pay(number: number, minutes: number, offer = fullPrice) {
      const bookingId = bookingIdOf(number);
      await bookings.saveDraft(draftOf({ bookingId, offer }), at(minutes));
      const terms = { ...offer, paymentIntentId: `pi_${number}` };
      const paid = await bookings.confirmPaid(bookingId, terms, at(minutes));
      if (paid.outcome !== "written") throw new Error("The booking was not confirmed.");
      return paid.booking;
    },
  };
}

test("Before the first booking there are no months and no codes.", async () => {
  const { call } = await setup();
  expect(await call()).toMatchObject({
    statusCode: 200,
    content: { ...noFigures, nextCursor: null },
  });
});

test("A booking counts at once, and completions, refunds and lost disputes in their own months.", async () => {
  const { call, bookings, refunds, pay } = await setup();
  const paid = await pay(1, 0);
  await bookings.complete(paid.bookingId, "alex", at(31 * day));
  const refund = {
    refundId: "r1",
    amount: 1500,
    reason: null,
    status: "succeeded",
    requestedAt: at().toISOString(),
    refundedAt: at(31 * day).toISOString(),
  } as const;
  const dispute = {
    disputeId: "du_1",
    kind: "dispute",
    status: "lost",
    amount: 3500,
    reason: "fraudulent",
    openedAt: at().toISOString(),
    closedAt: at(62 * day).toISOString(),
  } as const;
  await refunds.save(paid, { refunds: [refund], disputes: [dispute] });
  expect((await call()).content.months).toMatchObject([
    { month: "2026-03", consultations: { paid: 1, moneyTaken: 5000, refundedBookings: 1 } },
    { month: "2026-04", consultations: { paid: 0, completed: 1, refunds: 1, refunded: 1500 } },
    { month: "2026-05", consultations: { disputesLost: 1, lostToDisputes: 3500 } },
  ]);
});

test("Both kinds are counted apart, with attempts that expired unpaid; those of the last day are no figure yet.", async () => {
  const { call, bookings, abandoned, pay } = await setup();
  await pay(1, 0);
  await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(2) }), at());
  await bookings.saveDraft(sessionDraftOf({ bookingId: bookingIdOf(3) }), at(-2 * day));
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
  await discountCodes.update(
    { code: "WELCOME10" },
    { set: discountOf({ createdAt: at().toISOString() }) },
  );
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
    const isSession = number % 3 === 0;
    await store.saveDraft(isSession ? sessionDraftOf({ bookingId }) : draftOf({ bookingId }), at());
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi" }, at(number * day));
  }
  await abandoned.add("2026-03", "sessions", 2);
  const { query } = tables.bookings;
  let read = 0;
  const bookings: Pick<typeof tables.bookings, "query"> = {
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
