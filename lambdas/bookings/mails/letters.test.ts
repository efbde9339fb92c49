import { describe, expect, test } from "vitest";
import { at, confirmedBooking, confirmedPayment, noPrice } from "#lambdas/testing/bookings.ts";
import { clientPage, letterContext } from "#lambdas/testing/letter-context.ts";
import { blockConsequence } from "#shared/bookings/block-words.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { type BookingMail, bookingMails, clientMails } from "#shared/bookings/mails.ts";
import { site } from "#shared/site/site.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { letters } from "./letters.ts";

const day = 24 * 60;
const removed = { ...confirmedBooking, timeChanges: 2 };
const timed = { ...removed, startsAt: at(3 * day).toISOString() };
const composed = (mail: BookingMail, booking: ConfirmedBooking, now = at(1)) =>
  letters[mail](booking, letterContext(fullWebsite, now));

test.each(bookingMails)("%s goes to whom the table says, and shows a client the link.", (mail) => {
  const booking = { ...timed, cancelledAt: at(60).toISOString() };
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
  const block = { name: "Ten sessions", sessions: 10, weeks: 26 };
  const { text } = composed("visitorMail", { ...confirmedPayment, block, lapsesOn: "2026-08-31" });
  expect(text).toContain("I have received your payment for 10 sessions.");
  expect(text).toContain("Ten sessions (10 sessions)");
  expect(text).toContain("31 August 2026");
  expect(text).toContain(blockConsequence);
  expect(text).not.toContain(currentStartRequest.payment.wording);
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
