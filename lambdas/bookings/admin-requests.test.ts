import { describe, expect, test } from "vitest";
import { send } from "#lambdas/testing/http.ts";
import {
  dealWithProblems,
  exportBookings,
  getBooking,
  listBookings,
  writeBookingNote,
} from "#shared/bookings/admin-api.ts";
import { noteTime, resendMail } from "#shared/bookings/mail-admin-api.ts";
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

test.each<[Endpoint, unknown, string]>([
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
  [noteTime, { startsAt, seen: 0 }],
  [noteTime, timing({ isSecond: true })],
  [noteTime, { startsAt: null, seen: 1 }],
])("$path is accepted with %j.", async (endpoint, body) => {
  expect(await send(endpoint, { params, body })).toEqual({ input: { params, body } });
});

test.each([getBooking, writeBookingNote, resendMail, dealWithProblems])(
  "A booking id is a UUID.",
  async (endpoint) => {
    const body = endpoint.method === "GET" ? undefined : { note: "", seen: null, attempts: 1 };
    const sent = await send(endpoint, { params: { bookingId: "../export" }, body });
    expect(sent.errors).toContainEqual(expect.objectContaining({ path: "bookingId" }));
  },
);
