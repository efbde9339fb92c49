import { describe, expect, test } from "vitest";
import { send } from "#lambdas/testing/http.ts";
import {
  dealWithProblems,
  exportBookings,
  getBooking,
  listBookings,
  writeBookingNote,
} from "#shared/bookings/admin-api.ts";
import { enterBlock, noteTime, resendMail } from "#shared/bookings/mail-admin-api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

const params = { bookingId: "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11" };

describe("A request to list or export bookings", () => {
  test("takes the same choice.", () => {
    expect(exportBookings.query).toBe(listBookings.query);
  });

  test("accepts all parameters.", async () => {
    const days = { from: "2026-03-01", to: "2026-03-01" };
    const query = { kind: "payment", show: "refunded", ...days, search: "  Zoë ", order: "oldest" };
    const input = { query: { ...query, search: "Zoë" } };
    expect(await send(listBookings, { query })).toEqual({ input });
  });

  test.each([
    ["kind", "consultation-intro"],
    ["show", "everything"],
    ["order", "random"],
    ["from", "2026-02-30"],
    ["to", "+10000-01-01"],
    ["search", "x".repeat(101)],
    ["cursor", "x".repeat(501)],
    ["limit", "100000"],
  ])("is refused with %s=%s.", async (name, value) => {
    expect(await send(listBookings, { query: { [name]: value } })).toMatchObject({
      statusCode: 400,
      code: "validation_failed",
      errors: [{ path: name }],
    });
  });

  test("is refused with days in the wrong order.", async () => {
    const query = { from: "2026-03-02", to: "2026-03-01" };
    expect(await send(listBookings, { query })).toMatchObject({
      errors: [{ path: "to", message: "The last day is before the first." }],
    });
  });
});

const startsAt = { day: "2026-06-01", time: "10:00" };
const timing = (change: object) => ({ startsAt: { ...startsAt, ...change }, seen: 0 });

const entered = {
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
  name: "Zoë",
  how: "cash",
  amount: 40_000,
  day: "2026-03-01",
};
const entering = (change: object) => ({ ...entered, ...change });
const ofBlock = (change: object) => entering({ block: { ...entered.block, ...change } });

test.each<[Endpoint, unknown, string]>([
  [enterBlock, entering({ block: undefined }), "block"],
  [enterBlock, ofBlock({ name: " " }), "block.name"],
  [enterBlock, ofBlock({ sessions: 51 }), "block.sessions"],
  [enterBlock, ofBlock({ sessions: 0 }), "block.sessions"],
  [enterBlock, ofBlock({ weeks: 157 }), "block.weeks"],
  [enterBlock, ofBlock({ weeks: -1 }), "block.weeks"],
  [enterBlock, ofBlock({ pricePence: 1 }), "block.pricePence"],
  [enterBlock, entering({ name: "\u200b" }), "name"],
  [enterBlock, entering({ name: "Zoë of spam.example" }), "name"],
  [enterBlock, entering({ email: "zoe@example.org\r\nBcc: a@example.org" }), "email"],
  [enterBlock, entering({ how: "card" }), "how"],
  [enterBlock, entering({ amount: 99 }), "amount"],
  [enterBlock, entering({ amount: 1_000_001 }), "amount"],
  [enterBlock, entering({ amount: 100.5 }), "amount"],
  [enterBlock, entering({ day: "2026-02-30" }), "day"],
  [enterBlock, entering({ paymentIntentId: "pi_1" }), "paymentIntentId"],
  [writeBookingNote, { note: "x".repeat(2001), seen: null }, "note"],
  [writeBookingNote, { note: "a\u0000", seen: null }, "note"],
  [writeBookingNote, { note: "a" }, "seen"],
  [writeBookingNote, { note: "a", seen: "yesterday" }, "seen"],
  [resendMail, {}, "attempts"],
  [resendMail, { attempts: -1 }, "attempts"],
  [resendMail, { attempts: 0.5 }, "attempts"],
  [dealWithProblems, { problems: [], dealtWith: true }, "problems"],
  [dealWithProblems, { problems: Array(101).fill("mail"), dealtWith: true }, "problems"],
  [dealWithProblems, { problems: ["x".repeat(101)], dealtWith: true }, "problems.0"],
  [dealWithProblems, { problems: ["mail"] }, "dealtWith"],
  [noteTime, { startsAt }, "seen"],
  [noteTime, { seen: 0 }, "startsAt"],
  [noteTime, { startsAt, seen: -1 }, "seen"],
  [noteTime, timing({ time: undefined }), "startsAt.time"],
  [noteTime, timing({ day: "2026-02-30" }), "startsAt.day"],
  [noteTime, timing({ time: "24:00" }), "startsAt.time"],
  [noteTime, timing({ time: "10:00\r\nBEGIN:VALARM" }), "startsAt.time"],
  [noteTime, timing({ zone: "America/New_York" }), "startsAt.zone"],
  [noteTime, { startsAt, seen: 0, timeMail: null }, "timeMail"],
])("$path is refused with %j, because of its %s.", async (endpoint, body, path) => {
  expect(await send(endpoint, { params, body })).toMatchObject({
    code: "validation_failed",
    errors: [{ path }],
  });
});

test.each<[Endpoint, unknown]>([
  [writeBookingNote, { note: "Knee.\n\tCall first.", seen: null }],
  [enterBlock, entered],
  [enterBlock, entering({ email: "zoe@example.org", how: "bank_transfer" })],
  [noteTime, { startsAt, seen: 0 }],
  [noteTime, timing({ isSecond: true })],
  [noteTime, { startsAt: null, seen: 1 }],
])("$path is accepted with %j.", async (endpoint, body) => {
  expect(await send(endpoint, { params, body })).toEqual({ input: { params, body } });
});

test.each([getBooking, writeBookingNote, resendMail, dealWithProblems, enterBlock])(
  "A booking id is a UUID.",
  async (endpoint) => {
    const body = endpoint.method === "GET" ? undefined : { note: "", seen: null, attempts: 1 };
    const sent = await send(endpoint, { params: { bookingId: "../export" }, body });
    expect(sent.errors).toContainEqual(expect.objectContaining({ path: "bookingId" }));
  },
);
