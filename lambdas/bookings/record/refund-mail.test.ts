import { describe, expect, test } from "vitest";
import { composeRefundMail } from "#lambdas/bookings/mails/refund-mail.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { letterContext } from "#lambdas/testing/letter-context.ts";
import { block, cancelled, consultation, made, session } from "#lambdas/testing/records.ts";
import { ErasedBooking, isErased } from "#shared/bookings/bookings.ts";
import {
  isAnyToTell,
  isTellingOfRefundsEarly,
  refundsToTell,
} from "#shared/bookings/refund-mails.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { ConfirmedRecord, KeptRecord } from "./booking.ts";
import { cancel } from "./cancel.ts";
import { refuse } from "./decision.ts";
import { erasePerson } from "./erase.ts";
import { claimMail, recordOutcome } from "./mails.ts";
import { recordListed, requestRefund } from "./refunds.ts";

const by = "alex@example.com";
const reason = "requested_by_customer" as const;
/** A refund as Stripe lists it, at a minute. */
const refund = (number: number, amount: number, minutes: number): Refund => ({
  refundId: bookingIdOf(number),
  amount,
  reason,
  status: "succeeded",
  requestedAt: at(minutes).toISOString(),
  refundedAt: at(minutes).toISOString(),
  stripeRefundId: `re_${number}`,
});
const listed = <Kept extends KeptRecord>(record: Kept, ...refunds: Refund[]) =>
  listedAt(at(), record, ...refunds);
const listedAt = <Kept extends KeptRecord>(now: Date, record: Kept, ...refunds: Refund[]) => {
  const next = made(recordListed(record, record, { refunds }, now));
  if (isErased(next)) throw new Error("It is erased.");
  return next;
};
const failedIn = (record: ConfirmedRecord, minutes: number) =>
  (record.refunds ?? []).map(
    (each): Refund => ({ ...each, status: "failed", failedAt: at(minutes).toISOString() }),
  );

/** The booking once its mail was sent at a minute, and what was told. */
function mailed(record: ConfirmedRecord, minutes: number) {
  const { refundMail } = record;
  if (!refundMail) throw new Error("No mail is due.");
  const claiming = { mail: "refundMail" as const, seen: refundMail };
  const claimed = made(claimMail(record, claiming, mailFacts(at(minutes))));
  if (claimed.refundMail?.attempts !== 1) return { next: claimed, text: undefined };
  const { text } = composeRefundMail(claimed, letterContext(fullWebsite, at(minutes)));
  const sent = { mail: "refundMail" as const, number: 1, about: refundMail.about };
  return { next: made(recordOutcome(claimed, sent, "sent")), text };
}

describe("A refund that is made", () => {
  test("is told once, ten minutes later, with all that were made by then.", () => {
    const one = listed(consultation, refund(1, 1000, 0));
    const two = listed(one, ...(one.refunds ?? []), refund(2, 500, 9));
    expect(isTellingOfRefundsEarly(two, at(18))).toBe(true);
    expect(mailed(two, 18).text).toBeUndefined();
    const { next, text } = mailed(two, 19);
    expect(text).toContain("I’ve refunded £15 in 2 refunds to the card you paid with.");
    expect(text).toContain("£10.00, 2 March 2026");
    const again = listed(next, ...(next.refunds ?? []));
    expect(again.refundMail).toEqual(next.refundMail);
    const third = listed(next, ...(next.refunds ?? []), refund(3, 200, 30));
    expect(mailed(third, 40).text).toContain("I’ve refunded £2 to the card");
  });

  test("is not told while Stripe has not made it, nor once it was refused.", () => {
    const asked = { refundId: bookingIdOf(1), amount: 1000, reason };
    const underWay = made(requestRefund(consultation, asked, by, at()));
    expect(underWay).not.toHaveProperty("refundMail");
    const [first] = underWay.refunds ?? [];
    expect(listed(underWay, { ...first!, status: "failed" })).not.toHaveProperty("refundMail");
    expect(listed(underWay, { ...first!, status: "succeeded" }).refundMail).toBeDefined();
  });

  test("is told of a payment in cash as soon as it is recorded, and not as one to a card.", () => {
    const takenByHand = { how: "cash" as const, at: at().toISOString(), by };
    const { paymentIntentId, ...paid } = { ...session, takenByHand };
    const asked = { refundId: bookingIdOf(1), amount: 1000, reason };
    const record = made(requestRefund(paid, asked, by, at()));
    if (isErased(record)) throw new Error("It is erased.");
    expect(mailed(record, 10).text).toContain("I’ve refunded £10 to you directly");
  });

  test("says what becomes of the sessions left of a block.", () => {
    const ends = { ...refund(1, 100, 0), sessionsEnded: 7 };
    expect(mailed(listed(block, ends), 10).text).toContain("the 7 sessions you had not used");
    const stays = { ...refund(1, 100, 0), sessionsEnded: 0 };
    expect(mailed(listed(block, stays), 10).text).toMatch(
      /You keep the \d+ sessions you have left/,
    );
  });

  test.each<[string, KeptRecord]>([
    ["has left no address", { ...session, email: undefined }],
    ["is erased", ErasedBooking.parse(made(erasePerson(consultation, consultation.email, at(1))))],
  ])("is not told to a client who %s.", (_, record) => {
    const next = made(recordListed(record, record, { refunds: [refund(1, 1000, 0)] }, at()));
    expect(next).not.toHaveProperty("refundMail");
    expect(next.refunds?.[0]).not.toHaveProperty("toldIn");
  });
});

