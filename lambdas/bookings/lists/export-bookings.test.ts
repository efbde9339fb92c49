import { expect, test } from "vitest";
import { at, bookingIdOf, welcomePrice } from "#lambdas/testing/bookings.ts";
import {
  anonymousSession,
  block,
  consultation,
  erased,
  free,
  refunded,
  used,
} from "#lambdas/testing/records.ts";
import { tableWith } from "#lambdas/testing/trainer-lists.ts";
import { exportBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import type { BookingRecord } from "../record/booking.ts";
import { exportBookings } from "./export-bookings.ts";
import { createTrainerLists } from "./trainer-lists.ts";

/** An export of bookings that were confirmed from one minute past ten on, and what it has named. */
function exporting(records: readonly BookingRecord[]) {
  const lists = createTrainerLists(tableWith(records), () => at());
  const touched: string[] = [];
  const page = (query: EndpointRequest<typeof endpoint>["query"] = {}) =>
    exportBookings(lists, { query: endpoint.query.parse(query) }, (...ids) => touched.push(...ids));
  return { touched, page };
}

const event = (startsAt: string) => ({
  ...{ id: startsAt, startsAt, endsAt: startsAt, madeAt: at().toISOString() },
});

const header =
  "Booked,Name,Email,Phone,For,Status,Time,Completed,Cancelled,Payment,List price (£),Discount code,Discount (%),Amount (£),Refunded (£),Kept (£),Stripe payment,Booking";
const person = "Sam Visitor,sam@example.org,07123 456789";

test.each<[string, BookingRecord, string]>([
  // A spreadsheet would make a date of this code.
  [
    "with a formula for a name and a date for a code",
    { ...consultation, name: "=HYPERLINK(1)", ...welcomePrice, discountCode: "MAR10" },
    "'=HYPERLINK(1),sam@example.org,07123 456789,Consultation,To do,,,,Paid,50.00,'MAR10,10,45.00,,45.00,pi_1",
  ],
  [
    "that was held",
    {
      ...{ ...consultation, name: 'Smith, "Sam"', status: "completed" },
      ...{ startsAt: "2026-06-01T18:30:00.000Z", completedAt: "2026-07-01T09:05:00.000Z" },
    },
    '"Smith, ""Sam""",sam@example.org,07123 456789,Consultation,Completed,2026-06-01 19:30,2026-07-01 10:05,,Paid,50.00,,,50.00,,50.00,pi_1',
  ],
  ["that was free", free, `${person},Consultation,To do,,,,Free,50.00,FREE100,100,0.00,,0.00,`],
  ["of sessions", anonymousSession, ",,,Session,,,,,Paid,50.00,,,50.00,,50.00,pi_1"],
  [
    "of a block",
    { ...anonymousSession, block: { ...block.block, name: "Ten, twice" }, usedSessions: [used] },
    ',,,"Ten, twice (1 of 10 used)",,,,,Paid,50.00,,,50.00,,50.00,pi_1',
  ],
  [
    "of a block with times in the calendar",
    {
      ...{ ...anonymousSession, block: block.block, usedSessions: [{ ...used, eventId: "held" }] },
      calendar: {
        events: [
          event("2026-06-08T18:30:00.000Z"),
          event("2026-06-01T18:30:00.000Z"),
          { ...event("2026-03-02T18:30:00.000Z"), id: "held" },
        ],
        cancelled: [],
      },
    },
    ",,,Ten sessions (1 of 10 used),,2026-06-01 19:30; 2026-06-08 19:30,,,Paid,50.00,,,50.00,,50.00,pi_1",
  ],
  ["that is erased", erased, ",,,Consultation,Erased,,,,Paid,50.00,,,50.00,,50.00,pi_1"],
  [
    "that is cancelled",
    { ...consultation, cancelledAt: at(9).toISOString() },
    `${person},Consultation,Cancelled,,,2026-03-02 10:09,Paid,50.00,,,50.00,,50.00,pi_1`,
  ],
  [
    "that was refunded in part",
    { ...refunded, refunds: [{ ...refunded.refunds[0]!, amount: 1250 }] },
    `${person},Consultation,To do,,,,Paid,50.00,,,50.00,12.50,37.50,pi_1`,
  ],
  [
    "that was held and then refunded",
    { ...refunded, status: "completed" },
    `${person},Consultation,Completed,,,,Paid,50.00,,,50.00,50.00,0.00,pi_1`,
  ],
  [
    "that a bank took back",
    { ...consultation, disputes: [{ ...sampleDispute, status: "lost" }] },
    `${person},Consultation,Taken back by the bank,,,,Paid,50.00,,,50.00,,0.00,pi_1`,
  ],
])("A booking %s has a line, as a spreadsheet reads it.", async (_, record, line) => {
  const kind = record.flowSource === "payment-page" ? "sessions" : "consultations";
  const { csv, count, nextCursor } = await exporting([record]).page({ kind });
  const lines = [header, `2026-03-02 10:01,${line},${bookingIdOf(1)}`, ""];
  expect([csv.split("\r\n"), count, nextCursor]).toEqual([lines, 1, null]);
});

test("An export has no health answers, free texts or notes.", async () => {
  const secret = "Private";
  const texts = { additionalNotes: secret, fitnessGoals: secret, note: secret };
  const health = { dietaryRestrictions: secret, medicalConditions: secret };
  const { csv, count } = await exporting([{ ...consultation, ...texts, ...health }]).page();
  expect(count).toBe(1);
  expect(csv).not.toContain(secret);
});

test("A long export comes in pages, whose lines together are the file.", async () => {
  const { page, touched } = exporting(Array(501).fill(consultation));
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
  expect(lines[0]).toBe(header);
});
