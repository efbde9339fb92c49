import { describe, expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import {
  answers,
  bookingId,
  bookingIdOf,
  draftOf,
  noPrice,
  savePaid,
  sessionDraftOf,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { type RetentionDependencies, runRetention } from "./run-retention.ts";
import { createUpkeepLists } from "./upkeep-lists.ts";
import type { Outcome } from "./upkeep-task.ts";

const healthConsent = { version: "2026-11-20", at: "2026-11-20T10:00:00.000Z" } as const;

async function setup() {
  const { store: bookings, discounts, tables } = await startTestBookings();
  const lists = createUpkeepLists(tables.bookings);
  const { log, entries, logged } = recordingLog();
  return {
    bookings,
    discounts,
    discountCodes: tables.discountCodes,
    lists,
    entries,
    logged,
    /** A paid consultation of a day, with answers about health or without. */
    book: async (number: number, day: string, health = true) => {
      const bookingId = bookingIdOf(number);
      const at = new Date(`${day}T10:00:00.000Z`);
      const said = health ? { ...answers, healthConsent } : { ...answers, medicalConditions: "" };
      await savePaid(bookings, draftOf({ bookingId, answers: said }), at);
    },
    run: async (now: string, changes: Partial<RetentionDependencies> = {}) => {
      const outcomes = await runRetention({
        lists,
        bookings,
        discounts,
        log,
        periods: { healthAnswersMonths: 12, bookingsTaxYears: 7 },
        now: () => new Date(now),
        remainingMs: () => 240_000,
        ...changes,
      });
      const tally = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
      return { erased: tally("erased"), failed: tally("failed") };
    },
    find: (number: number) => bookings.find(bookingIdOf(number)),
    item: (number: number) => tables.bookings.get({ bookingId: bookingIdOf(number) }),
  };
}

describe("Retention", () => {
  test("erases answers about health after a year, and keeps that they were consented to.", async () => {
    const { book, run, find, entries } = await setup();
    await book(1, "2026-11-20");
    await book(2, "2026-11-22");
    expect(await run("2027-11-20T09:59:59.999Z")).toEqual({ erased: 0, failed: 0 });
    expect(entries()).toEqual([]);
    expect(await run("2027-11-21T10:00:00.000Z")).toEqual({ erased: 1, failed: 0 });
    expect(await find(1)).toMatchObject({
      name: answers.name,
      medicalConditions: "",
      healthConsent,
      healthErasedAt: "2027-11-21T10:00:00.000Z",
    });
    expect(entries()).toMatchObject([
      { event: "health_answers_erased", bookingId: bookingIdOf(1) },
    ]);
    expect(await find(2)).toMatchObject({ medicalConditions: "Asthma" });
    expect(await run("2027-11-21T10:05:00.000Z")).toEqual({ erased: 0, failed: 0 });
  });

  test("has nothing to erase of a booking without answers about health, and looks at it once.", async () => {
    const { book, bookings, run, find, item, entries, lists } = await setup();
    await book(1, "2026-11-20", false);
    const session = sessionDraftOf({ bookingId: bookingIdOf(2) });
    const at = new Date("2026-11-20T10:00:00.000Z");
    await savePaid(bookings, session, at);
    const before = [await find(1), await find(2)];
    expect(await run("2027-11-21T10:00:00.000Z")).toEqual({ erased: 0, failed: 0 });
    expect([await find(1), await find(2)]).toEqual(before);
    expect(await item(2)).toMatchObject({ retentionKey: "booking" });
    expect(await lists.due("healthAnswers", new Date("2030-01-01"), 9)).toEqual([]);
    expect(entries()).toEqual([]);
  });

  test("erases whole bookings after seven tax years, including erased ones.", async () => {
    const { book, run, find, bookings } = await setup();
    await book(1, "2027-04-05");
    await book(2, "2027-04-06");
    await book(3, "2026-04-01", false);
    await bookings.erase(new Date("2026-06-01"), bookingIdOf(3));
    await run("2030-01-01T00:00:00.000Z");
    await run("2034-04-05T22:59:00.000Z");
    expect(await find(3)).toBeUndefined();
    expect(await find(1)).toBeDefined();
    expect(await run("2034-04-05T23:01:00.000Z")).toEqual({ erased: 1, failed: 0 });
    expect(await find(1)).toBeUndefined();
    expect(await find(2)).toBeDefined();
  });

  test("deletes the record that the mailbox has used the code with the booking.", async () => {
    const { bookings, run, discounts, discountCodes, find } = await setup();
    const at = new Date("2026-04-01T10:00:00.000Z");
    await bookings.saveDraft(draftOf({ offer: noPrice }), at);
    await bookings.confirmFree(bookingId, noPrice, undefined, at);
    const { email } = answers;
    const codes = ["FREE100", "WELCOME10"];
    for (const [index, code] of codes.entries()) {
      await discountCodes.put(discountOf({ code, oncePerEmail: true }), isAbsent("code"));
      await discounts.recordPaid({ code, email, bookingId: bookingIdOf(index + 1) }, at);
    }
    await run("2033-04-06T00:00:00.000Z");
    expect(await find(1)).toBeUndefined();
    const isUsed = codes.map((code) => discounts.isUsedByMailbox(code, email, bookingIdOf(9)));
    expect(await Promise.all(isUsed)).toEqual([false, true]);
  });

  test("never deletes a booking before its health answers, even after a long pause.", async () => {
    const { book, run, find } = await setup();
    await book(1, "2026-05-01");
    expect(await run("2040-01-01T00:00:00.000Z")).toEqual({ erased: 2, failed: 0 });
    expect(await find(1)).toBeUndefined();
  });

  test("continues after the failure of one booking, and reports it.", async () => {
    const { book, run, find, bookings, entries, logged } = await setup();
    for (const number of [1, 2, 3]) await book(number, `2026-11-0${number}`);
    const change: typeof bookings.change = async (bookingId, decide) => {
      if (bookingId === bookingIdOf(1)) throw new Error("Asthma, as this message gives away.");
      return bookings.change(bookingId, decide);
    };
    const report = await run("2028-01-01T00:00:00.000Z", { bookings: { ...bookings, change } });
    expect(report).toEqual({ erased: 2, failed: 1 });
    expect(await find(3)).toMatchObject({ medicalConditions: "" });
    expect(JSON.stringify(entries())).not.toContain("Asthma");
    expect(logged("upkeep_booking_failed")).toMatchObject([{ bookingId: bookingIdOf(1) }]);
    expect(await run("2028-01-01T00:05:00.000Z")).toEqual({ erased: 1, failed: 0 });
  });

  test("erases nothing when time has run out, and the next run continues.", async () => {
    const { book, run } = await setup();
    for (const number of [1, 2, 3]) await book(number, `2026-11-0${number}`);
    const remainingMs = () => 24_999;
    const report = await run("2028-01-01T00:00:00.000Z", { remainingMs });
    expect(report).toEqual({ erased: 0, failed: 0 });
    expect(await run("2028-01-01T00:05:00.000Z")).toEqual({ erased: 3, failed: 0 });
  });

  test("passes over bookings that are gone already.", async () => {
    const { run, entries } = await setup();
    const due = async () => [bookingIdOf(1)];
    expect(await run("2034-01-01T00:00:00.000Z", { lists: { due } })).toEqual({
      erased: 0,
      failed: 0,
    });
    expect(entries()).toEqual([]);
  });

  test("reports a listed booking that is in no state to be deleted.", async () => {
    const { book, run, find, entries } = await setup();
    await book(1, "2026-05-01");
    const due: RetentionDependencies["lists"]["due"] = async (what) =>
      what === "booking" ? [bookingIdOf(1)] : [];
    expect(await run("2026-06-01T00:00:00.000Z", { lists: { due } })).toEqual({
      erased: 0,
      failed: 1,
    });
    expect(await find(1)).toMatchObject({ medicalConditions: "Asthma" });
    expect(entries()).toMatchObject([
      { level: "error", event: "retention_refused", bookingId: bookingIdOf(1) },
    ]);
  });
});
