import { describe, expect, test } from "vitest";
import type { BookingRecord, ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { keysOf } from "#lambdas/bookings/record/keys.ts";
import { claimMail } from "#lambdas/bookings/record/mails.ts";
import { writeNote } from "#lambdas/bookings/record/note.ts";
import { dealWith } from "#lambdas/bookings/record/refunds.ts";
import { at } from "#lambdas/testing/bookings.ts";
import {
  cancelled,
  consultation,
  draft,
  erased,
  made,
  refunded,
  session,
} from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { complete, undoCompletion } from "./completion.ts";
import { noteTime } from "./times.ts";

const alex = "alex@example.com";
const robin = "robin@example.com";
const completed = made(complete(consultation, alex, at()));
const seen = at().toISOString();
const second = 1 / 60;
const undone = (record: BookingRecord, now = at(1), of = seen) => undoCompletion(record, of, now);

test("A consultation is completed once.", () => {
  const facts = { status: "completed", completedAt: at(5).toISOString(), completedBy: alex };
  const first = made(complete(consultation, alex, at(5)));
  expect(first).toEqual({ ...consultation, ...facts });
  expect(complete(first, robin, at(9))).toBe(first);
});

test.each<[string, BookingRecord, ReturnType<typeof refuse>]>([
  ["draft", draft, refuse("booking_not_found")],
  ["session payment", session, refuse("booking_not_found")],
  ["erased booking", erased, refuse("booking_not_found")],
  ["cancelled booking", cancelled, refuse("booking_cancelled")],
  [
    "booking that was held and then cancelled",
    { ...cancelled, status: "completed" },
    refuse("booking_cancelled"),
  ],
  ["refunded booking", refunded, refuse("not_to_do")],
])("A %s is not completed.", (_, record, refusal) => {
  expect(complete(record, alex, at(5))).toEqual(refusal);
});

describe("A completion", () => {
  test("is undone until five minutes have passed, and leaves nothing behind.", () => {
    expect(undone(completed, at(5 - second))).toEqual(consultation);
    expect(keysOf(made(undone(completed)))).toEqual(keysOf(consultation));
    for (const minutes of [5, 6, 100_000]) {
      expect(undone(completed, at(minutes))).toEqual(refuse("completion_kept"));
    }
  });

  test("that is undone again is undone already, however late.", () => {
    for (const minutes of [2, 60]) expect(undone(consultation, at(minutes))).toBe(consultation);
  });

  test("that was undone can be made anew, and be undone in its own five minutes.", () => {
    const again = made(complete(made(undone(completed)), robin, at(4)));
    expect(again).toMatchObject({ completedAt: at(4).toISOString(), completedBy: robin });
    expect(undone(again, at(8), at(4).toISOString())).toEqual(consultation);
  });

  test("made anew by another administrator is not undone by a page that has seen the first.", () => {
    const again = made(complete(consultation, robin, at(2)));
    expect(undone(again, at(3))).toEqual(refuse("completion_kept"));
  });

  test.each<[string, (record: ConsultationRecord) => object]>([
    ["a note", (record) => made(writeNote(record, "Mine", undefined, at(1)))],
    ["a refund of a part", (record) => ({ ...record, refundedAmount: 1000 })],
    ["a refund of everything", (record) => ({ ...record, refunds: refunded.refunds })],
    [
      "a problem that was dealt with",
      (record) => made(dealWith(record, { problems: ["x"], dealtWith: true }, robin, at(1))),
    ],
  ])("is undone beside %s that came between, which stays.", (_, change) => {
    const { status, completedAt, completedBy, ...rest } = change(completed) as ConsultationRecord;
    expect(undone(change(completed) as ConsultationRecord)).toEqual(rest);
  });

  test("stays once its client has cancelled, who was told that it took place.", () => {
    const after = { ...completed, cancelledAt: at(1).toISOString() };
    expect(undone(after, at(2))).toEqual(refuse("completion_kept"));
  });

  test.each([
    ["erased booking", erased],
    ["draft", draft],
    ["session payment", session],
  ])("of an %s is not found.", (_, record) => {
    expect(undone(record)).toEqual(refuse("booking_not_found"));
  });

  test("holds the client's emails back while it can be undone, and then drops those without a reason.", () => {
    const timed = made(noteTime(consultation, at(600), { seen: 0, by: alex }, at()));
    const both = made(complete(timed, alex, at()));
    const facts = { settings: undefined, website: fullWebsite, others: [] };
    const claim = (now: Date) =>
      made(
        claimMail(both, { mail: "timeMail", seen: { ...unsentMail, about: 1 } }, { ...facts, now }),
      );
    expect(claim(at(5 - second))).toBe(both);
    expect(keysOf(both).pendingWork).toBe("followUp");
    expect(claim(at(5)).timeMail).toBeUndefined();
  });
});
