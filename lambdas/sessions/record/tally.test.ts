import { describe, expect, test } from "vitest";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { cancel } from "#lambdas/bookings/record/cancel.ts";
import { confirmPaid } from "#lambdas/bookings/record/confirm.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { erasePerson } from "#lambdas/bookings/record/erase.ts";
import { at, bookingIdOf, fullPrice } from "#lambdas/testing/bookings.ts";
import {
  consultation,
  draft,
  erased,
  made,
  session,
  sessionDraft,
} from "#lambdas/testing/records.ts";
import { maximumMailAttempts, unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { isTellingEarly, sessionsToTell } from "#shared/sessions/block-mails.ts";
import { heldSessions, sessionChanges } from "#shared/sessions/session-blocks.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { maximumPutBack } from "#shared/values/numbers-in-sentences.ts";
import { holdSession, putSessionBack } from "./tally.ts";

const by = "alex@example.com";
const bought = londonDate(at());
const terms = { name: "Ten sessions", sessions: 10, weeks: 4 };
const block: ConfirmedSessions = {
  ...session,
  originalAmount: 40_000,
  amount: 40_000,
  block: terms,
  lapsesOn: laterDay(bought, 28),
};
const idOf = (number: number) => bookingIdOf(0x5e55 + number);
const dayMs = 24 * 60 * 60 * 1000;
const daysOn = (days: number) => new Date(at().getTime() + days * dayMs);

const hold = (record: BookingRecord, number: number, days = 0, seen?: number) =>
  holdSession(
    record,
    {
      sessionId: idOf(number),
      day: laterDay(bought, days),
      seen: seen ?? ("usedSessions" in record ? sessionChanges(record) : 0),
    },
    by,
    daysOn(Math.max(days, 40)),
  );
const putBack = (record: BookingRecord, number: number) =>
  putSessionBack(record, { sessionId: idOf(number), reason: "Snow" }, by, daysOn(40));

function held(count: number): ConfirmedSessions {
  let record = block;
  for (let number = 0; number < count; number += 1) record = made(hold(record, number));
  return record;
}

describe("A session of a block", () => {
  test("is ticked with its day and who ticked it, once.", () => {
    const once = made(hold(block, 1, 2));
    expect(once.usedSessions).toEqual([
      { sessionId: idOf(1), day: laterDay(bought, 2), at: daysOn(40).toISOString(), by },
    ]);
    expect(hold(once, 1, 2)).toBe(once);
    expect(hold(once, 1, 2, 0)).toBe(once);
  });

  test("is ticked only after what was seen.", () => {
    const once = made(hold(block, 1));
    expect(hold(once, 2, 0, 0)).toEqual(refuse("sessions_changed"));
    expect(hold(made(putBack(once, 1)), 2, 0, 1)).toEqual(refuse("sessions_changed"));
    expect(heldSessions(made(hold(once, 2, 0, 1)))).toHaveLength(2);
  });

  test("can be given another day, also the last one.", () => {
    const full = held(10);
    const moved = made(hold(full, 9, 3));
    expect(moved.usedSessions?.at(-1)).toEqual({
      ...full.usedSessions?.at(-1),
      day: laterDay(bought, 3),
    });
    expect(moved.usedSessions?.slice(0, 9)).toEqual(full.usedSessions?.slice(0, 9));
    expect(hold(full, 9, 29)).toEqual(refuse("block_lapsed"));
  });

  test("is held neither before the payment nor in the future.", () => {
    const day = (day: string) =>
      holdSession(block, { sessionId: idOf(1), day, seen: 0 }, by, daysOn(3));
    expect(day(laterDay(bought, -1))).toEqual(refuse("session_day_invalid"));
    expect(day(laterDay(bought, 4))).toEqual(refuse("session_day_invalid"));
    expect(made(day(laterDay(bought, 3))).usedSessions).toHaveLength(1);
  });

  test("is put back once, with the reason, and is left again.", () => {
    const back = made(putBack(held(10), 4));
    expect(back.usedSessions?.[4]?.putBack).toEqual({
      at: daysOn(40).toISOString(),
      by,
      reason: "Snow",
    });
    expect(putSessionBack(back, { sessionId: idOf(4), reason: "Rain" }, by, daysOn(41))).toBe(back);
    expect(hold(back, 4, 1)).toEqual(refuse("sessions_changed"));
    expect(heldSessions(made(hold(back, 10)))).toHaveLength(10);
  });

  test("is not put back where there is none, or for the 21st time.", () => {
    expect(putBack(block, 1)).toEqual(refuse("booking_not_found"));
    expect(putBack(consultation, 1)).toEqual(refuse("booking_not_found"));
    let often = block;
    for (let number = 0; number < maximumPutBack; number += 1) {
      often = made(putBack(made(hold(often, number)), number));
    }
    expect(putBack(made(hold(often, 99)), 99)).toEqual(refuse("too_many_put_back"));
  });
});

describe("A session that is ticked", () => {
  const about = (index: number) => ({ ...unsentMail, about: index });

  test("makes one mail due, which tells of all that are ticked before it is sent.", () => {
    expect(held(3).sessionMail).toEqual(about(0));
    expect(sessionsToTell(held(3))).toHaveLength(3);
    // A process may have ended before it sent the mail.
    for (const status of ["failed", "pending"] as const) {
      const sessionMail = { ...attemptedMail(status, daysOn(39).toISOString()), about: 0 };
      expect(made(hold({ ...held(1), sessionMail }, 5)).sessionMail).toEqual(sessionMail);
    }
  });

  test.each([
    ["was sent", "sent", 1],
    ["is being sent", "pending", 1],
    ["was given up", "failed", maximumMailAttempts],
  ] as const)("makes another mail due once the one before %s.", (_, status, attempts) => {
    const sessionMail = { ...attemptedMail(status, daysOn(40).toISOString(), attempts), about: 0 };
    const next = made(hold({ ...held(2), sessionMail }, 5));
    expect(next.sessionMail).toEqual(about(2));
    expect(sessionsToTell(next).map(({ sessionId }) => sessionId)).toEqual([idOf(5)]);
    expect(sessionsToTell(made(putBack(next, 5)))).toEqual([]);
  });

  test("makes none due when its day changes, or without an address.", () => {
    const sessionMail = { ...attemptedMail("sent", ""), about: 0 };
    expect(made(hold({ ...held(1), sessionMail }, 0, 2)).sessionMail).toBe(sessionMail);
    expect(made(hold({ ...block, email: undefined }, 1))).not.toHaveProperty("sessionMail");
  });

  test("is not told for ten minutes, nor while others are being ticked.", () => {
    const first = { ...held(1).usedSessions![0]!, at: daysOn(39).toISOString() };
    const ticked = made(hold({ ...held(1), usedSessions: [first] }, 1));
    const minutesOn = (minutes: number) => new Date(daysOn(40).getTime() + minutes * 60_000);
    expect(isTellingEarly(ticked, minutesOn(10))).toBe(false);
    expect(isTellingEarly(ticked, new Date(minutesOn(10).getTime() - 1))).toBe(true);
  });
});

const refundedBy = (amount: number) => ({
  ...held(3),
  refunds: [{ ...sampleRefund, amount }],
});

const takenBack = (amount: number) => ({
  ...held(3),
  disputes: [{ ...sampleDispute, status: "lost" as const, amount }],
});

test.each<[string, BookingRecord, ErrorCode | undefined, number?]>([
  ["a draft", { ...sessionDraft, block: terms }, "booking_not_found"],
  ["a draft of a consultation", draft, "booking_not_found"],
  ["a payment of another amount", session, "booking_not_found"],
  ["a consultation", consultation, "booking_not_found"],
  ["an erased booking that was no block", erased, "booking_not_found"],
  ["a block that is used up", held(10), "block_used_up"],
  ["a block on its last day, whenever it is ticked", block, undefined, 28],
  ["a block after its last day", block, "block_lapsed", 29],
  ["a block that never lapses", { ...block, lapsesOn: undefined }, undefined, 900],
  [
    "a block that is cancelled",
    made(cancel(held(3), { refundId: undefined, isMailed: false }, daysOn(5))),
    "block_over",
  ],
  ["a block that is refunded", refundedBy(40_000), "block_over"],
  ["a block whose seven sessions left are refunded", refundedBy(28_000), "block_over"],
  ["a block of which less is refunded, as a favour", refundedBy(27_999), undefined],
  ["a block whose seven sessions left a bank has taken back", takenBack(28_000), "block_over"],
  ["a block of which a bank has taken back less", takenBack(27_999), undefined],
  ["a block that is erased", made(erasePerson(block, block.email, daysOn(5))), "booking_not_found"],
])("A session of %s is held, unless it is refused.", (_, record, code, days) => {
  const next = hold(record, 20, days);
  if (code) expect(next).toEqual(refuse(code));
  else
    expect(made(next).usedSessions).toContainEqual(
      expect.objectContaining({ sessionId: idOf(20) }),
    );
});

test("An erased block keeps how many sessions were held, and no day.", () => {
  const two = made(putBack(held(3), 0));
  const kept = made(erasePerson(two, two.email, daysOn(50)));
  expect(kept).toMatchObject({ block: terms, heldSessions: 2, amount: 40_000 });
  expect(kept).not.toHaveProperty("usedSessions");
});

describe("A block that is paid", () => {
  const tenSessions = { ...fullPrice, originalAmount: 40_000, amount: 40_000, block: terms };
  const confirm = (record: BookingRecord, amountReceived: number) =>
    made(confirmPaid(record, { id: "pi_1", amountReceived, currency: "gbp" }, at(60)));

  test("has its terms and its last day, and asks for its sessions.", () => {
    const paid = confirm({ ...sessionDraft, ...tenSessions, offers: [tenSessions] }, 40_000);
    expect(paid).toMatchObject({
      block: terms,
      lapsesOn: block.lapsesOn,
      startRequest: { version: "2026-11-27 block", at: at(60).toISOString() },
    });
  });

  test("never lapses if it is sold so.", () => {
    const endless = { ...tenSessions, block: { ...terms, weeks: 0 } };
    const paid = confirm({ ...sessionDraft, ...endless, offers: [endless] }, 40_000);
    expect(paid).not.toHaveProperty("lapsesOn", expect.anything());
  });

  test("is what was offered at the price that was paid.", () => {
    const changed = { ...sessionDraft, ...fullPrice, offers: [tenSessions, fullPrice] };
    expect(confirm(changed, 40_000).block).toEqual(terms);
    const back = { ...sessionDraft, ...tenSessions, offers: [fullPrice, tenSessions] };
    expect(confirm(back, 5000).block).toBeUndefined();
    expect(confirm(back, 5000)).not.toHaveProperty("lapsesOn", expect.anything());
  });
});
