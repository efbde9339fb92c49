import { expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { at } from "#lambdas/testing/bookings.ts";
import { block, consultation, session, used } from "#lambdas/testing/records.ts";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";

const hour = 60;
const day = 24 * hour;

/** @param hours from the booking to its start. */
function event(id: string, hours: number, more: Partial<BookedEvent> = {}): BookedEvent {
  const [startsAt, endsAt] = [at(hours * hour), at((hours + 1) * hour)];
  return {
    ...{ id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ...{ madeAt: at().toISOString(), isOwn: true, ...more },
  };
}

const events = [
  event("later", 72, { moveUrl: "https://calendly.com/reschedulings/1", place: "The gym" }),
  event("next", 48),
  event("past", 2),
];
const calendar = { events, cancelled: [] };

test.each([
  ["block", { ...block, calendar }] as const,
  ["single", { ...session, calendar }] as const,
])(
  "The client’s page lists the times of a %s that are not over, the next one first, with the calendar’s links.",
  (_, record) => {
    const { startsAt, endsAt } = event("next", 48);
    const { id, madeAt, isOwn, ...later } = event("later", 72);
    expect(clientBooking(record, at(day)).comingSessions).toEqual([
      { startsAt, endsAt },
      { ...later, place: "The gym", moveUrl: "https://calendly.com/reschedulings/1" },
    ]);
    const during = clientBooking(record, at(48.5 * hour)).comingSessions;
    expect(during.map((each) => each.startsAt)).toEqual([startsAt, later.startsAt]);
    expect(clientBooking(record, at(80 * hour)).comingSessions).toEqual([]);
  },
);

test.each([
  ["cancelled", { ...block, calendar, cancelledAt: at(5).toISOString() }],
  ["a consultation", { ...consultation, calendar }],
  ["a block without times", block],
])("It lists none of what is %s.", (_, record) => {
  expect(clientBooking(record, at(day)).comingSessions).toEqual([]);
});

test("It leaves out what the trainer has marked as used or not held.", () => {
  const usedSessions = [{ ...used, eventId: "next" }];
  const record = { ...block, usedSessions, calendar: { ...calendar, notHeld: ["later"] } };
  expect(clientBooking(record, at(day)).comingSessions).toEqual([]);
});
