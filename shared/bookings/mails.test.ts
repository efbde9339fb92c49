import { expect, test } from "vitest";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { unsentMail } from "./booking-facts.ts";
import { type BookingTick, bookingTicks, readBookingSettings } from "./booking-settings.ts";
import {
  type BookingMail,
  bookingMails,
  isTurnedOff,
  type NoReason,
  whyUnwanted,
} from "./mails.ts";

const hour = 60;
const day = 24 * hour;
/** An instant, in minutes after a booking was made. */
const at = (minutes = 0) => new Date(Date.parse("2026-03-02T10:00:00.000Z") + minutes * 60_000);
const by = "alex@example.com";
const paid = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-000000000001",
  timestamp: at().toISOString(),
  currency: "GBP",
  type: "paid",
  originalAmount: 5000,
  amount: 5000,
} as const;
const consultation = { ...paid, flowSource: "consultation-intro" } as const;
const free = { ...consultation, type: "demo", amount: 0 } as const;
const timed = {
  ...consultation,
  startsAt: at(10 * day).toISOString(),
  timeNotedAt: at(hour).toISOString(),
  timeChanges: 2,
};
const completed = { ...consultation, status: "completed" } as const;
const refunded = { ...consultation, refunds: [sampleRefund] };
const cancelled = { ...consultation, cancelledAt: at(5).toISOString() };
const session = { ...paid, flowSource: "payment-page" } as const;
const block = {
  ...session,
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
  lapsesOn: londonDate(at(182 * day)),
};
const used = { sessionId: paid.bookingId, day: "2026-03-02", at: at().toISOString(), by };

const minute = at(3 * day).getTime() / 60_000;
const timedBlock = {
  ...block,
  calendar: {
    events: [
      {
        ...{
          id: "event",
          startsAt: at(3 * day).toISOString(),
          endsAt: at(3 * day + 60).toISOString(),
        },
        madeAt: at().toISOString(),
      },
    ],
    cancelled: [],
  },
  sessionReminder: { ...unsentMail, about: minute },
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
  refundTold: {
    ...block,
    lapsesOn: undefined,
    refunds: [{ ...sampleRefund, amount: 100, toldIn: 1 }],
    refundMail: { ...unsentMail, about: 1 },
  },
  timedBlock,
  movedTime: { ...timedBlock, sessionReminder: { ...unsentMail, about: minute - 1 } },
  missedTime: { ...timedBlock, calendar: { ...timedBlock.calendar, notHeld: ["event"] } },
  timeAfterLapse: { ...timedBlock, lapsesOn: londonDate(at(2 * day)) },
  cancelledTimes: { ...timedBlock, cancelledAt: at(hour).toISOString() },
  ofFourWeeks: { ...block, block: { ...block.block, weeks: 4 } },
  endless: { ...block, lapsesOn: undefined },
} as const satisfies Readonly<Record<string, Parameters<typeof whyUnwanted>[1]>>;

const every = Object.keys(states);
/** What is said of the times of a block does not end its sessions. */
const ofTimes = ["timedBlock", "movedTime", "missedTime", "timeAfterLapse"];
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
  visitorMail: { cancelled: ["cancelledLate", "cancelled", "cancelledBlock", "cancelledTimes"] },
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
  sessionReminder: { not_appointed: every.filter((state) => state !== "timedBlock") },
  lapseMail: {
    nothing_lapses: every.filter(
      (state) => !["block", "ticked", "told", "putBack", ...ofTimes].includes(state),
    ),
  },
  refundMail: { no_refund_to_tell: every.filter((state) => state !== "refundTold") },
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

/** The mails that each switch stops. */
const stoppedBy: Readonly<Record<BookingTick, readonly BookingMail[]>> = {
  isFull: [],
  isPaused: [],
  askForTime: ["firstNudge", "secondNudge"],
  refundCancelled: [],
  askForReview: ["reviewMail"],
  tellSessions: ["sessionMail"],
};

test.each(Object.entries(stoppedBy))(
  "Without %s, these mails stop, and no other.",
  (tick, mails) => {
    const ticks = Object.fromEntries(bookingTicks.map((each) => [each, each !== tick]));
    const off = { settings: readBookingSettings(ticks) };
    expect(bookingMails.filter((mail) => isTurnedOff(mail, off))).toEqual(mails);
  },
);

test("The trainer's switch stops no mail that the trainer asks for, and gives none a reason.", () => {
  const { withoutTime, timed } = states;
  const off = mailFacts(at(hour), { askForTime: false });
  expect(whyUnwanted("firstNudge", withoutTime, off)).toBe("turned_off");
  const asked = { ...off, settings: undefined };
  expect(whyUnwanted("firstNudge", withoutTime, asked)).toBeUndefined();
  expect(whyUnwanted("firstNudge", timed, off)).toBe("no_time_to_choose");
});
