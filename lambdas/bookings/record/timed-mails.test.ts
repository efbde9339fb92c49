import { describe, expect, test } from "vitest";
import { noteTime } from "#lambdas/consultations/record/times.ts";
import type { Item } from "#lambdas/database/table.ts";
import { holdSession } from "#lambdas/sessions/record/tally.ts";
import { at } from "#lambdas/testing/bookings.ts";
import {
  block,
  cancelled,
  completed,
  consultation,
  draft,
  erased,
  free,
  made,
  refunded,
  session,
  used,
} from "#lambdas/testing/records.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import { type BookingMail, bookingMails } from "#shared/bookings/mails.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { laterDay } from "#shared/values/london-days.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { BookingRecord } from "./booking.ts";
import { cancel } from "./cancel.ts";
import { confirmPaid } from "./confirm.ts";
import { refuse } from "./decision.ts";
import { keysOf } from "./keys.ts";
import type { TimedMail } from "./timed-mail.ts";
import { dueBy, makeMailDue } from "./timed-mails.ts";

const hour = 60;
const day = 24 * hour;
const by = "alex@example.com";
const timed = {
  ...consultation,
  startsAt: at(10 * day).toISOString(),
  timeNotedAt: at(hour).toISOString(),
  timeChanges: 2,
};

test("Each mail is made due by the decision of its file, or by its time.", () => {
  const payment = { id: "pi_1", amountReceived: 5000, currency: "gbp" };
  const decided = {
    confirm: [draft, made(confirmPaid(draft, payment, at()))],
    sessions: [
      block,
      made(holdSession(block, { sessionId: used.sessionId, day: used.day, seen: 0 }, by, at())),
    ],
    times: [consultation, made(noteTime(consultation, at(day), { seen: 0, by }, at()))],
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
/** Ten of them, the last one on a day. */
const timesUntil = (last: string) => ({
  events: Array.from({ length: 10 }, (_, index) => {
    const startsAt = `${index === 9 ? last : laterDay(last, index - 30)}T17:00:00.000Z`;
    return { id: `${index}`, startsAt, endsAt: startsAt, madeAt: at().toISOString() };
  }),
  cancelled: [],
});
const lapse = (Date.parse(`${block.lapsesOn}T12:00:00.000Z`) - at().getTime()) / 60_000;
const notAsked = { askForTime: false };

type Case = [what: string, changes: object, minutes: number, isDue: boolean, settings?: object];

const about = (days: number): MailState => ({
  ...unsentMail,
  about: at(days * day).getTime() / 60_000,
});
const sessionOn = (days: number, madeIn = 0) => ({
  calendar: {
    events: [
      {
        ...{
          id: `day ${days}`,
          startsAt: at(days * day).toISOString(),
          madeAt: at(madeIn).toISOString(),
        },
        endsAt: at(days * day + 60).toISOString(),
      },
    ],
    cancelled: [],
  },
});
const bothSoon = {
  events: [sessionOn(9.5), sessionOn(10)].flatMap(({ calendar }) => calendar.events),
  cancelled: [],
};
const usedUp = { block: { ...block.block, sessions: 1 }, usedSessions: [used] };
const timedBlock = { ...block, ...sessionOn(10) };

const timedCases: readonly [BookingMail, BookingRecord, readonly Case[]][] = [
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
    "sessionReminder",
    timedBlock,
    [
      ["before the last day", {}, 9 * day - 1, false],
      ["a day before", {}, 9 * day, true],
      ["a day before that of a single session", { block: undefined }, 9 * day, true],
      ["twice", { sessionReminder: about(10) }, 9 * day, false],
      [
        "after that of an earlier one",
        { sessionReminder: { ...about(8), status: "sent" } },
        9 * day,
        true,
      ],
      [
        "within a day of an earlier one, before that has begun",
        { calendar: bothSoon, sessionReminder: { ...about(9.5), status: "sent" } },
        9 * day,
        true,
      ],
      ["while an earlier one is still to be sent", { sessionReminder: about(8) }, 9 * day, false],
      ["of a time chosen on the last day", sessionOn(10, 9 * day + 1), 9 * day + 2, false],
      ["of one that has begun", {}, 10 * day, false],
      ["once it is cancelled", { calendar: { events: [], cancelled: ["event"] } }, 9 * day, false],
      ["once the block is cancelled", { cancelledAt: at(day).toISOString() }, 9 * day, false],
      ["of one after the block has lapsed", { lapsesOn: "2026-03-11" }, 9 * day, false],
      ["of one that no session is left for", usedUp, 9 * day, false],
      ["without an address", { email: undefined }, 9 * day, false],
      ["while mail is held back", { mailStopped }, 9 * day, false],
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
      ["where each session left has a time", { calendar: timesUntil("2026-08-31") }, lapse, false],
      ["where one of them is too late", { calendar: timesUntil("2026-09-01") }, lapse, true],
      ["without an address", { email: undefined }, lapse, false],
    ],
  ],
];

test("Every mail that has its time is among the cases.", () => {
  const mails = bookingMails.filter((mail) => typeof dueBy[mail] !== "string");
  expect(timedCases.map(([mail]) => mail)).toEqual(mails);
});

/** Whether upkeep looks at a booking for a mail. */
function isFound(mail: BookingMail, record: BookingRecord, now: Date): boolean {
  const { among, fromMs, toMs } = dueBy[mail] as TimedMail;
  const item: Item = { ...record, ...keysOf(record) };
  const times = {
    booked: item["timestamp"],
    starting: item["dueAt"],
    completed: item["completedAt"],
    lapsing: item["dueAt"],
    // Those of blocks are found whenever they are.
    sessions: item["toDoKey"] ? now.toISOString() : item["dueAt"],
  };
  const fromNowMs = Date.parse(String(times[among])) - now.getTime();
  return fromNowMs >= fromMs && fromNowMs <= toMs;
}

describe.each(timedCases)("The %s", (mail, before, cases) => {
  test.each(cases)("becomes due, or does not, %s.", (_, changes, minutes, isDue, settings) => {
    const record = { ...before, ...changes };
    const abouts: Partial<Record<BookingMail, MailState>> = {
      reminderMail: { ...unsentMail, about: timed.timeChanges },
      sessionReminder: about(10),
    };
    const state = abouts[mail] ?? unsentMail;
    const next = isDue ? { ...record, [mail]: state } : refuse("conflict");
    expect(due(mail, record, minutes, settings)).toEqual(next);
    if (isDue) expect(isFound(mail, record, at(minutes))).toBe(true);
  });
});

test("A mail that a decision makes due has no time.", () => {
  for (const mail of bookingMails.filter((name) => typeof dueBy[name] === "string")) {
    expect(due(mail, consultation, day)).toEqual(refuse("conflict"));
  }
});

test("No mail becomes due of what is not a consultation to take place.", () => {
  for (const record of [draft, session, erased, cancelled, completed, refunded, free]) {
    expect(due("firstNudge", record, 3 * day)).toEqual(refuse("conflict"));
  }
});

test("No review is asked for without asking the client's other bookings.", () => {
  const facts = { ...mailFacts(at(11 * day), { askForReview: true }), website: fullWebsite };
  expect(makeMailDue(heldOn, "reviewMail", { ...facts, others: undefined })).toEqual(
    refuse("conflict"),
  );
});
