import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  confirmedBooking,
  confirmedPayment,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { letters } from "./letters.ts";

const dayMinutes = 24 * 60;
const clientPage = `https://touchline.example/my-booking/${bookingId}/token`;
const contextAt = (now: Date) => ({
  website: fullWebsite,
  siteOrigin: "https://touchline.example",
  now,
});
function composed(mail: BookingMail, booking: ConfirmedBooking, now: Date) {
  const letter = letters[mail];
  if ("compose" in letter) throw new Error("It has no link.");
  return letter.composeLinked(booking, contextAt(now), clientPage);
}
const removed = { ...confirmedBooking, timeChanges: 2 };
const timed = { ...removed, startsAt: at(3 * dayMinutes).toISOString() };
const price = { ...noPrice, type: "demo" } as const;

const toChoose = [
  ["confirmation", "visitorMail", confirmedBooking],
  ["receipt", "visitorMail", confirmedPayment],
  ["first nudge", "firstNudge", confirmedBooking],
  ["second nudge", "secondNudge", confirmedBooking],
  ["removed time", "timeMail", removed],
] as const satisfies readonly (readonly [string, BookingMail, ConfirmedBooking])[];

describe.each(toChoose)("The mail with the %s", (_, mail, booking) => {
  const compose = (of: ConfirmedBooking, now = at(1)) => composed(mail, of, now);
  const { wording } =
    booking.flowSource === "payment-page"
      ? currentStartRequest.payment
      : currentStartRequest.consultation;

  test("says below its button what choosing a time asks for.", () => {
    const { text, html } = compose(booking);
    for (const [content, sentence] of [
      [text, wording],
      [html, wording.replace("’", "&#39;")],
    ] as const) {
      expect(content.indexOf(sentence)).toBeGreaterThan(content.lastIndexOf(clientPage));
    }
  });

  test("says nothing of it for a free booking, or after the 14 days.", () => {
    expect(compose({ ...booking, ...price }).text).not.toContain("you ask me to go ahead");
    expect(compose(booking, at(15 * dayMinutes)).text).not.toContain("you ask me to go ahead");
  });
});

test.each([
  ...toChoose,
  ["noted time", "timeMail", timed],
  ["reminder", "reminderMail", timed],
] as const)(
  "Every button of the mail with the %s leads to the client’s page.",
  (_, mail, booking) => {
    const { text, html } = composed(mail, booking, at(1));
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([clientPage]));
    expect(text).not.toContain(fullWebsite.where.schedulingUrl);
  },
);
