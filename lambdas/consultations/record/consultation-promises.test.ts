import fc from "fast-check";
import { expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { type ConsultationRecord, parseRecord } from "#lambdas/bookings/record/booking.ts";
import { cancel, requestStart } from "#lambdas/bookings/record/cancel.ts";
import { type Decision, isRefusal } from "#lambdas/bookings/record/decision.ts";
import { keysOf } from "#lambdas/bookings/record/keys.ts";
import {
  dealWith,
  decideSiteRefund,
  recordListed,
  requestRefund,
} from "#lambdas/bookings/record/refunds.ts";
import { listedChanges } from "#lambdas/bookings/refunds/listed-payment.ts";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { consultation, free } from "#lambdas/testing/records.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { paybackInWords } from "#shared/bookings/payback.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { complete, undoCompletion } from "./completion.ts";
import { noteTime, reportTimeChosen } from "./times.ts";

/** What the client of a consultation and its trainer are promised, over random histories. The rules are not asked. */

const by = "alex@example.com";
const reason = "requested_by_customer" as const;
const hoursADay = 24;

/** As the next caller reads it. */
function stored(record: unknown): ConsultationRecord {
  const read = parseRecord(JSON.parse(JSON.stringify(record)));
  if (read.paymentStatus === "pending" || "erasedAt" in read) throw new Error("It is gone.");
  if (read.flowSource !== "consultation-intro") throw new Error("It is no consultation.");
  return read;
}

/** One consultation, to which things happen as people do them. Stripe and the bank answer as they do. */
function startConsultation(from: ConsultationRecord) {
  let record = stored(from);
  let hour = 0;
  let ids = 0;
  const atStripe: CardRefund[] = [];
  const now = () => at(hour * 60);
  const newId = () => {
    ids += 1;
    return bookingIdOf(0xa000 + ids);
  };
  /** @returns whether it is done */
  function becomes(decision: Decision<object>): boolean {
    if (isRefusal(decision)) return false;
    const isDone = decision !== record;
    record = stored(decision);
    return isDone;
  }
  function makeAtStripe(refundId: string | undefined, amount: number): void {
    const answers = { pendingReason: undefined, failure: undefined };
    const stripeRefundId = `re_${refundId ?? newId()}`;
    const made = { stripeRefundId, refundId, amount, reason, createdAt: now().toISOString() };
    atStripe.push({ ...made, ...answers, status: "succeeded" });
    listRefunds();
  }
  function listRefunds(): void {
    const { refunds } = listedChanges(record, { refunds: atStripe, disputes: [] }, now()) ?? {};
    if (refunds) expect(becomes(recordListed(record, record, { refunds }, now()))).toBe(true);
  }
  function list(disputes: Dispute[]): void {
    expect(becomes(recordListed(record, record, { disputes }, now()))).toBe(true);
  }
  return {
    record: () => record,
    page: () => clientBooking(record, now()),
    hour: () => hour,
    wait: (hours: number) => {
      hour += hours;
    },
    note: (startsIn: number | undefined, didNotTakePlace: boolean) =>
      becomes(
        noteTime(
          record,
          startsIn === undefined ? undefined : at(startsIn * 60),
          { seen: record.timeChanges ?? 0, by, didNotTakePlace },
          now(),
        ),
      ),
    ask: () => becomes(requestStart(record, "2026-11-26", now())),
    choose: () => becomes(reportTimeChosen(record, now())),
    complete: () => becomes(complete(record, by, now())),
    undo: () => becomes(undoCompletion(record, record.completedAt ?? "", now())),
    cancel: () => becomes(cancel(record, { refundId: newId(), isMailed: true }, now())),
    settle: () =>
      becomes(dealWith(record, { problems: ["cancelled"], dealtWith: true }, by, now())),
    refund: (amount: number) => {
      const refundId = newId();
      const isAsked = becomes(requestRefund(record, { refundId, amount, reason }, by, now()));
      if (isAsked) makeAtStripe(refundId, amount);
      return isAsked;
    },
    refundAtStripe: (amount: number) => makeAtStripe(undefined, amount),
    failLatest: () => {
      const latest = atStripe.pop();
      if (latest) atStripe.push({ ...latest, status: "failed" });
      listRefunds();
    },
    dispute: (amount: number) => {
      const disputeId = `dp_${newId()}`;
      list([{ ...sampleDispute, disputeId, amount }, ...(record.disputes ?? [])]);
    },
    decide: (status: "won" | "lost") => {
      const [latest, ...others] = record.disputes ?? [];
      if (latest) list([{ ...latest, status }, ...others]);
    },
    /** Upkeep refunds what was cancelled, if the site is to. @returns the refund */
    upkeep: (): Refund | undefined => {
      const before = new Set(record.refunds?.map(({ refundId }) => refundId));
      becomes(decideSiteRefund(record, now()));
      const made = record.refunds?.find(({ refundId }) => !before.has(refundId));
      if (made) makeAtStripe(made.refundId, made.amount);
      return made;
    },
  };
}

const step = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("wait", "note", "note" as const) },
    { weight: 4, arbitrary: fc.constantFrom("cancel", "complete", "upkeep", "upkeep" as const) },
    { weight: 2, arbitrary: fc.constantFrom("ask", "choose", "remove", "refund", "undo" as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("atStripe", "fail", "dispute", "win", "lose", "settle" as const),
    },
  ),
  hours: fc.oneof(fc.integer({ min: -30, max: 90 }), fc.constantFrom(0, 15 * hoursADay)),
  part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
  isHeld: fc.boolean(),
});

