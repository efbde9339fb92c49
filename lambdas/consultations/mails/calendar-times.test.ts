import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  composeCancellation,
  composeCancellationNotice,
} from "#lambdas/bookings/mails/cancellation-mails.ts";
import type { ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import type { CalendarChange } from "#lambdas/bookings/record/calendar-changes.ts";
import { withCalendarChange } from "#lambdas/consultations/record/calendar.ts";
import { at, bookingId, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { consultation, made } from "#lambdas/testing/records.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { calendarFile } from "./calendar-file.ts";
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

describe("The trainer's notice of a cancellation names each event", () => {
  const later: CalendarEvent = {
    id: "later",
    startsAt: at(900).toISOString(),
    endsAt: at(930).toISOString(),
    madeAt: at(-10).toISOString(),
    cancelUrl: "https://calendly.com/cancellations/later",
  };
  const times = [
    "Monday 2 March 2026 at 20:00 (UK time)",
    "Tuesday 3 March 2026 at 01:00 (UK time)",
  ] as const;
  const noticeOf = (changes: object, now = at()) =>
    composeCancellationNotice({ ...cancelled, ...changes }, { ...context, now }).text;
  const both = { calendar: { events: [later, event], cancelled: [] } };

  test("that is to come, the next one first, with its own link.", () => {
    const text = noticeOf(both);
    expect(text).toContain(`Still in your calendar: ${times.join("; ")}. Please cancel them`);
    expect(text).toContain(`Cancel ${times[0]}:\n${event.cancelUrl}`);
    expect(text).toContain(`Cancel ${times[1]}:\n${later.cancelUrl}`);
  });

  test("but none that has begun meanwhile, also when the notice is late.", () => {
    for (const text of [
      noticeOf({ ...both, cancelledAt: at(700).toISOString() }),
      noticeOf(both, at(700)),
    ]) {
      expect(text).toContain(`Still in your calendar: ${times[1]}.`);
      expect(text).not.toContain(event.cancelUrl);
    }
  });

  test("also one that the trainer's own time has replaced.", () => {
    for (const startsAt of [at(1000).toISOString(), undefined]) {
      const text = noticeOf({ startsAt, timeEventId: undefined });
      expect(text).toContain(`Still in your calendar: ${times[0]}.`);
      expect(text).toContain(event.cancelUrl);
    }
  });

  test("and never one that was moved, in whichever order the calendar has reported it.", () => {
    const first = { ...event, madeAt: at(-30).toISOString() };
    const [second, third] = ["second", "third"].map((id, index) => ({
      ...event,
      id,
      startsAt: at(700 + index).toISOString(),
      madeAt: at(-20 + index).toISOString(),
      cancelUrl: `https://calendly.com/cancellations/${id}`,
    }));
    const changes: CalendarChange[] = [
      { made: first, cancelled: [] },
      { made: second, cancelled: ["event"] },
      { cancelled: ["event"] },
      { made: third, cancelled: ["second"] },
      { cancelled: ["second"] },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray([...changes, ...changes], { minLength: 10 }), (arriving) => {
        const record = arriving.reduce<ConsultationRecord>(
          (before, change) => made(withCalendarChange(before, change, at(5))),
          consultation,
        );
        const booking = { ...confirmedBooking, ...record, cancelledAt: at(60).toISOString() };
        const { text } = composeCancellationNotice(booking, context);
        expect(text.match(/cancellations\/\w+/g)).toEqual(["cancellations/third"]);
      }),
    );
  });
});

test("The client's confirmation of a cancellation has no file for a calendar that has had none from us.", () => {
  expect(composeCancellation(cancelled, context)).not.toHaveProperty("file.name");
  const timeMail = attemptedMail("sent", at().toISOString());
  const { file } = composeCancellation({ ...cancelled, timeMail }, context);
  expect(file?.method).toBe("CANCEL");
});
