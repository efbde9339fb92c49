import { describe, expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import {
  anonymousSession,
  block,
  cancelled,
  completed,
  consultation,
  free,
  made,
  putBack,
  refunded,
  session,
  used,
} from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { ConfirmedRecord } from "./booking.ts";
import { cancel, refuseMail, requestStart } from "./cancel.ts";
import { refuse } from "./decision.ts";

const refundId = bookingIdOf(99);
const day = 24 * 60;

describe("Cancelling", () => {
  const press = (
    record: ConfirmedRecord,
    now = at(1),
    asked: Partial<Parameters<typeof cancel>[1]> = {},
  ) => cancel(record, { refundId, isMailed: true, ...asked }, now);
  const marks = { cancelledAt: at(1).toISOString(), cancelNotice: unsentMail };
  const both = { ...marks, cancelMail: unsentMail };

  test("marks a booking with its time, its refund's id and both mails, once.", () => {
    const after = made(press(consultation));
    expect(after).toEqual({ ...consultation, ...both, cancellationRefundId: refundId });
    expect(press(after, at(2))).toBe(after);
  });

  test("keeps no refund's id where the site makes none.", () => {
    expect(press(session)).toEqual({ ...session, ...both });
    const chosen = { ...consultation, timeChosenAt: at().toISOString() };
    expect(press(chosen)).toEqual({ ...chosen, ...both });
    expect(press(consultation, at(1), { refundId: undefined })).toEqual({
      ...consultation,
      ...both,
    });
  });

  test("mails only the trainer without an address, or when the client gets no more mail.", () => {
    expect(press(anonymousSession)).toEqual({ ...anonymousSession, ...marks });
    expect(press(session, at(1), { isMailed: false })).toEqual({ ...session, ...marks });
  });

  test("gives back the use of a code that made a booking free, and no other.", () => {
    expect(press(free)).toEqual({ ...free, ...both, useToGiveBack: true });
    expect(press({ ...free, discountCode: null })).not.toHaveProperty("useToGiveBack");
    expect(press({ ...session, discountCode: "TEN" })).not.toHaveProperty("useToGiveBack");
  });

  test("of a free block gives the use back only if no session was held.", () => {
    const offer = { amount: 0, discountCode: "FREE100", discountPercentage: 100 };
    const free = { ...block, ...offer, type: "demo" as const };
    const given = { useToGiveBack: true };
    expect(press(free)).toMatchObject(given);
    expect(press({ ...free, usedSessions: [{ ...used, putBack }] })).toMatchObject(given);
    expect(press({ ...free, usedSessions: [used] })).not.toHaveProperty("useToGiveBack");
  });

  test("of a block is impossible once what was paid for the sessions left has gone back.", () => {
    const paidBack = (amount: number) =>
      press({ ...block, usedSessions: [used], refunds: [{ ...sampleRefund, amount }] });
    expect(paidBack(4500)).toEqual(refuse("not_cancellable"));
    expect(paidBack(4499)).toHaveProperty("cancelledAt");
  });

  test("of a block is possible while less has gone back than the sessions that ended cost.", () => {
    const refunds = [{ ...sampleRefund, amount: 1000, sessionsEnded: 9 }];
    const after = made(press({ ...block, usedSessions: [used], refunds }));
    expect(clientBooking(after, at(1))).toMatchObject({ payback: "less_held", owed: 3500 });
  });

  test("is possible for 14 days, also after it was held unless that was accepted.", () => {
    expect(press(consultation, at(14 * day))).toHaveProperty("cancelledAt");
    expect(press(completed)).toHaveProperty("cancelledAt");
    const accepted = { startRequest: { version: "2026-11-26", at: at().toISOString() } } as const;
    for (const [record, now] of [
      [consultation, at(15 * day)],
      [{ ...completed, ...accepted }, at(1)],
      [refunded, at(1)],
    ] as const) {
      expect(press(record, now)).toEqual(refuse("not_cancellable"));
    }
  });
});

describe("A client's request to go ahead", () => {
  const version = "2026-11-26 sessions";
  const request = (record: ConfirmedRecord) => requestStart(record, version, at(2));

  test("is kept with its wording and its time, and not replaced by a later one.", () => {
    const startRequest = { version, at: at(2).toISOString() } as const;
    const asked = request(session);
    expect(asked).toEqual({ ...session, startRequest });
    expect(requestStart(asked, version, at(3))).toBe(asked);
  });

  test("is not kept of a free booking, or of one that is over.", () => {
    for (const record of [free, cancelled, completed, refunded]) {
      expect(request(record)).toBe(record);
    }
  });
});

test("That a client wants no more mails of a kind is kept of any booking, also of one that is over.", () => {
  for (const record of [consultation, completed, cancelled, refunded, session]) {
    const refused = refuseMail(record, "reviewMail", at(1));
    expect(refused).toEqual({ ...record, reviewDeclinedAt: at(1).toISOString() });
    expect(refuseMail(refused, "reviewMail", at(2))).toBe(refused);
  }
});