/** The amount that the client reads that they are refunded, in pence. */
function promisedIn(words: string): number | undefined {
  const [, pounds] = /I’ll refund £([\d.,]+) to the card/.exec(words) ?? [];
  return pounds === undefined ? undefined : Math.round(Number(pounds.replace(",", "")) * 100);
}

const histories = fc.tuple(
  fc.constantFrom(
    consultation,
    consultation,
    consultation,
    { ...consultation, amount: 4500, discountCode: "TEN", discountPercentage: 10 },
    free,
  ),
  fc.array(step, { maxLength: 25, size: "max" }),
);

test("What was paid, and what was promised of it, is never lost; the site alone pays back what was not begun.", () => {
  const seen = { refundedBySite: 0, keptAsHeld: 0, promised: 0 };
  fc.assert(
    fc.property(histories, ([from, steps]) => {
      const life = startConsultation(from);
      const isPaid = from.type === "paid";
      const paid = from.amount;
      const back: { amount: number; isGone: boolean }[] = [];
      const disputes: { amount: number; status: "open" | "won" | "lost" }[] = [];
      let startsIn: number | undefined;
      let hasAsked = false;
      let hasChosen = false;
      let isCompleted = false;
      let completedIn = 0;
      let isSettled = false;
      /** Whether the trainer's mail says that the site is about to refund it. */
      let isAnnounced = false;
      let cancelledIn: number | undefined;
      let promised: number | undefined;
      const sum = (parts: readonly { amount: number }[]) =>
        parts.reduce((all, { amount }) => all + amount, 0);
      const cameBack = () =>
        sum(back.filter(({ isGone }) => !isGone)) +
        sum(disputes.filter(({ status }) => status === "lost"));
      const left = () => (isPaid ? Math.max(0, paid - cameBack()) : 0);
      const goesOn = () =>
        cancelledIn === undefined && !isCompleted && !(isPaid && cameBack() >= paid);
      const isHeldByBank = () => disputes.some(({ status }) => status !== "won");
      const hasCome = () => startsIn !== undefined && startsIn <= life.hour();

      for (const { does, hours, part, isHeld } of steps) {
        const wasOpen = goesOn();
        const before = life.page();
        const amount = Math.max(1, Math.floor((left() * part) / 100));
        switch (does) {
          case "wait":
            life.wait(Math.abs(hours));
            break;
          case "note":
          case "remove": {
            const wanted = does === "note" ? life.hour() + hours : undefined;
            // A time that has begun stays, unless the trainer says that nothing took place then.
            const isPast = hasCome() && wanted !== startsIn;
            const isDone = life.note(wanted, !isHeld);
            if (isDone && does === "note") expect(wasOpen).toBe(true);
            if (isDone && isPast) expect(isHeld).toBe(false);
            if (!isDone) break;
            startsIn = wanted;
            if (wanted === undefined) hasChosen = false;
            break;
          }
          case "ask":
            if (life.ask()) hasAsked = true;
            if (wasOpen && isPaid) expect(hasAsked).toBe(true);
            break;
          case "choose":
            if (life.choose()) hasChosen = true;
            break;
          case "complete":
            expect(life.complete()).toBe(wasOpen);
            if (!wasOpen) break;
            isCompleted = true;
            completedIn = life.hour();
            break;
          case "undo": {
            // Within five minutes, and not once the client has read that it took place.
            const isUndone =
              isCompleted && cancelledIn === undefined && completedIn === life.hour();
            expect(life.undo()).toBe(isUndone);
            if (isUndone) isCompleted = false;
            break;
          }
          case "cancel": {
            // Held, and never asked for: then the law leaves the right to cancel.
            const keepsRight = isPaid && !hasAsked && isCompleted && left() > 0;
            const isOpen = wasOpen || (keepsRight && cancelledIn === undefined);
            expect(before.cancellableUntil !== null).toBe(
              isOpen && life.hour() <= 14 * hoursADay + 13,
            );
            expect(life.cancel()).toBe(before.cancellableUntil !== null);
            if (before.cancellableUntil === null) break;
            cancelledIn = life.hour();
            const { payback, owed, cancelledAt } = life.page();
            expect([payback, owed]).toEqual([before.payback, before.owed]);
            const now = new Date(cancelledAt ?? "");
            promised = promisedIn(paybackInWords({ payback, owed }, now.toISOString(), now));
            isAnnounced = life.record().cancellationRefundId !== undefined;
            if (isAnnounced) expect(promised).toBe(paid);
            break;
          }
          case "settle":
            if (life.settle()) isSettled = true;
            break;
          case "refund":
          case "atStripe":
            if (!isPaid || isHeldByBank() || left() === 0) break;
            if (does === "atStripe") life.refundAtStripe(amount);
            else expect(life.refund(amount)).toBe(true);
            back.push({ amount, isGone: false });
            break;
          case "fail": {
            const latest = back.at(-1);
            if (!latest) break;
            life.failLatest();
            latest.isGone = true;
            break;
          }
          case "dispute":
            if (!isPaid || isHeldByBank() || disputes.length > 3 || left() === 0) break;
            life.dispute(amount);
            disputes.unshift({ amount, status: "open" });
            break;
          case "win":
          case "lose": {
            const [latest] = disputes;
            if (latest?.status !== "open") break;
            latest.status = does === "win" ? "won" : "lost";
            life.decide(latest.status);
            break;
          }
          case "upkeep": {
            const isUnclear = startsIn === undefined && (hasAsked || hasChosen);
            const hasBegun = hasCome() || isCompleted || isUnclear;
            const isDisturbed = isSettled || back.length > 0 || disputes.length > 0;
            const made = life.upkeep();
            if (hasBegun && cancelledIn !== undefined) seen.keptAsHeld += 1;
            if (hasBegun || isDisturbed || cancelledIn === undefined) {
              expect(made).toBeUndefined();
            } else if (isAnnounced) {
              expect(made?.amount).toBe(promised);
              back.push({ amount: paid, isGone: false });
              seen.refundedBySite += 1;
            }
            isAnnounced = false;
          }
        }
        const page = life.page();
        const record = life.record();
        if (promised !== undefined) seen.promised += 1;
        const made = back.filter(({ isGone }) => !isGone);
        // What came back, and what is owed of the rest, is what was paid.
        expect(page.refundedAmount).toBe(sum(made));
        expect(page.owed).toBe(isSettled ? 0 : left());
        expect(sum(made)).toBeLessThanOrEqual(paid);
        expect(page.over === null).toBe(goesOn());
        // What goes on is to do, and what does not is not. What is owed is on the desk, or upkeep's.
        const { toDoKey, dueKey, pendingWork } = keysOf(record);
        const isOwed = cancelledIn !== undefined && page.owed > 0;
        if (isOwed) expect(pendingWork).toBeDefined();
        expect(toDoKey !== undefined).toBe(goesOn());
        expect(dueKey !== undefined).toBe(goesOn() && startsIn !== undefined);
        expect(page.cancelledAt !== null).toBe(cancelledIn !== undefined);
      }
    }),
    { numRuns: 400 },
  );
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(10);
});
