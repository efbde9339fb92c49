import { expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import type { SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { hasEvent } from "#lambdas/bookings/record/calendar-changes.ts";
import { at } from "#lambdas/testing/bookings.ts";
import { block, consultation, session, used } from "#lambdas/testing/records.ts";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { withCalendarChange } from "./record/calendar.ts";

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

const three = { ...block, block: { ...block.block, sessions: 3 } };
const tooLate = { ...three, calendar, lapsesOn: londonDate(at(60 * hour)) };
const threeUsed = ["a", "b", "c"].map((eventId) => ({ ...used, sessionId: eventId, eventId }));
const oneMissed = { ...calendar, notHeld: ["past"] };
const single = { ...session, calendar: { events: [event("past", 2)], cancelled: [] } };

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

test.each<[string, SessionsRecord, number[]]>([
  ["whose sessions are used up", { ...three, calendar, usedSessions: threeUsed }, [48, 72]],
  ["that lapses before the last of them", tooLate, [72]],
  ["with sessions left", { ...block, calendar }, []],
])("It says which times of a block %s no session is left for.", (_, record, without) => {
  const { comingSessions } = clientBooking(record, at(day));
  const said = comingSessions.filter(({ isWithoutSession }) => isWithoutSession);
  expect(said.map(({ startsAt }) => startsAt)).toEqual(
    without.map((hours) => at(hours * hour).toISOString()),
  );
});

test.each([
  ["cancelled", { ...block, calendar, cancelledAt: at(5).toISOString() }],
  ["a consultation", { ...consultation, calendar }],
  ["a block without times", block],
])("It lists none of what is %s.", (_, record) => {
  expect(clientBooking(record, at(day)).comingSessions).toEqual([]);
});

test.each<[string, SessionsRecord, number, number]>([
  ["a block", { ...block, calendar }, 24, 7],
  ["a block of which one is not said to have been held", { ...block, calendar }, 80, 7],
  ["a block whose sessions all have one", { ...three, calendar }, 24, 0],
  ["a block of which one was not held", { ...three, calendar: oneMissed }, 24, 1],
  ["a block of which one comes after its last day", tooLate, 3, 1],
  ["a block that has lapsed", { ...block, calendar }, 300 * 24, 0],
  ["a cancelled block", { ...block, cancelledAt: at(5).toISOString() }, 24, 0],
  ["a single session without a time", session, 24, 1],
  ["a single session that is to come", single, 1, 0],
  ["a single session that has begun", single, 80, 0],
  ["a refunded single session", { ...session, refunds: [sampleRefund] }, 24, 0],
])("The page of %s offers as many more times as are taken.", (_, record, hours, left) => {
  const now = at(hours * hour);
  expect(clientBooking(record, now).timesLeft).toBe(left);
  const ids = Array.from({ length: 12 }, (__, index) => `new-${index}`);
  const made = (id: string) => event(id, hours + 30, { madeAt: now.toISOString() });
  const after = ids.reduce(
    (before, id) => withCalendarChange(before, { made: made(id), cancelled: [] }, now),
    record,
  );
  expect(ids.filter((id) => hasEvent(after, id))).toHaveLength(left);
});

test("It leaves out what the trainer has marked as used or not held.", () => {
  const usedSessions = [{ ...used, eventId: "next" }];
  const record = { ...block, usedSessions, calendar: { ...calendar, notHeld: ["later"] } };
  expect(clientBooking(record, at(day)).comingSessions).toEqual([]);
});
