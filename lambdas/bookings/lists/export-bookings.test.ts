import { expect, test } from "vitest";
import { at, bookingIdOf, welcomePrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { trainerListsOver } from "#lambdas/testing/trainer-lists.ts";
import { exportBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { exportBookings } from "./export-bookings.ts";

function setup() {
  const bookings = trainerListsOver(createServices());
  const touched: string[] = [];
  const page = (query: EndpointRequest<typeof endpoint>["query"] = {}) =>
    exportBookings(bookings.lists, { query: endpoint.query.parse(query) }, (...ids) =>
      touched.push(...ids),
    );
  return { ...bookings, touched, page };
}

const header =
  "Booked,Name,Email,Phone,For,Status,Time,Completed,Cancelled,Payment,List price (£),Discount code,Discount (%),Amount (£),Refunded (£),Kept (£),Stripe payment,Booking\r\n";

test("An export has a line for each booking, as a spreadsheet reads it.", async () => {
  const { store, page, paid, free, session, touched } = setup();
  // A spreadsheet would make a date of this code.
  await paid(1, { name: "=HYPERLINK(1)" }, { ...welcomePrice, discountCode: "MAR10" });
  await paid(2, { name: 'Smith, "Sam"' });
  await store.noteTime(bookingIdOf(2), new Date("2026-06-01T18:30:00.000Z"), 0, "alex", at(5));
  await store.complete(bookingIdOf(2), "alex@example.com", new Date("2026-07-01T09:05:00.000Z"));
  await free(3);
  await session(4);
  const lines = [
    `2026-03-02 10:03,Sam Visitor,sam@example.org,07123 456789,Consultation,To do,,,,Free,50.00,FREE100,100,0.00,,0.00,,${bookingIdOf(3)}\r\n`,
    `2026-03-02 10:02,"Smith, ""Sam""",sam@example.org,07123 456789,Consultation,Completed,2026-06-01 19:30,2026-07-01 10:05,,Paid,50.00,,,50.00,,50.00,pi_1,${bookingIdOf(2)}\r\n`,
    `2026-03-02 10:01,'=HYPERLINK(1),sam@example.org,07123 456789,Consultation,To do,,,,Paid,50.00,'MAR10,10,45.00,,45.00,pi_1,${bookingIdOf(1)}\r\n`,
  ];
  const csv = [header, ...lines].join("");
  expect(await page()).toEqual({ csv, count: 3, nextCursor: null });
  expect(touched).toEqual([3, 2, 1].map(bookingIdOf));
  expect((await page({ kind: "payment" })).csv).toBe(
    `${header}2026-03-02 10:04,,,,Session,,,,,Paid,50.00,,,50.00,,50.00,pi_1,${bookingIdOf(4)}\r\n`,
  );
  expect(await page({ search: "smith" })).toMatchObject({ count: 1 });
  expect(await page({ show: "refunded" })).toMatchObject({ csv: header, count: 0 });
});

test("A block says in an export how many of its sessions were held.", async () => {
  const { store, page, session } = setup();
  const block = { name: "Ten, twice", sessions: 10, weeks: 0 };
  const usedSessions = [
    { sessionId: bookingIdOf(7), day: "2026-03-02", at: at(5).toISOString(), by: "alex" },
  ];
  await session(4);
  await store.change(bookingIdOf(4), (record) => ({ ...record, block, usedSessions }));
  expect((await page({ kind: "payment" })).csv).toContain(',"Ten, twice (1 of 10 held)",');
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

test("An erased booking keeps its line for the accounts, and a cancelled one has the time of it.", async () => {
  const { change, page, paid } = setup();
  await paid(1);
  await paid(2);
  await change(1, "erasedAt", at(9).toISOString());
  await change(2, "cancelledAt", at(9).toISOString());
  const { csv } = await page();
  const erased = `2026-03-02 10:01,,,,Consultation,Erased,,,,Paid,50.00,,,50.00,,50.00,pi_1,${bookingIdOf(1)}`;
  expect(csv.split("\r\n")).toContain(erased);
  expect(csv).toContain(",Consultation,Cancelled,,,2026-03-02 10:09,Paid,");
});

test("A long export comes in pages, whose lines together are the file.", async () => {
  const { page, paid, touched } = setup();
  await Promise.all(Array.from({ length: 501 }, (_, index) => paid(index + 1)));
  const first = await page();
  expect(first.count).toBe(500);
  // The audit log names every one.
  expect(new Set(touched).size).toBe(500);
  const second = await page({ cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ count: 1, nextCursor: null });
  // The newest come first, and the header only once.
  expect(second.csv).toMatch(/^2026-03-02 10:01,.*\r\n$/);
  const lines = `${first.csv}${second.csv}`.split("\r\n");
  expect(new Set(lines).size).toBe(503);
  expect(`${lines[0]}\r\n`).toBe(header);
});

test("An export of paid bookings has the refunded ones, with what was kept of each.", async () => {
  const { change, page, paid } = setup();
  for (const number of [1, 2, 3]) await paid(number);
  await change(1, "refundedAmount", 1250);
  await change(2, "disputes", [{ ...sampleDispute, status: "lost" }]);
  const { csv } = await page({ show: "paid" });
  for (const money of [",50.00,12.50,37.50,", ",50.00,,0.00,", ",50.00,,50.00,"]) {
    expect(csv).toContain(money);
  }
});
