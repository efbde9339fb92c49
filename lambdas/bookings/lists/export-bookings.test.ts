import { expect, test } from "vitest";
import {
  answers,
  at,
  bookingIdOf,
  connectBookings,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import { exportBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { exportBookings } from "./export-bookings.ts";
import { createTrainerLists } from "./trainer-lists.ts";

function setup() {
  const tables = createTables((name) => createInMemoryTable(name));
  const { store } = connectBookings(tables);
  const lists = createTrainerLists(tables.bookings, () => at());
  const touched: string[] = [];
  return {
    store,
    touched,
    /** Changes an item behind the store's back. */
    change: (number: number, name: string, value: unknown) =>
      tables.bookings.update({ bookingId: bookingIdOf(number) }, { set: { [name]: value } }),
    page: (query: EndpointRequest<typeof endpoint>["query"] = {}) =>
      exportBookings(lists, { query: endpoint.query.parse(query) }, (...ids) =>
        touched.push(...ids),
      ),
    async paid(number: number, visitor: Partial<typeof answers> = {}, offer = fullPrice) {
      const id = bookingIdOf(number);
      const stored = { ...answers, ...visitor };
      await store.saveDraft(draftOf({ bookingId: id, answers: stored, offer }), at());
      await store.confirmPaid(id, { ...offer, paymentIntentId: `pi_${number}` }, at(number));
    },
  };
}

const header =
  "Booked,Name,Email,Phone,For,Status,Time,Completed,Cancelled,Payment,List price (£),Discount code,Discount (%),Amount (£),Refunded (£),Kept (£),Stripe payment,Booking\r\n";

test("An export has a line for each booking, as a spreadsheet reads it.", async () => {
  const { store, page, paid, touched } = setup();
  await paid(1, { name: "=HYPERLINK(1)" }, welcomePrice);
  await paid(2, { name: 'Smith, "Sam"' });
  await store.noteTime(bookingIdOf(2), new Date("2026-06-01T18:30:00.000Z"), 0, "alex", at(5));
  await store.complete(bookingIdOf(2), "alex@example.com", new Date("2026-07-01T09:05:00.000Z"));
  const exported = await page();
  expect(exported).toEqual({
    csv: [
      header,
      `2026-03-02 10:02,"Smith, ""Sam""",sam@example.org,07123 456789,Consultation,Completed,2026-06-01 19:30,2026-07-01 10:05,,Paid,50.00,,,50.00,,50.00,pi_2,${bookingIdOf(2)}\r\n`,
      `2026-03-02 10:01,'=HYPERLINK(1),sam@example.org,07123 456789,Consultation,To do,,,,Paid,50.00,WELCOME10,10,45.00,,45.00,pi_1,${bookingIdOf(1)}\r\n`,
    ].join(""),
    count: 2,
    nextCursor: null,
  });
  expect(touched).toEqual([bookingIdOf(2), bookingIdOf(1)]);
});

test("A code that a spreadsheet would make a date of stays as it is; amounts are numbers.", async () => {
  const { page, paid } = setup();
  await paid(1, {}, { ...welcomePrice, discountCode: "MAR10" });
  expect((await page()).csv).toContain(",Paid,50.00,'MAR10,10,45.00,");
});

test("An export has no health answers, free texts or notes.", async () => {
  const { store, page, paid } = setup();
  const secret = "Private";
  await paid(1, {
    dietaryRestrictions: secret,
    medicalConditions: secret,
    additionalNotes: secret,
    fitnessGoals: secret,
  });
  await store.writeNote(bookingIdOf(1), secret, undefined, at(5));
  const { csv, count } = await page();
  expect(count).toBe(1);
  expect(csv).not.toContain(secret);
});

test("An export has the chosen bookings only.", async () => {
  const { store, page, paid } = setup();
  await paid(1, { name: "Kim Visitor" });
  await paid(2);
  const sessionId = bookingIdOf(3);
  await store.saveDraft(sessionDraftOf({ bookingId: sessionId, answers: {} }), at());
  await store.confirmPaid(sessionId, { ...fullPrice, paymentIntentId: "pi_3" }, at(3));
  expect(await page({ search: "kim" })).toMatchObject({ count: 1 });
  expect(await page({ show: "completed" })).toMatchObject({ csv: header, count: 0 });
  const { csv } = await page({ kind: "payment" });
  expect(csv).toBe(
    `${header}2026-03-02 10:03,,,,Session,,,,,Paid,50.00,,,50.00,,50.00,pi_3,${sessionId}\r\n`,
  );
});

test("An export tells a free booking from a paid one.", async () => {
  const { store, page } = setup();
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(1), offer: noPrice }), at());
  await store.confirmFree(bookingIdOf(1), noPrice, undefined, at(1));
  expect((await page()).csv).toBe(
    `${header}2026-03-02 10:01,Sam Visitor,sam@example.org,07123 456789,Consultation,To do,,,,Free,50.00,FREE100,100,0.00,,0.00,,${bookingIdOf(1)}\r\n`,
  );
});

test("An erased booking keeps its line for the accounts, without personal data.", async () => {
  const { change, page, paid } = setup();
  await paid(1);
  await change(1, "erasedAt", at(9).toISOString());
  expect((await page()).csv).toBe(
    `${header}2026-03-02 10:01,,,,Consultation,Erased,,,,Paid,50.00,,,50.00,,50.00,pi_1,${bookingIdOf(1)}\r\n`,
  );
});

test("A cancelled booking has the time of its cancellation.", async () => {
  const { change, page, paid } = setup();
  await paid(1);
  await change(1, "cancelledAt", at(9).toISOString());
  expect((await page()).csv).toContain(",Consultation,Cancelled,,,2026-03-02 10:09,Paid,");
});

test("A long export comes in pages, whose lines together are the file.", async () => {
  const { page, paid, touched } = setup();
  for (let start = 1; start <= 501; start += 167) {
    await Promise.all(Array.from({ length: 167 }, (_, index) => paid(start + index)));
  }
  const first = await page();
  expect(first.count).toBe(500);
  // The audit log names every one.
  expect(new Set(touched).size).toBe(500);
  const second = await page({ cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ count: 1, nextCursor: null });
  // The newest come first, and the header only once.
  expect(second.csv).toMatch(/^2026-03-02 10:01,.*\r\n$/);
  const lines = `${first.csv}${second.csv}`.split("\r\n");
  expect(lines).toHaveLength(503);
  expect(new Set(lines).size).toBe(503);
  expect(`${lines[0]}\r\n`).toBe(header);
});

test("An export of paid bookings has the refunded ones, with what was kept of each.", async () => {
  const { change, page, paid } = setup();
  for (const number of [1, 2, 3]) await paid(number);
  await change(1, "refundedAmount", 1250);
  await change(2, "disputes", [{ ...sampleDispute, status: "lost" }]);
  const { csv, count } = await page({ show: "paid" });
  expect(count).toBe(3);
  for (const money of [",50.00,12.50,37.50,pi_1,", ",50.00,,0.00,pi_2,", ",50.00,,50.00,pi_3,"]) {
    expect(csv).toContain(money);
  }
});
