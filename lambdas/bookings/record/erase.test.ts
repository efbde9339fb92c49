import { describe, expect, test } from "vitest";
import { answers, at, fullPrice } from "#lambdas/testing/bookings.ts";
import {
  anonymousSession,
  block,
  consultation,
  draft,
  erased,
  healthConsent,
  made,
  session,
  sessionDraft,
  used,
} from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { noHealthAnswers } from "#shared/consultations/health-consent.ts";
import type { BookingRecord } from "./booking.ts";
import { refuse } from "./decision.ts";
import { eraseHealthAnswers, erasePerson, isToForget } from "./erase.ts";

const email = "sam@example.org";
const withoutAnswers = { ...draft, ...noHealthAnswers };

describe("Answers about health are erased", () => {
  const erase = (record: BookingRecord) => eraseHealthAnswers(record, at(5));

  test("from a booking, which keeps the consent to them, once.", () => {
    const after = {
      ...consultation,
      ...noHealthAnswers,
      healthErasedAt: at(5).toISOString(),
    };
    expect(erase(consultation)).toEqual(after);
    expect(erase(after)).toBe(after);
  });

  test("from a draft, with the consent.", () => {
    expect(erase({ ...draft, healthConsent })).toEqual(withoutAnswers);
  });

  test("only where there may be some.", () => {
    for (const record of [withoutAnswers, session, sessionDraft])
      expect(erase(record)).toBe(record);
    expect(erase(erased)).toEqual(refuse("booking_not_found"));
  });
});

describe("A person is erased", () => {
  const erase = (record: BookingRecord, address: string | undefined = email) =>
    erasePerson(record, address, at(5));

  test("from a block, with its times: the number of sessions that were held stays.", () => {
    const instant = at(600).toISOString();
    const event = { id: "event", startsAt: instant, endsAt: instant, madeAt: instant };
    const calendar = { events: [event], cancelled: ["gone"], own: ["gone"], notHeld: ["missed"] };
    const usedSessions = [{ ...used, eventId: "held" }];
    const after = made(erase({ ...block, calendar, usedSessions }));
    expect(after).toMatchObject({ heldSessions: 1 });
    expect(JSON.stringify(after)).not.toMatch(/event|gone|missed|"held"|usedSessions/);
  });

  test("from a booking, which keeps what the accounts and its cancellation need.", () => {
    const ends = {
      status: "completed",
      cancelledAt: at(1).toISOString(),
      useToGiveBack: true,
    } as const;
    const personal = {
      note: "Was ill",
      refundNotes: { one: "Was ill" },
      clientLinks: ["link"],
      startsAt: at(900).toISOString(),
      timeMail: unsentMail,
      cancelMail: unsentMail,
      useToRecord: true as const,
      cancellationRefundId: consultation.bookingId,
      startRequest: { version: "2026-11-26" as const, at: at().toISOString() },
      mailStopped: { at: at().toISOString(), reason: "complaint" as const },
    };
    const { startedAt, visitorMail, trainerMail, healthConsent: _, ...kept } = consultation;
    for (const name of Object.keys(answers)) Reflect.deleteProperty(kept, name);
    const after = { ...kept, ...ends, erasedAt: at(5).toISOString() };
    expect(erase({ ...consultation, ...personal, ...ends })).toEqual(after);
  });

  test("once.", () => {
    for (const address of [email, undefined])
      expect(erasePerson(erased, address, at(9))).toBe(erased);
  });

  test("only at the address that they were found by, in any case.", () => {
    expect(erase(session, " SAM@example.org ")).toHaveProperty("erasedAt");
    expect(erasePerson(anonymousSession, undefined, at(5))).toHaveProperty("erasedAt");
    for (const [record, address] of [
      [session, "robin@example.org"],
      [session, undefined],
      [anonymousSession, email],
    ] as const) {
      expect(erasePerson(record, address, at(5))).toEqual(refuse("conflict"));
    }
  });

  test("from a draft, of which only its payment and its prices are left.", () => {
    for (const record of [draft, sessionDraft]) {
      const full = { ...record, paymentIntentId: "pi_1", clientLinks: ["link"] };
      const { bookingId, timestamp, paymentIntentId, offers, flowSource } = full;
      expect(erase({ ...full, requestDigest: "digest", declinedPayments: ["evt_1"] })).toEqual({
        ...{ bookingId, ...fullPrice, currency: "GBP", timestamp, paymentIntentId, offers },
        ...{ flowSource, paymentStatus: "pending", erasedAt: at(5).toISOString() },
      });
    }
  });
});

test("A booking is deleted when it is old enough and has no answers about health.", () => {
  const isForgotten = (record: BookingRecord, minutes: number) => isToForget(record, at(minutes));
  for (const record of [session, erased]) {
    expect([-1, 0, 1].map((minutes) => isForgotten(record, minutes))).toEqual([false, true, true]);
  }
  const inUse = { ...block, usedSessions: [used, { ...used, at: at(2).toISOString() }] };
  expect([1, 2].map((minutes) => isForgotten(inUse, minutes))).toEqual([false, true]);
  expect(isForgotten(consultation, 1)).toBe(false);
  expect(isForgotten({ ...consultation, healthErasedAt: at().toISOString() }, 1)).toBe(true);
  expect(isForgotten(withoutAnswers, 1)).toBe(false);
});
