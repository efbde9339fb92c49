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
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
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
import type { BookingRecord } from "./booking.ts";
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

const due = (mail: BookingMail, record: BookingRecord, minutes: number, settings = {}) =>
  makeMailDue(record, mail, {
    ...mailFacts(at(minutes), { askForReview: true, ...settings }),
    website: fullWebsite,
  });

const nudgedAt = (minutes: number, status: MailState["status"] = "sent") => ({
  firstNudge: attemptedMail(status, at(minutes).toISOString()),
});
const once = nudgedAt(2 * day).firstNudge;
const returned = { at: at(3 * day).toISOString(), reason: "mailbox_full" } as const;
const bounced = { ...once, history: { 1: { ...once.history["1"]!, returned } } };
const timeNotedAt = (minutes: number) => ({ timeNotedAt: at(minutes).toISOString() });
const startsAt = at(9 * day).toISOString();
const mailStopped = { at: at(2).toISOString(), reason: "complaint" } as const;
const heldOn = { ...completed, completedAt: at(10 * day).toISOString() };
const lapse = (Date.parse(`${block.lapsesOn}T12:00:00.000Z`) - at().getTime()) / 60_000;
const notAsked = { askForTime: false };

type Case = [what: string, changes: object, minutes: number, isDue: boolean, settings?: object];

describe.each<[BookingMail, BookingRecord, readonly Case[]]>([
  [
    "firstNudge",
    consultation,
    [
      ["before two days", {}, 2 * day - 1, false],
      ["after two days", {}, 2 * day, true],
      // It is about no time, also once there was one.
      ["after a time was removed", { timeChanges: 2 }, 2 * day, true],
      ["twice", { firstNudge: unsentMail }, 3 * day, false],
      ["while the trainer does not want it", {}, 3 * day, false, notAsked],
      ["while mail is held back", { mailStopped }, 3 * day, false],
    ],
  ],
  [
    "secondNudge",
    consultation,
    [
      ["after five days", nudgedAt(2 * day), 5 * day, true],
      ["two days after the first time", nudgedAt(3 * day), 5 * day, true],
      ["before two more days", nudgedAt(3 * day + 1), 5 * day, false],
      ["once there is a time", { ...nudgedAt(2 * day), startsAt }, 5 * day, false],
      ["just after a removal", { ...nudgedAt(2 * day), ...timeNotedAt(day) }, 5 * day, false],
      ["twice", { ...nudgedAt(2 * day), secondNudge: unsentMail }, 5 * day, false],
      ["while the trainer does not want it", nudgedAt(2 * day), 5 * day, false, notAsked],
      ["when the first one bounced", { firstNudge: bounced }, 6 * day, false],
      ["when the first one was not sent", { firstNudge: unsentMail }, 6 * day, false],
      ["when the first one failed", nudgedAt(2 * day, "failed"), 6 * day, false],
      ["without a first one", {}, 6 * day, false],
    ],
  ],
  [
    "reminderMail",
    timed,
    [
      ["before the last day", {}, 9 * day - 1, false],
      ["a day before", {}, 9 * day, true],
      ["twice", { reminderMail: unsentMail }, 9 * day, false],
      ["of a time noted on the last day", timeNotedAt(9 * day + 1), 9 * day + 2, false],
      ["of a time noted a day before", timeNotedAt(9 * day), 9 * day + 2, true],
      ["while mail is held back", { mailStopped }, 9 * day, false],
    ],
  ],
  [
    "reviewMail",
    heldOn,
    [
      ["before a day", {}, 11 * day - 1, false],
      ["after a day", {}, 11 * day, true],
      ["twice", { reviewMail: unsentMail }, 11 * day, false],
      ["after three days", {}, 13 * day, true],
      // As when the switch is turned on later.
      ["later", {}, 13 * day + 1, false],
      ["while mail is held back", { mailStopped }, 12 * day, false],
    ],
  ],
  [
    "lapseMail",
    block,
    [
      ["before the last four weeks", {}, lapse - 28 * day - 0.0001, false],
      ["four weeks before, at noon", {}, lapse - 28 * day, true],
      ["twice", { lapseMail: unsentMail }, lapse, false],
      ["whatever the trainer has chosen", {}, lapse, true, { tellSessions: false }],
      ["once they have lapsed", {}, lapse + day, false],
      ["without an address", { email: undefined }, lapse, false],
    ],
  ],
])("The %s", (mail, before, cases) => {
  test.each(cases)("becomes due, or does not, %s.", (_, changes, minutes, isDue, settings) => {
    const record = { ...before, ...changes };
    const about = mail === "reminderMail" ? { about: timed.timeChanges } : {};
    const next = isDue ? { ...record, [mail]: { ...unsentMail, ...about } } : refuse("conflict");
    expect(due(mail, record, minutes, settings)).toEqual(next);
  });
});

test("No mail becomes due of what is not a consultation to take place.", () => {
  for (const record of [draft, session, erased, cancelled, completed, refunded, free]) {
    expect(due("firstNudge", record, 3 * day)).toEqual(refuse("conflict"));
  }
});

test("A client is asked for no review who has been asked, or stops such mails, for another booking.", () => {
  const { isAllowedBy } = dueBy.reviewMail as TimedMail;
  const declined = { reviewDeclinedAt: at().toISOString() };
  for (const other of [{ reviewMail: unsentMail }, declined, { mailStopped }]) {
    expect(isAllowedBy?.([{}, other])).toBe(false);
  }
  expect(isAllowedBy?.([{}, {}])).toBe(true);
});
