import { describe, expect, test } from "vitest";
import {
  at,
  bookingIdOf,
  confirmedBooking,
  confirmedPayment,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import { clientPage, letterContext } from "#lambdas/testing/letter-context.ts";
import { block, used } from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import {
  type BookingMail,
  bookingMails,
  clientMails,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import { blockConsequence } from "#shared/sessions/block-words.ts";
import { site } from "#shared/site/site.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { firstName } from "#shared/website/first-name.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { letters } from "./letters.ts";

const day = 24 * 60;
const removed = { ...confirmedBooking, timeChanges: 2 };
const timed = { ...removed, startsAt: at(3 * day).toISOString() };
const composed = (mail: BookingMail, booking: ConfirmedBooking, now = at(1)) =>
  letters[mail](booking, letterContext(fullWebsite, now));

const ofBlock = (days: readonly string[], lapsesOn = block.lapsesOn) => ({
  ...block,
  lapsesOn,
  usedSessions: days.map((day, index) => ({ ...used, sessionId: bookingIdOf(index), day })),
});

const cancelled = { ...confirmedBooking, cancelledAt: at(60).toISOString() };
const refunded = {
  ...confirmedBooking,
  refunds: [{ ...sampleRefund, toldIn: 1 }],
  refundMail: { ...unsentMail, about: 1 },
};
const sessionAt = at(3 * day);
const remindedBlock = {
  ...block,
  calendar: {
    events: [
      {
        ...{
          id: "event",
          startsAt: sessionAt.toISOString(),
          endsAt: at(3 * day + 60).toISOString(),
        },
        ...{ madeAt: at().toISOString(), place: "The gym" },
      },
    ],
    cancelled: [],
  },
  sessionReminder: { ...unsentMail, about: sessionAt.getTime() / 60_000 },
};
const samples = [
  ["confirmation", "visitorMail", confirmedBooking],
  ["receipt", "visitorMail", confirmedPayment],
  ["receipt of a block", "visitorMail", ofBlock([])],
  ["first nudge", "firstNudge", confirmedBooking],
  ["second nudge", "secondNudge", confirmedBooking],
  ["time", "timeMail", timed],
  ["removed time", "timeMail", removed],
  ["reminder", "reminderMail", timed],
  ["request for a review", "reviewMail", { ...timed, status: "completed" }],
  ["session", "sessionMail", ofBlock(["2026-03-01"])],
  ["reminder of a session", "sessionReminder", remindedBlock],
  ["lapse", "lapseMail", ofBlock(["2026-03-01"])],
  ["refund", "refundMail", refunded],
  ["cancellation", "cancelMail", cancelled],
  ["notice of a booking", "trainerMail", confirmedBooking],
  ["notice of a payment", "trainerMail", confirmedPayment],
  ["notice of a cancellation", "cancelNotice", cancelled],
] as const satisfies readonly (readonly [string, BookingMail, ConfirmedBooking])[];

test("There is a sample of every letter.", () => {
  expect(new Set(samples.map(([, mail]) => mail))).toEqual(new Set(bookingMails));
});

describe.each(samples)("The mail with the %s", (_, mail, booking) => {
  const written = {
    fitnessGoals: "goals of theirs",
    dietaryRestrictions: "diet of theirs",
    medicalConditions: "condition of theirs",
    additionalNotes: "notes of theirs",
  };
  const letter = composed(mail, { ...booking, ...written });
  const { to, replyTo, subject, text, html } = letter;
  const isToClient = clientMails.some((each) => each === mail);

  test("goes to whom the table says, with whose address for replies, and shows a client alone the link.", () => {
    const client = { to: booking.email, replyTo: fullWebsite.where.contactEmail };
    const trainer = { to: site.trainerEmail, replyTo: booking.email };
    expect({ to, replyTo }).toEqual(isToClient ? client : trainer);
    expect(JSON.stringify(letter).includes(site.trainerEmail)).toBe(!isToClient);
    const shown = [html.includes(clientPage), text.includes(clientPage)];
    expect(shown).toEqual([isToClient, isToClient]);
    if (mail !== "visitorMail") expect(JSON.stringify(letter)).not.toContain("of theirs");
  });

  test("has the content that the trainer has published, and a client's the first name below it.", () => {
    expect(text).toContain("Robin Vale · Strength for Life");
    expect(html).toContain("Robin Vale · Strength for Life · Cranmere, Kent");
    expect(JSON.stringify(letter)).not.toContain(defaultWebsite.who.name);
    if (!isToClient) return;
    expect(text).toContain("Just reply to this email.\n\nRobin\n\n© 2026 Robin Vale");
    expect(html).toMatch(/>Robin<\/p>\s*<\/td>/);
    const spoken = `${subject} ${text}`.replaceAll(fullWebsite.legal.trader, "");
    expect(spoken.replace(/©.*/, "")).not.toContain("Robin Vale");
  });

  test("says one thing in one word to a client, and writes out its days.", () => {
    // The payment's date is the specification's (§7).
    const said = `${subject}\n${text}`.replace(/^Date: \d\d\/\d\d\/\d{4}$/m, "");
    if (!isToClient) return;
    expect(said).not.toMatch(
      /lapse|\btick|pa(?:y|id) .*back|\bheld\b|your call|booking’s page|Telephone|log in|\bmails?\b/i,
    );
    expect(said).not.toMatch(/\d\d\/\d\d\/\d{4}|\d ?[ap]m\b/);
    expect(subject).not.toMatch(/[?!.]:/);
  });

  test("has no button of a client's that leads elsewhere than to their page, unless it is not sent without.", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    const { where } = fullWebsite;
    const isWanted = (link?: string) => {
      const left = Object.entries(where).map(([name, each]) => [name, each === link ? "" : each]);
      const website = { ...fullWebsite, where: { ...where, ...Object.fromEntries(left) } };
      return !whyUnwanted(mail, booking, { ...mailFacts(at(1)), settings: undefined, website });
    };
    for (const link of links.filter((each) => isToClient && each !== clientPage)) {
      expect([isWanted(), isWanted(link)]).toEqual([true, false]);
    }
    expect(text).not.toContain(where.schedulingUrl);
  });
});

/** What a client reads first comes first, in both parts of a mail. */
test.each([
  [
    "confirmation",
    "visitorMail",
    confirmedBooking,
    ["How long", "Choose a time", "go ahead", "Name", "Additional notes", "Total", "14 days and"],
  ],
  [
    "confirmation of a time",
    "visitorMail",
    timed,
    ["When", "Where", "See or cancel", "Name", "Total"],
  ],
  ["receipt", "visitorMail", confirmedPayment, ["Choose a time", "Total", "14 days and"]],
  ["noted time", "timeMail", timed, ["When", "How long", "Where", "See or change"]],
  ["reminder", "reminderMail", timed, ["When", "How long", "Where", "See or change"]],
] as const)("The %s keeps to its order.", (_, mail, booking, order) => {
  const { text, html } = composed(mail, booking);
  for (const part of [text, html.replace(/.*<h1/s, "")]) {
    const places = order.map((each) => part.search(new RegExp(`${each}`)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test("The mail about a time that is removed once the money went back asks for no other.", () => {
  const { subject, text } = composed("timeMail", { ...removed, refunds: [sampleRefund] });
  expect(subject).toMatch(/^Your consultation will not take place – /);
  expect(text).not.toContain("hoose");
});

const choosing = ["confirmation", "receipt", "first nudge", "second nudge", "removed time"];

describe.each(samples.filter(([name]) => choosing.includes(name)))(
  "The mail with the %s",
  (_, mail, booking) => {
    const { wording } = currentStartRequest[kindOf(booking)];

    test("says below its button what choosing a time asks for.", () => {
      const { text, html } = composed(mail, booking);
      for (const [content, sentence] of [
        [text, wording],
        [html, wording.replace("’", "&#39;")],
      ] as const) {
        expect(content.indexOf(sentence)).toBeGreaterThan(content.lastIndexOf(clientPage));
      }
    });

    test("says nothing of it for a free booking, or after the 14 days.", () => {
      const free = composed(mail, { ...booking, ...noPrice, type: "demo" });
      for (const { text } of [free, composed(mail, booking, at(15 * day))]) {
        expect(text).not.toContain("you are asking me to go ahead");
      }
    });
  },
);

test("The receipt of a block says how many sessions, until when, and what a cancellation gives back.", () => {
  const { text } = composed("visitorMail", ofBlock([]));
  expect(text).toContain("I’ve received your payment for 10 sessions.");
  expect(text).toContain("Ten sessions (10 sessions)");
  expect(text).toContain("Each: £5 a session");
  expect(text).toContain("31 August 2026");
  expect(text).toContain(blockConsequence);
  expect(text).not.toContain(currentStartRequest.sessions.wording);
});

const chosen = (count: number) => ({
  events: Array.from({ length: count }, (_, index) => ({
    id: `event ${index}`,
    startsAt: at((index + 1) * day).toISOString(),
    endsAt: at((index + 1) * day + 60).toISOString(),
    madeAt: at().toISOString(),
  })),
  cancelled: [],
});

test.each<[string, ConfirmedBooking]>([
  ["a block that can no longer be used", ofBlock([], "2026-03-01")],
  ["a block whose sessions all have a time", { ...ofBlock([]), calendar: chosen(10) }],
  ["a session that has a time", { ...confirmedPayment, calendar: chosen(1) }],
  ["a session that was refunded", { ...confirmedPayment, refunds: [sampleRefund] }],
  [
    "a consultation whose time is chosen",
    { ...confirmedBooking, timeChosenAt: at().toISOString() },
  ],
])("Sent late, the first mail of %s asks for no time.", (_, booking) => {
  const { text } = composed("visitorMail", booking, at(1));
  expect(text).not.toMatch(/hoose|We agree/);
  const isClosed = /refunded in full,\s+so\s+this\s+booking\s+is\s+closed\./.test(text);
  expect(isClosed).toBe("refunds" in booking);
});

test("The trainer reads of a new block, paid or free, as a block.", () => {
  for (const type of ["paid", "demo"] as const) {
    const { subject, text } = composed("trainerMail", { ...ofBlock([]), type });
    expect(subject).toMatch(/^New block of sessions:/);
    expect(text).not.toMatch(/personal training session/i);
  }
});

describe("The mail after a session", () => {
  test("says which session was counted, and what is left until when.", () => {
    const { subject, text } = composed("sessionMail", ofBlock(["2026-03-01"]));
    expect(subject).toBe(`One session used – ${firstName(fullWebsite.who.name)}`);
    expect(text).toContain(
      "I’ve taken one session off your block. You have 9 of 10 sessions left, to use by 31 August 2026.",
    );
    expect(text).toContain("Date: Sunday 1 March 2026\n");
    expect(text).toContain("Use by: 31 August 2026");
  });

  test("tells of all that were ticked together, and of none told before.", () => {
    const three = ofBlock(["2026-02-20", "2026-03-01", "2026-02-27"]);
    const { text } = composed("sessionMail", {
      ...three,
      sessionMail: { ...unsentMail, about: 1 },
    });
    expect(text).toContain("I’ve taken 2 sessions off your block. You have 7 of 10");
    expect(text).toMatch(/Dates: Friday 27 February 2026\W+Sunday 1 March 2026/);
    expect(text).not.toContain("20 February");
  });

  test("says that it was the last one, or that the others have lapsed.", () => {
    const all = { ...ofBlock(["2026-03-01"]), block: { ...block.block, sessions: 1 } };
    expect(composed("sessionMail", all).text).toContain("That was the last session of your block.");
    const { text } = composed("sessionMail", ofBlock(["2026-03-01"], "2026-03-01"));
    expect(text).toContain("9 sessions expired on 1 March 2026.");
    expect(text).not.toContain("Use by");
  });
});

test("The mail before sessions lapse says how many and on which day.", () => {
  const { subject, text } = composed("lapseMail", ofBlock(["2026-03-01"]));
  expect(subject).toMatch(/^Your sessions expire on 31 August 2026 – /);
  expect(text).toContain("You have 9 of 10 sessions left, to use by 31 August 2026.");
  expect(text).toContain("You can’t use them after that day, so please choose a time soon.");
  expect(text).toContain("Choose a time:");
  const last = composed("lapseMail", { ...ofBlock([]), block: { ...block.block, sessions: 1 } });
  expect(last.subject).toMatch(/^Your last session expires on/);
  expect(last.text).toContain("You can’t use it after");
});

describe("The mail before sessions lapse asks to choose no time", () => {
  test("where times are agreed.", () => {
    const where = { ...fullWebsite.where, sessionSchedulingUrl: "" };
    const context = letterContext({ ...fullWebsite, where }, at(1));
    const { text } = letters.lapseMail(ofBlock([]), context);
    expect(text).toContain("so please agree a time with me soon.");
    expect(text).not.toMatch(/choose a time/i);
    expect(text).toContain("See your sessions:");
  });

  test("once every session left has one before then.", () => {
    const last = { ...remindedBlock, block: { ...block.block, sessions: 1 } };
    const { text } = composed("lapseMail", { ...last, lapsesOn: "2026-03-05" });
    expect(text).toContain("You can’t use it after that day.");
    expect(text).not.toMatch(/choose a time|agree a time/i);
    const tooLate = composed("lapseMail", { ...last, lapsesOn: "2026-03-04" });
    expect(tooLate.text).toContain("so please choose a time soon.");
  });
});

test("The reminder of a session says when, how long and where it is.", () => {
  const { text } = composed("sessionReminder", remindedBlock);
  expect(text).toContain("When: Thursday 5 March 2026 at 10:00 (UK time)");
  expect(text).toContain("How long: 1 hour");
  expect(text).toContain("Where: The gym");
});
