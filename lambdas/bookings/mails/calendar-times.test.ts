import { expect, test } from "vitest";
import { at, bookingId, confirmedBooking } from "#lambdas/testing/bookings.ts";
import type { CalendarEvent } from "#shared/bookings/calendar-events.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { calendarFile } from "./calendar-file.ts";
import { composeCancellation, composeCancellationNotice } from "./cancellation-mails.ts";
import { composeVisitorConfirmation } from "./consultation-mails.ts";
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

const endingAt = (minutes: number) => ({ endsAt: at(minutes).toISOString() });
const usual = "How long: 45 minutes";

test.each<[string, Partial<CalendarEvent>, string]>([
  [
    "the length and the place of the event",
    {},
    "How long: 1 hour 15 minutes\nWhere: The Old Forge",
  ],
  [
    "the address of a call",
    { place: undefined, joinUrl: "https://calls.example/1" },
    "Where: https://calls.example/1",
  ],
  ["the usual length of one that takes a day", endingAt(600 + 24 * 60), usual],
  ["the usual length of one that takes nothing", endingAt(600), usual],
  ["the usual length of one that takes less", endingAt(500), usual],
])("A reminder, and a confirmation that is sent again, have %s.", (_, changes, part) => {
  const booking = { ...timed, calendar: { events: [{ ...event, ...changes }], cancelled: [] } };
  for (const compose of [composeReminder, composeVisitorConfirmation]) {
    expect(compose(booking, context).text).toContain(part);
  }
});

test("A calendar file takes as long as the event.", () => {
  expect(calendarFile(timed, fullWebsite, origin).content).toContain("DURATION:PT75M");
});

test("The trainer's notice of a cancellation asks to cancel the calendar's event that is to come.", () => {
  const { text } = composeCancellationNotice(cancelled, context);
  expect(text).toContain(toCancel);
  expect(text).toContain(`Cancel it in the calendar:\n${event.cancelUrl}`);
  const late = { ...cancelled, cancelledAt: at(700).toISOString() };
  for (const other of [late, { ...cancelled, timeEventId: undefined }]) {
    expect(composeCancellationNotice(other, context).text).not.toContain(toCancel);
  }
});

test("The client's confirmation of a cancellation has no file for a calendar that has had none from us.", () => {
  expect(composeCancellation(cancelled, context)).not.toHaveProperty("file.name");
  const timeMail = attemptedMail("sent", at().toISOString());
  const { file } = composeCancellation({ ...cancelled, timeMail }, context);
  expect(file?.method).toBe("CANCEL");
});