describe("A refund that fails later", () => {
  test("is told once more, if it was told.", () => {
    const { next } = mailed(listed(consultation, refund(1, 1000, 0)), 10);
    const failed = listed(next, ...failedIn(next, 60));
    const { next: told, text } = mailed(failed, 70);
    expect(text).toContain("My refund of £10 did not reach you. I still owe it to you");
    expect(text).not.toContain("I’ve refunded");
    expect(listed(told, ...(told.refunds ?? [])).refundMail).toEqual(told.refundMail);
    const anew = listed(told, ...(told.refunds ?? []), refund(2, 1000, 90));
    expect(mailed(anew, 100).text).toContain("I’ve refunded £10");
    expect(refundsToTell(anew)).toMatchObject({ made: [{ refundId: bookingIdOf(2) }], failed: [] });
  });

  test("is told although its mail is being sent again.", () => {
    const { next } = mailed(listed(consultation, refund(1, 1000, 0)), 10);
    const again = { ...next.refundMail!, status: "failed" as const, attempts: 2 };
    const failed = listed({ ...next, refundMail: again }, ...failedIn(next, 60));
    expect(refundsToTell(failed)).toMatchObject({ made: [], failed: [{ amount: 1000 }] });
    expect(isAnyToTell(failed)).toBe(true);
  });

  test("and is made after all before the client hears of that is not told again.", () => {
    const { next } = mailed(listed(consultation, refund(1, 1000, 0)), 10);
    const failed = listed(next, ...failedIn(next, 60));
    const revived = failed.refunds!.map((each) => ({ ...each, status: "succeeded" as const }));
    expect(isAnyToTell(listed(failed, ...revived))).toBe(false);
  });

  test("is not owed any more when another has been made by then.", () => {
    const { next } = mailed(listed(consultation, refund(1, 1000, 0)), 10);
    const failed = listed(next, ...failedIn(next, 60));
    const replaced = mailed(listed(failed, ...failed.refunds!, refund(2, 1000, 63)), 73).text;
    expect(replaced).toContain("I’ve refunded £10 to the card");
    expect(replaced).toContain("My earlier refund of £10 did not reach you.");
    expect(replaced).not.toContain("I still owe");
    const partly = mailed(listed(failed, ...failed.refunds!, refund(2, 400, 63)), 73).text;
    expect(partly).toContain("My refund of £10 did not reach you. I still owe you £6");
  });

  test.each<[string, Partial<ConfirmedRecord>]>([
    ["a bank has returned the money", { disputes: [{ ...sampleDispute, status: "lost" }] }],
    [
      "another is under way",
      { refunds: [{ ...refund(2, 5000, 63), status: "under_way", refundedAt: undefined }] },
    ],
  ])("is not promised when %s by then.", (_, { disputes, refunds = [] }) => {
    const { next } = mailed(listed(consultation, refund(1, 5000, 0)), 10);
    const failed = { ...listed(next, ...failedIn(next, 60)), disputes };
    const { text } = mailed({ ...failed, refunds: [...failed.refunds!, ...refunds] }, 73);
    expect(text).toContain("My earlier refund of £50 did not reach you.");
    expect(text).not.toContain("I still owe");
  });

  test("is not told at all before the client has heard of it, and takes no number.", () => {
    const { next } = mailed(listed(consultation, refund(1, 1000, 0)), 10);
    const second = listed(next, ...(next.refunds ?? []), refund(2, 500, 20));
    const [first, other] = second.refunds ?? [];
    const failed = listed(second, first!, {
      ...other!,
      status: "failed",
      failedAt: at(25).toISOString(),
    });
    expect(isAnyToTell(failed)).toBe(false);
    const dropped = mailed(failed, 30).next;
    expect(dropped).not.toHaveProperty("refundMail", expect.anything());
    const third = listed(dropped, ...(dropped.refunds ?? []), refund(3, 300, 40));
    expect(refundsToTell(third).made).toMatchObject([{ refundId: bookingIdOf(3) }]);
  });
});

