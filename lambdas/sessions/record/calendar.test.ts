import { describe, expect, test } from "vitest";
import type { SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { type CalendarChange, hasEvent } from "#lambdas/bookings/record/calendar-changes.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { at } from "#lambdas/testing/bookings.ts";
import { block, made, session, used } from "#lambdas/testing/records.ts";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import {
  withAssignedEvent,
  withCalendarChange,
  withDraftEvents,
  withoutEvent,
} from "./calendar.ts";

const day = 24 * 60;

/** An event that is made at a minute, and starts on a day after the booking. */
function event(id: string, onDay: number, more: Partial<BookedEvent> = {}): BookedEvent {
  return {
    id,
    startsAt: at(onDay * day).toISOString(),
    endsAt: at(onDay * day + 60).toISOString(),
    madeAt: at(0).toISOString(),
    isOwn: true,
    ...more,
  };
}

const two: SessionsRecord = { ...block, block: { ...block.block, sessions: 2 } };

const told = (record: SessionsRecord, changes: readonly Partial<CalendarChange>[], minute = 1) =>
  changes.reduce(
    (before, change) =>
      withCalendarChange(before, { cancelled: [], at: change.made?.madeAt, ...change }, at(minute)),
    record,
  );
const idsOf = (record: SessionsRecord) => openEvents(record).map(({ id }) => id);

describe("The times of a block", () => {
  test("stand side by side, the first one first, each once.", () => {
    const [first, second] = [{ made: event("first", 3) }, { made: event("second", 2) }];
    const record = told(block, [first, second, first, { made: event("third", 9) }]);
    expect(idsOf(record)).toEqual(["second", "first", "third"]);
    expect(told(record, [second, first])).toBe(record);
  });

  test("are as many as sessions are left: another one is not taken.", () => {
    const full = told(two, [{ made: event("first", 3) }, { made: event("second", 4) }]);
    expect(told(full, [{ made: event("third", 5) }])).toBe(full);
    const freed = told(full, [{ cancelled: ["first"] }, { made: event("third", 5) }]);
    expect(idsOf(freed)).toEqual(["second", "third"]);
  });

  test("can be moved also when each session left has one, and after sessions have ended.", () => {
    const full = told(two, [{ made: event("first", 3) }, { made: event("second", 4) }]);
    const moved = { made: event("third", 5, { madeAt: at(1).toISOString() }), replaces: "first" };
    expect(idsOf(told(full, [moved]))).toEqual(["second", "third"]);
    const ticked = { ...full, usedSessions: [used] };
    expect(idsOf(told(ticked, [moved]))).toEqual(["second", "third"]);
  });

  test("that have begun are history: they are neither moved nor cancelled.", () => {
    const record = told(block, [{ made: event("first", 3) }]);
    const after = at(3 * day + 5).toISOString();
    const late = told(record, [{ cancelled: ["first"], at: after }], 3 * day + 6);
    expect(idsOf(late)).toEqual(["first"]);
    const moved = { made: event("second", 5, { madeAt: after }), replaces: "first", at: after };
    expect(idsOf(told(record, [moved], 3 * day + 6))).toEqual(["first", "second"]);
    const inTime = { cancelled: ["first"], at: at(2 * day).toISOString() };
    expect(idsOf(told(record, [inTime], 3 * day + 6))).toEqual([]);
    const sameId = { made: event("first", 5, { madeAt: after }) };
    expect(told(record, [sameId], 3 * day + 6)).toBe(record);
    const before = { made: event("first", 5, { madeAt: at(day).toISOString() }) };
    expect(openEvents(told(record, [before]))).toMatchObject([
      { startsAt: at(5 * day).toISOString() },
    ]);
  });
});

test("A single session has one time, which its client can move.", () => {
  const record = told(session, [{ made: event("first", 3) }]);
  expect(told(record, [{ made: event("second", 4) }])).toBe(record);
  const moved = { made: event("second", 4, { madeAt: at(1).toISOString() }), replaces: "first" };
  expect(idsOf(told(record, [moved]))).toEqual(["second"]);
});

test.each<[string, SessionsRecord, number]>([
  ["is used up", { ...two, usedSessions: [used, { ...used, sessionId: "2" }] }, 1],
  ["has lapsed", block, 200 * day],
  ["is cancelled", { ...block, cancelledAt: at(1).toISOString() }, 1],
  ["was paid back", { ...block, refunds: [{ ...sampleRefund, amount: block.amount }] }, 1],
])(
  "A block that %s takes no time, and what is cancelled goes all the same.",
  (_, record, minute) => {
    const next = { made: event("next", 210) };
    expect(hasEvent(told(record, [next], minute), "next")).toBe(false);
    const timed = { ...record, calendar: { events: [event("known", 210)], cancelled: [] } };
    expect(idsOf(told(timed, [{ cancelled: ["known"] }], minute))).toEqual([]);
  },
);

test("A link that was forwarded takes no session while its client has a time ahead.", () => {
  const known = told(block, [{ made: event("own", 3) }]);
  const friends = event("friend", 4, { isOwn: false, madeAt: at(1).toISOString() });
  expect(idsOf(told(known, [{ made: friends }]))).toEqual(["own"]);
  expect(idsOf(told(block, [{ made: friends }]))).toEqual(["friend"]);
});

describe("The trainer", () => {
  test("can give a block a time, and take it off for good.", () => {
    const { isOwn, ...free } = event("free", 3);
    const given = made(withAssignedEvent(block, free, at(1)));
    expect(idsOf(given)).toEqual(["free"]);
    const taken = made(withoutEvent(given, "free"));
    expect(idsOf(taken)).toEqual([]);
    expect(made(withoutEvent(taken, "free"))).toBe(taken);
    expect(idsOf(told(taken, [{ made: free }]))).toEqual([]);
    const moved = { made: event("next", 4, { madeAt: at(2).toISOString() }), replaces: "free" };
    expect(idsOf(told(taken, [moved]))).toEqual([]);
    expect(idsOf(made(withAssignedEvent(taken, free, at(3))))).toEqual(["free"]);
  });

  test("has given the client what it is moved to, too, whichever is told first, beside times of their own.", () => {
    const own = told(block, [{ made: event("own", 9) }]);
    const given = made(withAssignedEvent(own, event("given", 3, { isOwn: false }), at(1)));
    const next = event("next", 4, { isOwn: false, madeAt: at(2).toISOString() });
    const last = event("last", 5, { isOwn: false, madeAt: at(4).toISOString() });
    const cancelled = { cancelled: ["given"], at: at(2).toISOString() };
    const moved = { made: next, replaces: "given" };
    for (const changes of [[cancelled, moved], [moved, cancelled], [moved]]) {
      const record = told(given, changes, 3);
      expect(idsOf(record)).toEqual(["next", "own"]);
      const [cancelledNext, again] = [
        { cancelled: ["next"], at: at(4).toISOString() },
        { made: last, replaces: "next" },
      ];
      expect(idsOf(told(record, [cancelledNext, again], 5))).toEqual(["last", "own"]);
    }
  });

  test("is refused a time for a block without a session that has none.", () => {
    const full = told(two, [{ made: event("first", 3) }, { made: event("second", 4) }]);
    const third = event("third", 5);
    expect(withAssignedEvent(full, third, at(1))).toEqual(refuse("sessions_all_timed"));
    expect(withAssignedEvent(block, third, at(200 * day))).toEqual(refuse("not_to_do"));
    expect(withoutEvent(full, "third")).toEqual(refuse("calendar_time_gone"));
  });
});

test("A block that was a draft has the times that were made first.", () => {
  const events = [event("first", 3), event("second", 4), event("third", 5)];
  const record = withDraftEvents({ ...two, calendar: { events, cancelled: [] } });
  expect(idsOf(record)).toEqual(["first", "second"]);
});
