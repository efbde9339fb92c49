import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { openTable } from "#lambdas/database/table.ts";
import { at, bookingIdOf, draftOf, fullPrice, sessionDraftOf } from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import { getNumbers } from "#shared/numbers/api.ts";
import { emptyCounts, emptyTally } from "#shared/numbers/numbers.ts";
import { createMonthStore } from "./month-store.ts";

/** The deployed function, over a local database engine. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const { handler } = await importFunction(() => import("./admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    NUMBERS_TABLE: "numbers",
    DISCOUNT_CODES_TABLE: "discountCodes",
  });
  const call = (query: Record<string, string> = {}) => asTrainer(handler)(getNumbers, { query });
  return {
    call,
    refresh: () => call({ refresh: "true" }),
    months: createMonthStore(openTable(database, "numbers")),
    bookings: createBookingStore(createBookingItems(openTable(database, "bookings"))),
  };
}

const nothing = { toDo: 0, completed: 0, paid: 0, free: 0, refunded: 0 };
const noFigures = { consultations: emptyCounts, sessions: emptyCounts, codes: {} };

test("Before the first booking there are no months, and nothing in total.", async () => {
  const { call } = await setup();
  expect(await call()).toMatchObject({
    statusCode: 200,
    content: {
      months: [],
      computedAt: null,
      totals: { consultations: nothing, sessions: nothing },
    },
  });
});

test("The months come oldest first, with both kinds apart, and say when they were computed.", async () => {
  const { call, months } = await setup();
  const paid = { ...emptyCounts, paid: 2, completed: 1 };
  await months.save("2026-03", { ...noFigures, consultations: paid }, 0, at());
  await months.save("2026-02", { ...noFigures, sessions: { ...emptyCounts, free: 1 } }, 0, at(5));
  await months.save("2026-01", noFigures, 0, at(2));
  await months.addAbandoned("2026-03", "sessions", 3);
  const { content } = await call();
  expect(content.computedAt).toBe(at(5).toISOString());
  expect(content.months).toEqual([
    { month: "2026-01", consultations: emptyTally, sessions: emptyTally },
    { month: "2026-02", consultations: emptyTally, sessions: { ...emptyTally, free: 1 } },
    {
      month: "2026-03",
      consultations: { ...paid, abandoned: 0, open: 0 },
      sessions: { ...emptyTally, abandoned: 3 },
    },
  ]);
  expect(content.totals).toEqual({
    consultations: { toDo: 1, completed: 1, paid: 2, free: 0, refunded: 0 },
    sessions: { toDo: 1, completed: 0, paid: 0, free: 1, refunded: 0 },
  });
});

test("Refreshing shows a booking that upkeep has not seen, and leaves it for upkeep.", async () => {
  const { call, refresh, bookings } = await setup();
  await bookings.saveDraft(sessionDraftOf({ bookingId: bookingIdOf(1) }), at());
  await bookings.confirmPaid(bookingIdOf(1), { ...fullPrice, paymentIntentId: "pi_1" }, at());
  await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(2) }), at());
  expect((await call()).content.months).toMatchObject([{ sessions: { paid: 0 } }]);
  const { content } = await refresh();
  expect(content.months).toMatchObject([{ month: "2026-03", sessions: { paid: 1 } }]);
  expect(Date.parse(content.computedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect((await refresh()).content.months).toEqual(content.months);
});

test("Bookings that are begun and not paid yet are told apart from those that are.", async () => {
  const { call, refresh, bookings } = await setup();
  for (const number of [1, 2, 3]) {
    await bookings.saveDraft(draftOf({ bookingId: bookingIdOf(number) }), at());
  }
  await bookings.saveDraft(sessionDraftOf({ bookingId: bookingIdOf(4) }), at());
  const [month] = (await call()).content.months;
  expect(month).toEqual({
    month: "2026-03",
    consultations: { ...emptyTally, open: 3 },
    sessions: { ...emptyTally, open: 1 },
  });
  await bookings.confirmPaid(bookingIdOf(1), { ...fullPrice, paymentIntentId: "pi_1" }, at());
  expect((await refresh()).content.months).toMatchObject([
    { consultations: { paid: 1, open: 2 }, sessions: { paid: 0, open: 1 } },
  ]);
});

test("Months of which only abandoned drafts are known have not been computed.", async () => {
  const { call, months } = await setup();
  await months.addAbandoned("2026-03", "sessions", 1);
  const { content } = await call();
  expect(content.computedAt).toBeNull();
  expect(content.months).toMatchObject([{ month: "2026-03", sessions: { abandoned: 1 } }]);
});

test("A month in which only drafts were begun comes before the months after it.", async () => {
  const { call, months, bookings } = await setup();
  await months.save("2026-03", noFigures, 0, at());
  await bookings.saveDraft(draftOf(), at(-2 * 24 * 60));
  expect((await call()).content.months).toMatchObject([
    { month: "2026-02", consultations: { open: 1 } },
    { month: "2026-03", consultations: { open: 0 } },
  ]);
});

test.each([{ month: "2026-03" }, { refresh: "yes" }])(
  "Any parameter but refresh=true is refused (%j).",
  async (query) => {
    const { call } = await setup();
    expect((await call(query)).statusCode).toBe(400);
  },
);
