import { describe, expect, test } from "vitest";
import { at, bookingId, confirmedBooking } from "#lambdas/testing/bookings.ts";
import type { CalendarEvent } from "#shared/bookings/calendar-events.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { calendarFile } from "./calendar-file.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeReminder } from "./time-mails.ts";

/** Mails about a consultation whose time is from the trainer's calendar. */

const origin = "https://touchline.example";
const clientPage = `${origin}/my-booking/${bookingId}/token`;
const context = { website: fullWebsite, siteOrigin: origin, now: at(), clientPage };
const event: CalendarEvent = {
  id: "event",
  startsAt: at(600).toISOString(),
  endsAt: at(675).toISOString(),
  madeAt: at().toISOString(),
  place: "The Old Forge",
  cancelUrl: "https://calendly.com/cancellations/event",
};
const calendar = { events: [event], cancelled: [] };
const timed = { ...confirmedBooking, startsAt: event.startsAt, timeEventId: "event", calendar };
const cancelled = { ...timed, cancelledAt: at(60).toISOString() };
const toCancel = "It is still in your calendar. Please cancel it there, too.";

describe("A reminder", () => {
  const textOf = (changes: Partial<CalendarEvent>) => {
    const events = [{ ...event, ...changes }];
    const booking = { ...timed, calendar: { events, cancelled: [] } };
    return composeReminder(booking, context).text;
  };

  test("has the length and the place of the event.", () => {
    expect(textOf({})).toContain("How long: 1 hour 15 minutes\nWhere: The Old Forge");
  });

  test("has the address of a call.", () => {
    const call = { place: undefined, joinUrl: "https://calls.example/1" };
    expect(textOf(call)).toContain("Where: https://calls.example/1");
  });

  test.each([
    ["a day", at(600 + 24 * 60)],
    ["thirty days", at(600 + 30 * 24 * 60)],
    ["nothing", at(600)],
    ["less than nothing", at(500)],
  ])("has the usual length when the event takes %s.", (_, end) => {
    expect(textOf({ endsAt: end.toISOString() })).toContain("How long: 45 minutes");
  });
});

test("A calendar file takes as long as the event.", () => {
  expect(calendarFile(timed, fullWebsite, origin).content).toContain("DURATION:PT75M");
});

describe("The trainer's notice of a cancellation", () => {
  const textOf = (booking: typeof cancelled | typeof timed) =>
    composeCancellationNotice(booking, context).text;

  test("asks to cancel the event in the calendar, with its link.", () => {
    expect(textOf(cancelled)).toContain(toCancel);
    expect(textOf(cancelled)).toContain(`Cancel it in the calendar:\n${event.cancelUrl}`);
  });

  test("does not when the time is past, or is not the calendar's.", () => {
    expect(textOf({ ...cancelled, cancelledAt: at(700).toISOString() })).not.toContain(toCancel);
    const { timeEventId, ...noted } = cancelled;
    expect(composeCancellationNotice(noted, context).text).not.toContain(toCancel);
  });
});

describe("The client's confirmation of a cancellation", () => {
  test("has no file for a calendar that has had none from us.", () => {
    expect(composeCancellation(cancelled, context)).not.toHaveProperty("file.name");
    const timeMail = attemptedMail("sent", at().toISOString());
    const { file } = composeCancellation({ ...cancelled, timeMail }, context);
    expect(file?.method).toBe("CANCEL");
  });
});
