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

const params = { bookingId: "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11" };

describe("A request to list or export bookings", () => {
  const endpoint = listBookings;

  test("takes the same choice.", () => {
    expect(exportBookings.query).toBe(listBookings.query);
  });

  test("accepts all parameters.", async () => {
    const query = {
      kind: "payment",
      show: "refunded",
      from: "2026-03-01",
      to: "2026-03-01",
      search: "  Zoë ",
      order: "oldest",
    };
    expect(await send(endpoint, { query })).toEqual({
      input: { query: { ...query, search: "Zoë" } },
    });
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
    expect(await send(endpoint, { query: { [name]: value } })).toMatchObject({
      statusCode: 400,
      code: "validation_failed",
      errors: [{ path: name }],
    });
  });

  test("is refused with days in the wrong order.", async () => {
    const query = { from: "2026-03-02", to: "2026-03-01" };
    expect(await send(endpoint, { query })).toMatchObject({
      errors: [{ path: "to", message: "The last day is before the first." }],
    });
  });
});

describe("A note", () => {
  const writing = (body: unknown) => send(writeBookingNote, { params, body });

  test("may be of several lines, and loses the blanks around it.", async () => {
    const body = { note: " Knee.\n\tCall first. ", seen: null };
    expect(await writing(body)).toMatchObject({
      input: { body: { note: "Knee.\n\tCall first." } },
    });
  });

  test.each([
    ["is too long", { note: "x".repeat(2001), seen: null }, "note"],
    ["holds control characters", { note: "a\u0000", seen: null }, "note"],
    ["does not say what it replaces", { note: "a" }, "seen"],
    ["replaces no time", { note: "a", seen: "yesterday" }, "seen"],
  ])("that %s is refused.", async (_, body, path) => {
    expect(await writing(body)).toMatchObject({ code: "validation_failed", errors: [{ path }] });
  });
});

test.each([[{}], [{ attempts: -1 }], [{ attempts: 0.5 }]])(
  "Resending a mail requires the number of attempts seen (%j).",
  async (body) => {
    expect(await send(resendMail, { params, body })).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "attempts" }],
    });
  },
);

test.each([
  ["names none", { problems: [], dealtWith: true }, "problems"],
  ["names too many", { problems: Array(101).fill("mail"), dealtWith: true }, "problems"],
  ["names one by a long text", { problems: ["x".repeat(101)], dealtWith: true }, "problems.0"],
  ["does not say whether", { problems: ["mail"] }, "dealtWith"],
])("Dealing with problems is refused if the request %s.", async (_, body, path) => {
  expect(await send(dealWithProblems, { params, body })).toMatchObject({
    code: "validation_failed",
    errors: [{ path }],
  });
});

test.each([getBooking, writeBookingNote, resendMail, dealWithProblems])(
  "A booking id is a UUID.",
  async (endpoint) => {
    const body = endpoint.method === "GET" ? undefined : { note: "", seen: null, attempts: 1 };
    const sent = await send(endpoint, { params: { bookingId: "../export" }, body });
    expect(sent.errors).toContainEqual(expect.objectContaining({ path: "bookingId" }));
  },
);

describe("A request to note a time", () => {
  const startsAt = { day: "2026-06-01", time: "10:00" };

  test.each([
    [{ startsAt, seen: 0 }],
    [{ startsAt: { ...startsAt, isSecond: true }, seen: 3 }],
    [{ startsAt: null, seen: 1 }],
  ])("is accepted with %j.", async (body) => {
    expect(await send(noteTime, { params, body })).toEqual({ input: { params, body } });
  });

  test.each([
    [{ startsAt }],
    [{ seen: 0 }],
    [{ startsAt, seen: -1 }],
    [{ startsAt: { day: "2026-06-01" }, seen: 0 }],
    [{ startsAt: { ...startsAt, day: "2026-02-30" }, seen: 0 }],
    [{ startsAt: { ...startsAt, time: "24:00" }, seen: 0 }],
    [{ startsAt: { ...startsAt, time: "10:00\r\nBEGIN:VALARM" }, seen: 0 }],
    [{ startsAt: { ...startsAt, zone: "America/New_York" }, seen: 0 }],
    [{ startsAt, seen: 0, timeMail: null }],
  ])("is refused with %j.", async (body) => {
    expect(await send(noteTime, { params, body })).toMatchObject({ code: "validation_failed" });
  });
});
