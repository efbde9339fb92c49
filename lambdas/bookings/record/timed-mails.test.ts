import { describe, expect, test } from "vitest";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import {
  cancelled,
  completed,
  consultation,
  draft,
  erased,
  free,
  made,
  refunded,
  session,
} from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { readBookingSettings } from "#shared/bookings/booking-settings.ts";
import {
  type BookingMail,
  bookingMails,
  type NoReason,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { BookingRecord, ConsultationRecord } from "./booking.ts";
import { cancel } from "./cancel.ts";
import { confirmPaid } from "./confirm.ts";
import { refuse } from "./decision.ts";
import { holdSession } from "./sessions.ts";
import { dueBy, makeMailDue, type TimedMail } from "./timed-mails.ts";
import { noteTime } from "./times.ts";

const hour = 60;
const day = 24 * hour;
const by = "alex@example.com";
const timed = {
  ...consultation,
  startsAt: at(10 * day).toISOString(),
  timeNotedAt: at(hour).toISOString(),
  timeChanges: 2,
};

const used = { sessionId: bookingIdOf(9), day: "2026-03-02", at: at().toISOString(), by };
const block = {
  ...session,
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
  lapsesOn: londonDate(at(182 * day)),
};

/** Consultations in every state, an hour after they were booked, session payments and blocks. */
const states = {
  withoutTime: consultation,
  free,
  timeChosen: { ...consultation, timeChosenAt: at(hour).toISOString() },
  disputed: { ...consultation, disputes: [sampleDispute] },
  timed,
  begun: { ...timed, startsAt: at(hour - 1).toISOString() },
  refunded,
  takenBack: { ...consultation, disputes: [{ ...sampleDispute, status: "lost" }] },
  completed,
  completedFree: { ...free, status: "completed" },
  refundFailed: { ...completed, refunds: [{ ...sampleRefund, status: "failed" }] },
  partlyRefunded: { ...completed, refunds: [{ ...sampleRefund, amount: 100 }] },
  questioned: { ...completed, disputes: [{ ...sampleDispute, kind: "inquiry", status: "closed" }] },
  cancelledLate: { ...completed, cancelledAt: at(hour).toISOString() },
  reviewDeclined: { ...completed, reviewDeclinedAt: at(hour).toISOString() },
  complained: { ...completed, mailStopped: { at: at().toISOString(), reason: "complaint" } },
  asked: { ...completed, reviewMail: attemptedMail("sent", at(hour).toISOString()) },
  cancelled,
  session,
  block,
  ticked: { ...block, usedSessions: [used] },
  told: { ...block, usedSessions: [used], sessionMail: { ...unsentMail, about: 1 } },
  putBack: { ...block, usedSessions: [{ ...used, putBack: { at: used.at, by, reason: "Snow" } }] },
  usedUp: { ...block, block: { ...block.block, sessions: 1 }, usedSessions: [used] },
  cancelledBlock: { ...block, usedSessions: [used], cancelledAt: at(hour).toISOString() },
  refundedBlock: { ...block, usedSessions: [used], refunds: [{ ...sampleRefund, amount: 5000 }] },
  // What was paid for the sessions left.
  paidBack: { ...block, usedSessions: [used], refunds: [{ ...sampleRefund, amount: 4500 }] },
  lapsed: { ...block, usedSessions: [used], lapsesOn: londonDate(at(-day)) },
  ofFourWeeks: { ...block, block: { ...block.block, weeks: 4 } },
  endless: { ...block, lapsesOn: undefined },
} as const satisfies Readonly<Record<string, BookingRecord>>;

const every = Object.keys(states);
const settled = every.filter((state) => state !== "withoutTime");
const held = [
  "completed",
  "completedFree",
  "refundFailed",
  "reviewDeclined",
  "complained",
  "asked",
];

/** Why there is no reason for a mail in some states. */
const unwantedIn: Readonly<Record<BookingMail, Partial<Record<NoReason, readonly string[]>>>> = {
  visitorMail: { cancelled: ["cancelledLate", "cancelled", "cancelledBlock"] },
  trainerMail: {},
  firstNudge: { no_time_to_choose: settled },
  secondNudge: { no_time_to_choose: settled },
  // Without a time it says that there is none any more.
  timeMail: {
    no_time_to_tell: ["begun", ...every.slice(every.indexOf("completed"))],
  },
  reminderMail: { not_appointed: every.filter((state) => state !== "timed") },
  reviewMail: {
    not_held: every.filter((state) => !held.includes(state)),
    unwelcome: ["reviewDeclined", "complained"],
    asked: ["asked"],
  },
  sessionMail: {
    no_session_to_tell: every.filter((state) => !["ticked", "usedUp", "lapsed"].includes(state)),
  },
  lapseMail: {
    nothing_lapses: every.filter(
      (state) => !["block", "ticked", "told", "putBack"].includes(state),
    ),
  },
  cancelMail: {},
  cancelNotice: {},
};
const everythingOn = { ...mailFacts(at(hour), { askForReview: true }), website: fullWebsite };

test.each(bookingMails)("There is no reason for %s in these states, and in no other.", (mail) => {
  const found: Partial<Record<NoReason, string[]>> = {};
  for (const [state, booking] of Object.entries(states)) {
    const reason = whyUnwanted(mail, booking, everythingOn);
    if (reason) found[reason] = [...(found[reason] ?? []), state];
  }
  expect(found).toEqual(unwantedIn[mail]);
});

test("The trainer's switch stops the mails that it is about, unless the trainer asks for one.", () => {
  const { withoutTime, timed } = states;
  const off = mailFacts(at(hour), { askForTime: false });
  const stopped = bookingMails.filter(
    (mail) => whyUnwanted(mail, withoutTime, off) === "turned_off",
  );
  expect(stopped).toEqual(["firstNudge", "secondNudge"]);
  const asked = { ...off, settings: undefined };
  expect(whyUnwanted("firstNudge", withoutTime, asked)).toBeUndefined();
  expect(whyUnwanted("firstNudge", timed, off)).toBe("no_time_to_choose");
});

test("No review is asked for without the link that it leads to, nor until the trainer wants it.", () => {
  const { completed } = states;
  const off = { ...everythingOn, settings: readBookingSettings() };
  expect(whyUnwanted("reviewMail", completed, off)).toBe("turned_off");
  const linkless = { ...everythingOn, website: defaultWebsite };
  expect(whyUnwanted("reviewMail", completed, linkless)).toBe("no_review_link");
});

test("Each mail is made due by the decision of its file, or by its time.", () => {
  const payment = { id: "pi_1", amountReceived: 5000, currency: "gbp" };
  const decided = {
    confirm: [draft, made(confirmPaid(draft, payment, at()))],
    sessions: [
      block,
      made(holdSession(block, { sessionId: used.sessionId, day: used.day, seen: 0 }, by, at())),
    ],
    times: [consultation, made(noteTime(consultation, at(day), 0, by, at()))],
    cancel: [
      consultation,
      made(cancel(consultation, { refundId: undefined, isMailed: true }, at(hour))),
    ],
  } as const;
  for (const [file, [before, after]] of Object.entries(decided)) {
    const due = bookingMails.filter((mail) => mail in after && !(mail in before));
    expect(due).toEqual(bookingMails.filter((mail) => dueBy[mail] === file));
  }
});

/** What is made due of a booking, at a minute after it was booked. */
const due = (mail: BookingMail, record: BookingRecord, minutes: number, settings = {}) =>
  makeMailDue(record, mail, mailFacts(at(minutes), settings));
const conflict = refuse("conflict");

describe("A client without a time is asked", () => {
  test("after two days, once, while the trainer wants it.", () => {
    expect(due("firstNudge", consultation, 2 * day - 1)).toEqual(conflict);
    const nudged = made(due("firstNudge", consultation, 2 * day));
    expect(nudged).toEqual({ ...consultation, firstNudge: unsentMail });
    expect(due("firstNudge", nudged, 3 * day)).toEqual(conflict);
    // It is about no time, also once there was one.
    const removed = { ...consultation, timeChanges: 2 };
    const again = made(due("firstNudge", removed, 2 * day));
    expect(again).toEqual({ ...removed, firstNudge: unsentMail });
    expect(due("firstNudge", consultation, 3 * day, { askForTime: false })).toEqual(conflict);
  });

  test.each<[string, Partial<ConsultationRecord>, number, boolean]>([
    ["after five days", {}, 2 * day, true],
    ["two days after the first time", {}, 3 * day, true],
    ["not before two more days", {}, 3 * day + 1, false],
    ["not once there is a time", { startsAt: at(9 * day).toISOString() }, 2 * day, false],
    [
      "not two days after a time was removed",
      { timeNotedAt: at(day).toISOString() },
      2 * day,
      false,
    ],
    ["not twice", { secondNudge: unsentMail }, 2 * day, false],
  ])("again %s.", (_, changes, firstAt, isAsked) => {
    const firstNudge = attemptedMail("sent", at(firstAt).toISOString());
    const decision = due("secondNudge", { ...consultation, firstNudge, ...changes }, 5 * day);
    expect("secondNudge" in decision && !("refused" in decision)).toBe(isAsked);
    const off = due("secondNudge", { ...consultation, firstNudge }, 5 * day, { askForTime: false });
    expect(off).toEqual(conflict);
  });

  test("again only if the first mail has arrived, as far as is known.", () => {
    const sent = attemptedMail("sent", at(2 * day).toISOString());
    const returned = { at: at(3 * day).toISOString(), reason: "mailbox_full" } as const;
    const bounced = { ...sent, history: { 1: { ...sent.history["1"]!, returned } } };
    const failed = attemptedMail("failed", at(2 * day).toISOString());
    for (const firstNudge of [bounced, failed, unsentMail, undefined]) {
      expect(due("secondNudge", { ...consultation, firstNudge }, 6 * day)).toEqual(conflict);
    }
  });
});

describe("A client with a time is reminded", () => {
  test("a day before, once, of the time that was noted last.", () => {
    expect(due("reminderMail", timed, 9 * day - 1)).toEqual(conflict);
    const reminded = made(due("reminderMail", timed, 9 * day));
    expect(reminded).toEqual({ ...timed, reminderMail: { ...unsentMail, about: 2 } });
    expect(due("reminderMail", reminded, 9 * day)).toEqual(conflict);
  });

  test("not of one that was noted less than a day before.", () => {
    const late = { ...timed, timeNotedAt: at(9 * day + 1).toISOString() };
    expect(due("reminderMail", late, 9 * day + 2)).toEqual(conflict);
    const inTime = { ...timed, timeNotedAt: at(9 * day).toISOString() };
    expect(due("reminderMail", inTime, 9 * day + 2)).not.toEqual(conflict);
  });
});

describe("A client whose consultation was completed", () => {
  const held = { ...completed, completedAt: at(10 * day).toISOString() };
  const asked = (minutes: number, changes: Partial<ConsultationRecord> = {}) =>
    makeMailDue({ ...held, ...changes }, "reviewMail", { ...everythingOn, now: at(minutes) });

  test("is asked for a review after a day, once.", () => {
    expect(asked(11 * day - 1)).toEqual(conflict);
    expect(asked(11 * day)).toEqual({ ...held, reviewMail: unsentMail });
    expect(asked(11 * day, { reviewMail: unsentMail })).toEqual(conflict);
  });

  test("is not asked after three days, as when the switch is turned on later.", () => {
    expect(asked(13 * day)).not.toEqual(conflict);
    expect(asked(13 * day + 1)).toEqual(conflict);
  });

  test.each([
    ["has been asked", { reviewMail: unsentMail }, false],
    ["does not want to be", { reviewDeclinedAt: at().toISOString() }, false],
    ["has had mail returned", { mailStopped: { at: "", reason: "complaint" } }, false],
    ["has only booked", {}, true],
  ] as const)("and who %s for another booking.", (_, other, isAllowed) => {
    const { isAllowedBy } = dueBy.reviewMail as TimedMail;
    expect(isAllowedBy?.([{}, other])).toBe(isAllowed);
  });
});

describe("A client is told that sessions lapse", () => {
  const noon = Date.parse(`${block.lapsesOn}T12:00:00.000Z`);
  const told = (record: BookingRecord, beforeMs: number) =>
    makeMailDue(record, "lapseMail", mailFacts(new Date(noon - beforeMs)));
  const fourWeeksMs = 28 * day * 60_000;

  test("four weeks before, at noon, once, whatever the trainer has chosen.", () => {
    expect(told(block, fourWeeksMs + 1)).toEqual(conflict);
    const mailed = made(told(block, fourWeeksMs));
    expect(mailed).toEqual({ ...block, lapseMail: unsentMail });
    expect(told(mailed, 0)).toEqual(conflict);
    const quiet = mailFacts(new Date(noon), { tellSessions: false });
    expect(makeMailDue(block, "lapseMail", quiet)).toHaveProperty("lapseMail");
  });

  test("not once they have lapsed, nor without an address.", () => {
    expect(told(block, -24 * 60 * 60_000)).toEqual(conflict);
    expect(told({ ...block, email: undefined }, 0)).toEqual(conflict);
  });
});

test("No mail becomes due while mail is held back, nor of what is not a consultation to take place.", () => {
  const mailStopped = { at: at(2).toISOString(), reason: "complaint" } as const;
  expect(due("firstNudge", { ...consultation, mailStopped }, 3 * day)).toEqual(conflict);
  expect(due("reminderMail", { ...timed, mailStopped }, 9 * day)).toEqual(conflict);
  const held = { ...completed, completedAt: at().toISOString(), mailStopped };
  const later = { ...everythingOn, now: at(2 * day) };
  expect(makeMailDue(held, "reviewMail", later)).toEqual(conflict);
  for (const record of [draft, session, erased, cancelled, completed, refunded, free]) {
    expect(due("firstNudge", record, 3 * day)).toEqual(conflict);
  }
});
