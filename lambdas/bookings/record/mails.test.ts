import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import {
  anonymousSession,
  cancelled,
  consultation,
  draft,
  erased,
  made,
} from "#lambdas/testing/records.ts";
import {
  type MailReturn,
  type MailState,
  maximumListedAttempts,
  timesSent,
  unsentMail,
} from "#shared/bookings/booking-facts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import type { BookingRecord, ConfirmedRecord } from "./booking.ts";
import { refuse } from "./decision.ts";
import { type Claiming, claimMail, isClaimed, recordOutcome, recordReturned } from "./mails.ts";

const conflict = refuse("conflict");
type Outcome = Parameters<typeof recordOutcome>[2];
const mail = "visitorMail";
const by = "alex@example.com";
const sentOnce = attemptedMail("sent", at().toISOString());
const pendingOnce = attemptedMail("pending", at().toISOString());
const mailed = (visitorMail: MailState) => ({ ...consultation, visitorMail });
const complaint = { at: at(2).toISOString(), reason: "complaint" } as const;
const claim = (record: BookingRecord, asked: Partial<Claiming> = {}) =>
  claimMail(record, { mail, seen: unsentMail, ...asked }, mailFacts(at(9)));

describe("An attempt at a mail", () => {
  const first = { at: at(9).toISOString(), status: "pending" } as const;
  const claimed = {
    status: "pending",
    attempts: 1,
    attemptedAt: at(9).toISOString(),
    history: { 1: first },
  } as const;

  test("is claimed once, by one who saw it due.", () => {
    const after = made(claim(consultation));
    expect(after).toEqual(mailed(claimed));
    expect(isClaimed(after, { mail, seen: unsentMail })).toBe(true);
    expect(isClaimed(consultation, { mail, seen: unsentMail })).toBe(false);
    expect(claim(after)).toEqual(conflict);
  });

  test("keeps what is stored of its link, beside those before it.", () => {
    const clientLinks = ["of the browser", "of the mail"];
    expect(claim(consultation, { link: "of the mail" })).toHaveProperty("clientLinks", [
      clientLinks[1],
    ]);
    const linked = { ...consultation, clientLinks: ["of the browser"] };
    expect(claim(linked, { link: "of the mail" })).toMatchObject({ clientLinks });
    expect(claim(linked)).toMatchObject({ clientLinks: ["of the browser"] });
  });

  test("follows those before it, and says who asked for it.", () => {
    expect(claim(mailed(sentOnce), { seen: sentOnce, by })).toMatchObject({
      visitorMail: {
        status: "pending",
        attempts: 2,
        attemptedAt: at(9).toISOString(),
        history: { 1: sentOnce.history["1"], 2: { ...first, by } },
      },
    });
  });

  test("is refused when the mail has changed since, or there is none.", () => {
    for (const state of [
      { ...unsentMail, status: "failed" as const },
      { ...unsentMail, attempts: 1 },
      { ...unsentMail, about: 1 },
    ]) {
      expect(claim(mailed(state))).toEqual(conflict);
    }
    for (const record of [draft, anonymousSession, erased]) expect(claim(record)).toEqual(conflict);
  });

  test("is not made without a reason: the mail is dropped, unless it was sent before.", () => {
    const { visitorMail, ...without } = cancelled;
    const dropped = made(claim(cancelled));
    expect(dropped).toEqual(without);
    expect(isClaimed(dropped, { mail, seen: unsentMail })).toBe(false);
    const state = { ...sentOnce, status: "failed" as const };
    const sentBefore = { ...cancelled, visitorMail: state };
    expect(claim(sentBefore, { seen: state })).toEqual({ ...cancelled, visitorMail: sentOnce });
  });

  test("is neither made nor dropped while a completion that speaks against it can be undone, also on a press.", () => {
    const timed = { ...consultation, startsAt: at(900).toISOString(), timeMail: unsentMail };
    const completed = { ...timed, status: "completed", completedAt: at(8).toISOString() } as const;
    const about = { mail: "timeMail" } as const;
    for (const asked of [about, { ...about, by }]) expect(claim(completed, asked)).toBe(completed);
    const later = { ...completed, completedAt: at(1).toISOString() };
    for (const asked of [about, { ...about, by }]) {
      expect(claim(later, asked)).not.toHaveProperty("timeMail.attempts");
    }
  });

  test("is not made once its switch is off, unless the trainer asks for it, or has asked for the last.", () => {
    const off = mailFacts(at(9), { askForTime: false });
    const again = (seen: MailState, asked: Partial<Claiming> = {}, facts = off) =>
      claimMail(
        { ...consultation, firstNudge: seen },
        { mail: "firstNudge", seen, ...asked },
        facts,
      );
    const attempt = { firstNudge: { status: "pending" } };
    expect(again(unsentMail, {}, mailFacts(at(9)))).toMatchObject(attempt);
    expect(again(unsentMail)).toEqual(consultation);
    expect(again(sentOnce, { by })).toMatchObject(attempt);
    const failed = attemptedMail("failed", at().toISOString());
    expect(again(failed)).toEqual(consultation);
    const asked = { ...failed, history: { 1: { ...failed.history["1"]!, by } } };
    expect(again(asked)).toMatchObject(attempt);
  });

  test("is not made while mail is held back, until the trainer asks for it.", () => {
    const held = { ...consultation, mailStopped: complaint };
    expect(claim(held)).toBe(held);
    expect(claim(held, { by })).toEqual(mailed({ ...claimed, history: { 1: { ...first, by } } }));
    const notice = made(claim(held, { mail: "trainerMail" }));
    expect(notice).toEqual({ ...held, trainerMail: claimed });
  });

  test("is listed with a bounded number of others: the first and the latest that sent it, then others.", () => {
    const attempt = (record: ConfirmedRecord, outcomes: readonly Outcome[]) =>
      outcomes.reduce((latest, outcome) => {
        const seen = latest.visitorMail ?? unsentMail;
        const asked = made(claim(latest, { seen, by: "a".repeat(128) }));
        return made(recordOutcome(asked, { mail, number: seen.attempts + 1 }, outcome));
      }, record);
    const times = (count: number, outcome: Outcome) => Array(count).fill(outcome);
    const mixed = attempt(consultation, ["failed", "sent", ...times(9, "failed")]);
    expect(timesSent(mixed.visitorMail ?? unsentMail)).toBe(1);
    expect(Object.keys(mixed.visitorMail?.history ?? {})).toHaveLength(maximumListedAttempts);
    const { visitorMail = unsentMail } = attempt(mixed, times(10, "sent"));
    const latest = Array.from({ length: maximumListedAttempts - 1 }, (_, index) => `${13 + index}`);
    expect(Object.keys(visitorMail.history)).toEqual(["2", ...latest]);
    expect(timesSent(visitorMail)).toBe(maximumListedAttempts);
    expect(JSON.stringify(visitorMail).length).toBeLessThan(3000);
  });
});

