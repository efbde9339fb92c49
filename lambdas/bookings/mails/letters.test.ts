import { describe, expect, test } from "vitest";
import {
  at,
  bookingIdOf,
  confirmedBooking,
  confirmedPayment,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import { clientPage, letterContext } from "#lambdas/testing/letter-context.ts";
import { blockConsequence } from "#shared/bookings/block-words.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { type BookingMail, bookingMails, clientMails } from "#shared/bookings/mails.ts";
import { site } from "#shared/site/site.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { firstName } from "#shared/website/first-name.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { letters } from "./letters.ts";

const day = 24 * 60;
const removed = { ...confirmedBooking, timeChanges: 2 };
const timed = { ...removed, startsAt: at(3 * day).toISOString() };
const composed = (mail: BookingMail, booking: ConfirmedBooking, now = at(1)) =>
  letters[mail](booking, letterContext(fullWebsite, now));

const block = { name: "Ten sessions", sessions: 10, weeks: 26 };
const ofBlock = (days: readonly string[], lapsesOn = "2026-08-31") => ({
  ...confirmedPayment,
  block,
  lapsesOn,
  usedSessions: days.map((day, index) => ({
    sessionId: bookingIdOf(index),
    day,
    at: at().toISOString(),
    by: "alex",
  })),
});

test.each(bookingMails)("%s goes to whom the table says, and shows a client the link.", (mail) => {
  const isOfBlock = mail === "sessionMail" || mail === "lapseMail";
  const booking = isOfBlock
    ? ofBlock(["2026-03-01"])
    : { ...timed, cancelledAt: at(60).toISOString() };
  const { to, html, text } = composed(mail, booking);
  const isToClient = clientMails.some((each) => each === mail);
  expect(to).toBe(isToClient ? booking.email : site.trainerEmail);
  const shown = [html.includes(clientPage), text.includes(clientPage)];
  expect(shown).toEqual([isToClient, isToClient]);
});

/** What a client reads first comes first, in both parts of a mail. */
test.each([
  [
    "confirmation",
    "visitorMail",
    confirmedBooking,
    [
      "How long",
      "Schedule your call",
      "go ahead",
      "Name",
      "Additional notes",
      "Total",
      "14 days and",
    ],
  ],
  [
    "confirmation of a time",
    "visitorMail",
    timed,
    ["When", "Where", "See or cancel", "Name", "Total"],
  ],
  ["receipt", "visitorMail", confirmedPayment, ["Choose a time", "Total", "14 days and"]],
  ["noted time", "timeMail", timed, ["When", "How long", "Where", "See or move"]],
  ["reminder", "reminderMail", timed, ["When", "How long", "Where", "See or move"]],
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
  expect(subject).toMatch(/^Your consultation will not take place:/);
  expect(text).not.toContain("hoose");
});

const toChoose = [
  ["confirmation", "visitorMail", confirmedBooking],
  ["receipt", "visitorMail", confirmedPayment],
  ["first nudge", "firstNudge", confirmedBooking],
  ["second nudge", "secondNudge", confirmedBooking],
  ["removed time", "timeMail", removed],
] as const satisfies readonly (readonly [string, BookingMail, ConfirmedBooking])[];

describe.each(toChoose)("The mail with the %s", (_, mail, booking) => {
  const { payment, consultation } = currentStartRequest;
  const { wording } = booking.flowSource === "payment-page" ? payment : consultation;

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
      expect(text).not.toContain("you ask me to go ahead");
    }
  });
});

test("The receipt of a block says how many sessions, until when, and what a cancellation gives back.", () => {
  const { text } = composed("visitorMail", ofBlock([]));
  expect(text).toContain("I have received your payment for 10 sessions.");
  expect(text).toContain("Ten sessions (10 sessions)");
  expect(text).toContain("31 August 2026");
  expect(text).toContain(blockConsequence);
  expect(text).not.toContain(currentStartRequest.payment.wording);
});

test("The receipt of a block that can no longer be used asks for no time.", () => {
  const { text } = composed("visitorMail", ofBlock([], "2026-03-01"), at(1));
  expect(text).not.toMatch(/hoose/);
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
    expect(subject).toBe(`Your session is counted: ${firstName(fullWebsite.who.name)}`);
    expect(text).toContain(
      "I have counted the session that you have had. You have 9 of 10 sessions left, until 31 August 2026.",
    );
    expect(text).toContain("Held on: Sunday 1 March 2026\n");
    expect(text).toContain("Use by: 31 August 2026");
  });

  test("tells of all that were ticked together, and of none told before.", () => {
    const three = ofBlock(["2026-02-20", "2026-03-01", "2026-02-27"]);
    const { text } = composed("sessionMail", {
      ...three,
      sessionMail: { ...unsentMail, about: 1 },
    });
    expect(text).toContain("I have counted 2 sessions that you have had. You have 7 of 10");
    expect(text).toMatch(/Held on: Friday 27 February 2026\W+Sunday 1 March 2026/);
    expect(text).not.toContain("20 February");
  });

  test("says that it was the last one, or that the others have lapsed.", () => {
    const all = { ...ofBlock(["2026-03-01"]), block: { ...block, sessions: 1 } };
    expect(composed("sessionMail", all).text).toContain("That was the last one of this block.");
    const { text } = composed("sessionMail", ofBlock(["2026-03-01"], "2026-03-01"));
    expect(text).toContain("9 sessions lapsed on 1 March 2026.");
    expect(text).not.toContain("Use by");
  });
});

test("The mail before sessions lapse says how many and on which day.", () => {
  const { subject, text } = composed("lapseMail", ofBlock(["2026-03-01"]));
  expect(subject).toMatch(/^Your sessions lapse on 31 August 2026:/);
  expect(text).toContain("You have 9 of 10 sessions left, until 31 August 2026.");
  expect(text).toContain("After that day they can no longer be used");
  const last = composed("lapseMail", { ...ofBlock([]), block: { ...block, sessions: 1 } });
  expect(last.subject).toMatch(/^Your last session lapses on/);
  expect(last.text).toContain("After that day it can");
});

test("The mails of a block sell nothing: every button leads to the client’s page.", () => {
  for (const mail of ["sessionMail", "lapseMail"] as const) {
    const { html } = composed(mail, ofBlock(["2026-03-01"]));
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([clientPage]));
  }
});

test.each([
  ...toChoose,
  ["noted time", "timeMail", timed],
  ["reminder", "reminderMail", timed],
] as const)(
  "Every button of the mail with the %s leads to the client’s page.",
  (_, mail, booking) => {
    const { text, html } = composed(mail, booking);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([clientPage]));
    expect(text).not.toContain(fullWebsite.where.schedulingUrl);
  },
);
