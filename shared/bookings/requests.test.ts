import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { changeBookingSettings, resendMail } from "#shared/bookings/admin-api.ts";
import { noteTime } from "#shared/consultations/admin-api.ts";
import { enterBlock } from "#shared/sessions/admin-api.ts";
import { startBlockPayment } from "#shared/sessions/api.ts";
import { fieldErrors } from "../values/field-errors.ts";
import {
  dealWithProblems,
  exportBookings,
  getBooking,
  listBookings,
  writeBookingNote,
} from "./admin-api.ts";
import * as clientApi from "./client-api.ts";

/** Which fields a request is refused for. */
function wrongFields(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error ? fieldErrors(error).map(({ path }) => path) : [];
}

test("Bookings are listed and exported by one choice.", () => {
  expect(exportBookings.query).toBe(listBookings.query);
  const days = { from: "2026-03-01", to: "2026-03-01" };
  const query = { kind: "sessions", show: "refunded", ...days, search: "  Zoë ", order: "oldest" };
  expect(listBookings.query.parse(query)).toEqual({ ...query, search: "Zoë" });
  expect(wrongFields(listBookings.query, { from: "2026-03-02", to: "2026-03-01" })).toEqual(["to"]);
  for (const day of ["0000-01-01", "0026-03-01", "0226-03-01", "1999-12-31", "2100-01-01"]) {
    expect(wrongFields(listBookings.query, { from: day })).toEqual(["from"]);
    expect(wrongFields(exportBookings.query, { to: day })).toContain("to");
  }
  for (const day of ["2026-02-29", "2026-06-31", "10000-01-01", "-2026-01-01", "٢٠٢٦-٠٣-٠١"]) {
    expect(wrongFields(listBookings.query, { from: day })).toEqual(["from"]);
  }
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
])("A list of bookings is refused with %s=%s.", (name, value) => {
  expect(wrongFields(listBookings.query, { [name]: value })).toEqual([name]);
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
const payment = {
  paymentId: "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f",
  payer: { name: "Sam", email: "sam@example.org" },
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
};
const paying = (change: object) => ({ ...payment, ...change });
const { requestStart } = clientApi;

test.each<[{ readonly path: string; readonly body: z.ZodMiniType }, unknown, string]>([
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
  [changeBookingSettings, { askForTime: "false" }, "askForTime"],
  [changeBookingSettings, { pause: { since: "2026-11-20T10:00:00.000Z", by: "a" } }, "pause"],
  [requestStart, {}, "version"],
  [requestStart, { version: "2020-01-01" }, "version"],
  [requestStart, { version: "2026-11-26", at: "2020-01-01T00:00:00.000Z" }, "at"],
  [startBlockPayment, paying({ payer: { name: "Sam" } }), "payer.email"],
  [startBlockPayment, paying({ payer: { email: "sam@example.org" } }), "payer.name"],
  [startBlockPayment, paying({ payer: undefined }), "payer"],
  [startBlockPayment, paying({ block: { ...payment.block, pricePence: 1 } }), "block.pricePence"],
  [startBlockPayment, paying({ block: { ...payment.block, sessions: "10" } }), "block.sessions"],
  [startBlockPayment, paying({ amount: 100 }), "amount"],
])("$path is refused with %j, because of its %s.", ({ body }, value, path) => {
  expect(wrongFields(body, value)).toContain(path);
});

test.each([
  [writeBookingNote, { note: "Knee.\n\tCall first.", seen: null }],
  [enterBlock, entered],
  [enterBlock, entering({ email: "zoe@example.org", how: "bank_transfer" })],
  [noteTime, { startsAt, seen: 0 }],
  [noteTime, timing({ isSecond: true })],
  [noteTime, { startsAt: null, seen: 1 }],
  [startBlockPayment, payment],
])("$path is accepted with %j.", ({ body }, value) => {
  expect(body.parse(value)).toEqual(value);
});

const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const token = "A".repeat(43);

test.each([getBooking, writeBookingNote, resendMail, dealWithProblems, enterBlock, noteTime])(
  "A booking id is a UUID: $path.",
  ({ params }) => {
    expect(wrongFields(params, { bookingId })).not.toContain("bookingId");
    expect(wrongFields(params, { bookingId: "../export" })).toContain("bookingId");
  },
);

test.each([
  ["a short token", { token: token.slice(1) }, "token"],
  ["a long token", { token: `${token}${token}` }, "token"],
  ["a token with a path in it", { token: `../${token.slice(3)}` }, "token"],
  ["a token of other letters", { token: "é".repeat(43) }, "token"],
  ["another thing's id", { bookingId: "1 OR 1=1" }, "bookingId"],
  ["an unknown parameter", { name: "Sam" }, "name"],
])("The link of a client with %s is refused, whatever it is for.", (_, change, path) => {
  for (const { params } of Object.values(clientApi)) {
    expect(wrongFields(params, { bookingId, token })).toEqual([]);
    expect(wrongFields(params, { bookingId, token, ...change })).toEqual([path]);
  }
});