describe("The outcome of an attempt", () => {
  const attempt = { mail, number: 1 } as const;
  const failedOnce = attemptedMail("failed", at().toISOString());
  const twice = {
    ...pendingOnce,
    attempts: 2,
    history: { ...pendingOnce.history, 2: pendingOnce.history["1"]! },
  };

  test("is recorded with the mail and its attempt.", () => {
    expect(recordOutcome(mailed(pendingOnce), attempt, "sent")).toEqual(mailed(sentOnce));
    expect(recordOutcome(mailed(pendingOnce), attempt, "failed")).toEqual(mailed(failedOnce));
    const unlisted = { ...pendingOnce, history: {} };
    expect(recordOutcome(mailed(unlisted), attempt, "sent")).toEqual(
      mailed({ ...unlisted, status: "sent" }),
    );
  });

  test("is recorded late if it sent the mail, and not if it failed.", () => {
    const late = recordOutcome(mailed(twice), attempt, "sent");
    expect(late).toMatchObject({ visitorMail: { status: "sent", attempts: 2 } });
    for (const state of [twice, sentOnce, failedOnce]) {
      expect(recordOutcome(mailed(state), attempt, "failed")).toEqual(conflict);
    }
  });

  test("is not recorded of a mail that is about something newer, or that there is not.", () => {
    for (const outcome of ["sent", "failed"] as const) {
      const newer = mailed({ ...pendingOnce, about: 2 });
      expect(recordOutcome(newer, { ...attempt, about: 1 }, outcome)).toEqual(conflict);
      expect(recordOutcome(newer, { ...attempt, about: 2 }, outcome)).toMatchObject({
        visitorMail: { attempts: 1, about: 2 },
      });
      for (const other of [draft, anonymousSession, erased]) {
        expect(recordOutcome(other, attempt, outcome)).toEqual(conflict);
      }
    }
  });
});

describe("A mail that bounced", () => {
  const full = { at: at(2).toISOString(), reason: "mailbox_full" } as const;
  const returned = (report: MailReturn) => ({
    ...sentOnce,
    returnedAt: at(2).toISOString(),
    history: { 1: { ...sentOnce.history["1"]!, returned: report } },
  });

  test("is recorded once, with its attempt, also before its sending is recorded.", () => {
    const after = made(recordReturned(mailed(sentOnce), mail, 1, full));
    expect(after).toEqual(mailed(returned(full)));
    expect(recordReturned(after, mail, 1, complaint)).toBe(after);
    const early = made(recordReturned(mailed(pendingOnce), mail, 1, full));
    expect(recordOutcome(early, { mail, number: 1 }, "sent")).toEqual(after);
  });

  test.each([
    ["unknown_address", true],
    ["suppressed", true],
    ["complaint", true],
    ["mailbox_full", false],
    ["refused", false],
  ] as const)("stops further mail if that is no use: %s.", (reason, isLasting) => {
    const report = { at: at(2).toISOString(), reason };
    const stopped = isLasting ? { mailStopped: report } : {};
    const after = recordReturned(mailed(sentOnce), mail, 1, report);
    expect(after).toEqual({ ...mailed(returned(report)), ...stopped });
  });

  test("is one whose attempt is known.", () => {
    expect(recordReturned(mailed(sentOnce), mail, 2, full)).toEqual(conflict);
    for (const record of [draft, anonymousSession, erased]) {
      expect(recordReturned(record, mail, 1, full)).toEqual(conflict);
    }
  });
});