describe("A refund that is made while a mail tells of an earlier one", () => {
  const first = listed(consultation, refund(1, 1000, 0));
  const claimed = made(
    claimMail(first, { mail: "refundMail", seen: first.refundMail! }, mailFacts(at(10))),
  );
  const attempt = { mail: "refundMail" as const, number: 1, about: first.refundMail?.about };
  const second = (now: Date) =>
    listedAt(now, claimed, ...(claimed.refunds ?? []), refund(2, 500, 10));

  test("has a mail of its own once that one is sent.", () => {
    const next = second(at(10));
    expect(recordOutcome(next, attempt, "sent")).toEqual(refuse("conflict"));
    expect(mailed(next, 20).text).toContain("I’ve refunded £5 to the card");
  });

  test.each(["is not sent", "has no outcome"])("is told with it when it %s.", (what) => {
    const next =
      what === "is not sent"
        ? made(recordOutcome(second(at(10)), attempt, "failed"))
        : second(at(11));
    const state = next.refundMail!;
    const again = made(claimMail(next, { mail: "refundMail", seen: state }, mailFacts(at(20))));
    expect(refundsToTell(again).made.map(({ amount }) => amount)).toEqual([1000, 500]);
    expect(again.refundMail?.attempts).toBe(state.attempts + 1);
  });

  test("is told with it when that one was given up.", () => {
    const given = { ...first.refundMail!, status: "failed" as const, attempts: 20 };
    const next = listed({ ...first, refundMail: given }, ...first.refunds!, refund(2, 500, 10));
    expect(mailed(next, 20).text).toContain("I’ve refunded £15 in 2 refunds");
  });
});

describe("A refund of a booking that its client has cancelled", () => {
  const gone = made(cancel(consultation, { refundId: undefined, isMailed: true }, at(5)));

  test("is not told again if the mail about the cancellation has announced the sum.", () => {
    const refunded = listed(gone, refund(1, 5000, 10));
    expect(refunded).not.toHaveProperty("refundMail");
    const failed = listed(refunded, ...failedIn(refunded, 60));
    expect(mailed(failed, 70).text).toContain("My refund of £50 did not reach you");
    const anew = listed(mailed(failed, 70).next, ...(failed.refunds ?? []), refund(2, 5000, 90));
    expect(mailed(anew, 100).text).toContain("I’ve refunded £50");
  });

  test("is told if it is another sum, or none was announced.", () => {
    expect(mailed(listed(gone, refund(1, 2000, 10)), 20).text).toContain("I’ve refunded £20");
    const unmailed = made(cancel(consultation, { refundId: undefined, isMailed: false }, at(5)));
    expect(listed(unmailed, refund(1, 5000, 10)).refundMail).toBeDefined();
    expect(mailed(listed(cancelled, refund(1, 5000, 10)), 20).text).toContain("I’ve refunded £50");
    const held = {
      ...consultation,
      status: "completed" as const,
      completedAt: at(1).toISOString(),
    };
    const late = made(cancel(held, { refundId: undefined, isMailed: true }, at(5)));
    expect(listed(late, refund(1, 5000, 10)).refundMail).toBeDefined();
  });

  test("is compared with what was announced, whatever failed or was disputed since.", () => {
    const partly = listed(consultation, refund(1, 1000, 1));
    const asked = made(cancel(partly, { refundId: undefined, isMailed: true }, at(5)));
    const failed = listed(asked, ...failedIn(asked, 60));
    const sums = (record: ConfirmedRecord, amount: number) =>
      refundsToTell(listed(record, ...(record.refunds ?? []), refund(2, amount, 90))).made.map(
        (each) => each.amount,
      );
    expect(sums(failed, 4000)).toEqual([]);
    expect(sums(failed, 5000)).toEqual([5000]);
    const dispute = { ...sampleDispute, openedAt: at(30).toISOString(), amount: 1000 };
    const closed = { status: "lost" as const, closedAt: at(40).toISOString() };
    expect(
      listed({ ...gone, disputes: [{ ...dispute, ...closed }] }, refund(1, 5000, 50)),
    ).not.toHaveProperty("refundMail");
  });
});
