import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { parseRecord } from "#lambdas/bookings/record/booking.ts";
import { cancel } from "#lambdas/bookings/record/cancel.ts";
import { type Decision, isRefusal, refuse } from "#lambdas/bookings/record/decision.ts";
import { erasePerson } from "#lambdas/bookings/record/erase.ts";
import { recordListed, requestRefund } from "#lambdas/bookings/record/refunds.ts";
import { listedChanges } from "#lambdas/bookings/refunds/listed-payment.ts";
import { tallyBookings } from "#lambdas/numbers/tally-bookings.ts";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { made, session } from "#lambdas/testing/records.ts";
import { ErasedBooking } from "#shared/bookings/bookings.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { holdSession, putSessionBack } from "./tally.ts";

const by = "alex@example.com";
const reason = "requested_by_customer" as const;
const now = at(60);

type Block = typeof session & ReturnType<typeof stored>;

/** As the next caller reads it. */
function stored(record: unknown) {
  const read = parseRecord(JSON.parse(JSON.stringify(record)));
  if (read.paymentStatus === "pending" || "erasedAt" in read) throw new Error("No block.");
  if (read.flowSource !== "payment-page") throw new Error("No block.");
  return read;
}

const bought = (sessions: number, amount: number): Block =>
  stored({
    ...session,
    originalAmount: amount,
    amount,
    block: { name: "Sessions", sessions, weeks: 0 },
  });

/** What happens to one block, as trainer, client, Stripe and bank do it. */
function startBlock(sessions: number, amount: number) {
  let record = bought(sessions, amount);
  let ids = 0;
  const atStripe = new Map<string, CardRefund>();
  let disputes: Dispute[] = [];
  const newId = () => {
    ids += 1;
    return bookingIdOf(0xa000 + ids);
  };
  /** @returns whether it was done */
  function becomes(decision: Decision<object>): boolean {
    if (isRefusal(decision)) return false;
    record = stored(decision);
    return true;
  }
  function stripeLists() {
    const { refunds } =
      listedChanges(record, { refunds: [...atStripe.values()], disputes: [] }, now) ?? {};
    return refunds === undefined || becomes(recordListed(record, record, { refunds }, now));
  }
  function listedAs(refundId: string | undefined, paid: number, status: Refund["status"]) {
    const stripeRefundId = `re_${refundId ?? newId()}`;
    const createdAt = now.toISOString();
    const answers = { pendingReason: undefined, failure: undefined };
    const refund = {
      stripeRefundId,
      refundId,
      amount: paid,
      status,
      reason,
      createdAt,
      ...answers,
    };
    atStripe.set(stripeRefundId, refund);
    return stripeRefundId;
  }
  return {
    now: () => record,
    client: () => clientBooking(record, now),
    tick: () =>
      becomes(
        holdSession(
          record,
          { sessionId: newId(), day: londonDate(now), seen: sessionChanges(record) },
          by,
          now,
        ),
      ),
    putBack: (place: number) => {
      const held = (record.usedSessions ?? []).filter(({ putBack }) => !putBack);
      const sessionId = held[place % Math.max(1, held.length)]?.sessionId;
      if (sessionId === undefined) return false;
      return becomes(putSessionBack(record, { sessionId, reason: "Snow" }, by, now));
    },
    /** @returns what Stripe calls it, if it was asked for */
    refund: (paid: number, sessionsLeft?: RefundRequest["sessionsLeft"]) => {
      const refundId = newId();
      const asked = { refundId, amount: paid, reason, ...(sessionsLeft && { sessionsLeft }) };
      if (!becomes(requestRefund(record, asked, by, now))) return undefined;
      const stripeRefundId = listedAs(refundId, paid, "succeeded");
      expect(stripeLists()).toBe(true);
      return stripeRefundId;
    },
    refundAtStripe: (paid: number) => {
      const stripeRefundId = listedAs(undefined, paid, "succeeded");
      expect(stripeLists()).toBe(true);
      return stripeRefundId;
    },
    turn: (stripeRefundId: string, status: Refund["status"]) => {
      const refund = atStripe.get(stripeRefundId);
      if (refund) atStripe.set(stripeRefundId, { ...refund, status });
      return stripeLists();
    },
    dispute: (paid: number) => {
      const disputeId = `dp_${newId()}`;
      const lost = { ...sampleDispute, disputeId, amount: paid, status: "lost" as const };
      disputes = [...(record.disputes ?? []), lost];
      expect(becomes(recordListed(record, record, { disputes }, now))).toBe(true);
      return disputeId;
    },
    win: (disputeId: string) => {
      const won = (record.disputes ?? []).map((each): Dispute => {
        if (each.disputeId !== disputeId) return each;
        const { sessionsEnded, ...dispute } = each;
        return { ...dispute, status: "won" };
      });
      return becomes(recordListed(record, record, { disputes: won }, now));
    },
    cancel: () => becomes(cancel(record, { refundId: undefined, isMailed: false }, now)),
  };
}

type Command = readonly [
  what:
    | "tick"
    | "putBack"
    | "favour"
    | "rest"
    | "unsaid"
    | "atStripe"
    | "fail"
    | "makeAfterAll"
    | "dispute"
    | "win"
    | "cancel",
  part: number,
];

const command: fc.Arbitrary<Command> = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant("tick" as const) },
    { weight: 2, arbitrary: fc.constant("putBack" as const) },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...(["favour", "rest", "unsaid", "atStripe", "fail", "makeAfterAll"] as const),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom("dispute", "win", "cancel" as const) },
  ),
  // Of what is left: a little, all of it, or just what the sessions left cost.
  fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom(0, 100, 100)),
);

/** What the client may expect: what was given back, and how many sessions each took with it. */
interface Back {
  readonly amount: number;
  sessions: number;
  isGone: boolean;
}

test("Held plus left is what was bought, less what was paid back as the rest; a favour takes none.", () => {
  fc.assert(
    fc.property(
      fc.constantFrom([10, 40_000], [7, 9999], [3, 50]),
      fc.array(command, { maxLength: 30, size: "max" }),
      ([sessions = 0, price = 0], commands) => {
        const block = startBlock(sessions, price);
        const back = new Map<string, Back>();
        const lost = new Map<string, Back>();
        let held = 0;
        let isCancelled = false;
        const standing = () => [...back.values(), ...lost.values()].filter((each) => !each.isGone);
        const kept = () => price - standing().reduce((sum, { amount }) => sum + amount, 0);
        const left = () =>
          sessions - held - standing().reduce((sum, each) => sum + each.sessions, 0);
        const worthOfHeld = () => Math.round((price * held) / sessions);

        for (const [what, part] of commands) {
          const before = left();
          const restCosts = kept() - worthOfHeld();
          const amount = part === 0 ? restCosts : Math.floor((kept() * part) / 100);
          const isForRest = before > 0 && kept() - amount <= worthOfHeld();
          const standingId = [...back].filter(([, each]) => !each.isGone)[0]?.[0];
          const goneId = [...back].filter(([, each]) => each.isGone)[0]?.[0];
          const lostId = [...lost].filter(([, each]) => !each.isGone)[0]?.[0];
          switch (what) {
            case "tick": {
              const isHeld = block.tick();
              expect(isHeld).toBe(before > 0 && !isCancelled);
              if (isHeld) held += 1;
              break;
            }
            case "putBack":
              if (block.putBack(part)) held -= 1;
              break;
            case "favour":
            case "rest":
            case "unsaid": {
              if (amount <= 0) break;
              const choice = { favour: "stay", rest: "end", unsaid: undefined } as const;
              const id = block.refund(amount, choice[what]);
              const took = { favour: 0, rest: before, unsaid: isForRest ? before : 0 }[what];
              if (id) back.set(id, { amount, sessions: took, isGone: false });
              break;
            }
            case "atStripe": {
              if (amount <= 0) break;
              const took = isForRest ? before : 0;
              const id = block.refundAtStripe(amount);
              back.set(id, { amount, sessions: took, isGone: false });
              break;
            }
            case "fail":
              if (standingId === undefined) break;
              block.turn(standingId, "failed");
              back.get(standingId)!.isGone = true;
              break;
            case "makeAfterAll": {
              const gone = goneId === undefined ? undefined : back.get(goneId);
              if (!gone || goneId === undefined || gone.amount > kept()) break;
              block.turn(goneId, "succeeded");
              // It ends those that are left by now, if it was to end any.
              if (gone.sessions > 0) gone.sessions = before;
              gone.isGone = false;
              break;
            }
            case "dispute": {
              if (amount <= 0 || (block.now().disputes ?? []).length >= 5) break;
              const id = block.dispute(amount);
              lost.set(id, { amount, sessions: isForRest ? before : 0, isGone: false });
              break;
            }
            case "win":
              if (lostId === undefined) break;
              block.win(lostId);
              lost.get(lostId)!.isGone = true;
              break;
            case "cancel": {
              const { owed, payback } = block.client();
              if (block.cancel()) isCancelled = true;
              expect(block.client()).toMatchObject({ owed, payback });
            }
          }
          const client = block.client();
          expect(client.heldOn).toHaveLength(held);
          expect(client.sessionsLeft).toBe(isCancelled ? 0 : left());
          if (what === "favour") expect(left()).toBe(before);
          const listed = { ...block.now(), confirmedKey: "payment-page" as const };
          expect(tallyBookings([listed], new Map(), now)).toMatchObject({
            sessionsOwed: client.sessionsLeft,
            owedPence: client.sessionsLeft > 0 ? client.owed : 0,
          });
          expect(client.owed).toBe(Math.max(0, kept() - worthOfHeld()));
          const refunded = [...back.values()].filter((each) => !each.isGone);
          expect(refunded.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(price);
        }
      },
    ),
    { numRuns: 600 },
  );
});

describe("A block of ten sessions for £400", () => {
  function used(count: number) {
    const block = startBlock(10, 40_000);
    for (let number = 0; number < count; number += 1) block.tick();
    return block;
  }
  const leftOf = (block: ReturnType<typeof used>) => block.client().sessionsLeft;

  test("with a favour of £50 has all of its sessions, to the tenth.", () => {
    for (const give of ["refund", "refundAtStripe"] as const) {
      const block = used(3);
      block[give](5000);
      for (let left = 6; left >= 0; left -= 1) {
        expect(block.tick()).toBe(true);
        expect(leftOf(block)).toBe(left);
      }
      expect(block.tick()).toBe(false);
    }
  });

  test("has its sessions left after a favour of all of it, and is not over.", () => {
    const block = used(3);
    block.refund(40_000, "stay");
    expect(block.client()).toMatchObject({ sessionsLeft: 7, over: null, refundedAmount: 40_000 });
    expect(block.tick()).toBe(true);
  });

  test("ends with a refund for the sessions left, however little goes back.", () => {
    const block = used(3);
    block.refund(10_000, "end");
    expect(block.client()).toMatchObject({ sessionsLeft: 0, sessionsRefunded: 7 });
    expect(block.tick()).toBe(false);
    // By law, the client may still ask for the rest of what these cost.
    expect(block.client()).toMatchObject({ owed: 18_000, cancellableUntil: expect.any(String) });
    block.refund(18_000, "end");
    expect(block.client()).toMatchObject({ owed: 0, cancellableUntil: null });
  });

  test("gives back one session that was not held after all, also after the rest was refunded.", () => {
    const block = used(3);
    block.refund(28_000, "end");
    block.putBack(0);
    expect(block.client()).toMatchObject({ sessionsLeft: 1, sessionsRefunded: 7 });
    expect(block.tick()).toBe(true);
    expect(leftOf(block)).toBe(0);
  });

  test("has its sessions again when the refund of the rest fails, until it is made after all.", () => {
    const block = used(3);
    const refund = block.refund(10_000, "end") ?? "";
    block.turn(refund, "failed");
    expect(leftOf(block)).toBe(7);
    block.tick();
    block.turn(refund, "succeeded");
    expect(block.client()).toMatchObject({ sessionsLeft: 0, sessionsRefunded: 6 });
  });

  test("keeps its sessions when a favour fails, and is made after all.", () => {
    const block = used(3);
    const refund = block.refund(39_000, "stay") ?? "";
    block.turn(refund, "failed");
    block.turn(refund, "succeeded");
    expect(leftOf(block)).toBe(7);
  });

  test("whose sessions all ended is paid back to the last, and says so once erased.", () => {
    const block = used(3);
    block.refund(28_000);
    const erased = ErasedBooking.parse(made(erasePerson(block.now(), session.email, now)));
    expect(erased.refunds).toMatchObject([{ sessionsEnded: 7 }]);
    const more = { refundId: bookingIdOf(1), amount: 12_000, reason, sessionsLeft: "end" as const };
    expect(made(requestRefund(erased, more, by, now)).refunds).toMatchObject([
      { sessionsEnded: 7 },
      { sessionsEnded: 0 },
    ]);
  });

  test("that was paid in cash ends, or not, as it is said.", () => {
    const takenByHand = { how: "cash" as const, at: at().toISOString(), by };
    const { paymentIntentId, ...unpaid } = used(3).now();
    const ask = (sessionsLeft: "end" | "stay") =>
      requestRefund(
        { ...unpaid, takenByHand },
        { refundId: bookingIdOf(1), amount: 5000, reason, sessionsLeft },
        by,
        now,
      );
    const left = (sessionsLeft: "end" | "stay") =>
      clientBooking(stored(made(ask(sessionsLeft))), now).sessionsLeft;
    expect([left("end"), left("stay")]).toEqual([0, 7]);
  });

  test("from before this was decided is read as it was at its refund, whatever was held since.", () => {
    const block = used(10).now();
    const usedSessions = block.usedSessions?.map((each, index) => ({
      ...each,
      at: at(index < 3 ? 1 : 20).toISOString(),
    }));
    const refund = { refundId: bookingIdOf(1), reason, status: "succeeded" as const };
    const read = (amount: number) =>
      stored({
        ...block,
        usedSessions: usedSessions?.slice(0, 9),
        refunds: [{ ...refund, amount, requestedAt: at(10).toISOString() }],
      });
    expect(read(5000).refunds).toMatchObject([{ sessionsEnded: 0 }]);
    expect(clientBooking(read(5000), now).sessionsLeft).toBe(1);
    expect(read(28_000).refunds).toMatchObject([{ sessionsEnded: 7 }]);
  });

  test("that is cancelled after a favour says that nothing is left to refund.", () => {
    const block = used(9);
    block.refund(5000, "stay");
    expect(block.client()).toMatchObject({ owed: 0, payback: "nothing_left" });
    expect(block.cancel()).toBe(true);
    expect(block.client()).toMatchObject({ owed: 0, payback: "nothing_left", sessionsLeft: 0 });
  });
});

describe("A refund of a block", () => {
  const asked = { refundId: bookingIdOf(1), amount: 28_000, reason };
  const block = startBlock(10, 40_000);
  for (let number = 0; number < 3; number += 1) block.tick();
  const ask = (seen?: number) =>
    requestRefund(block.now(), { ...asked, ...(seen !== undefined && { seen }) }, by, now);

  test("is refused when a session was ticked or put back since it was reckoned.", () => {
    expect(ask(2)).toEqual(refuse("sessions_changed"));
    expect(ask(4)).toEqual(refuse("sessions_changed"));
    expect(made(ask(3)).refunds).toHaveLength(1);
  });

  test("is made without them by a page from before, and is harmless to repeat.", () => {
    expect(made(ask()).refunds).toHaveLength(1);
    const record = made(ask(3));
    expect(requestRefund(record, { ...asked, seen: 2 }, by, now)).toBe(record);
  });

  test("whose person is erased names none.", () => {
    const erased = ErasedBooking.parse(made(erasePerson(block.now(), session.email, now)));
    expect(requestRefund(erased, { ...asked, seen: 3 }, by, now)).toEqual(
      refuse("sessions_changed"),
    );
    expect(made(requestRefund(erased, { ...asked, seen: 0 }, by, now)).refunds).toHaveLength(1);
  });
});

test("A consultation’s refund says nothing of sessions.", () => {
  const asked = { refundId: bookingIdOf(1), amount: 1000, reason, sessionsLeft: "end" as const };
  const { refunds } = made(requestRefund(session, asked, by, now));
  expect(refunds?.[0]).not.toHaveProperty("sessionsEnded");
  expect(requestRefund(session, { ...asked, amount: 99_999 }, by, now)).toEqual(
    refuse("refund_too_large"),
  );
});
