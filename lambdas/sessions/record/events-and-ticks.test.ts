import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import type { CalendarChange } from "#lambdas/bookings/record/calendar-changes.ts";
import { type Decision, isRefusal, refuse } from "#lambdas/bookings/record/decision.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { block, erased, made, used } from "#lambdas/testing/records.ts";
import type { BookedEvent } from "#shared/calendar/calendar-events.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { heldSessions, sessionChanges } from "#shared/sessions/session-blocks.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { withCalendarChange } from "./calendar.ts";
import { holdSession, markNotHeld, putSessionBack, type Tick } from "./tally.ts";

const by = "alex@example.com";
const minutesADay = 24 * 60;
const dayOf = (days: number) => laterDay(londonDate(at()), days);

/** An event on a day after the payment. */
function event(id: string, days: number): BookedEvent {
  const [starts, ends] = [at(days * minutesADay + 60), at(days * minutesADay + 120)];
  return {
    ...{ id, startsAt: starts.toISOString(), endsAt: ends.toISOString() },
    ...{ madeAt: at().toISOString(), isOwn: true },
  };
}

const timed = (...events: readonly BookedEvent[]): SessionsRecord => ({
  ...block,
  calendar: { events: [...events], cancelled: [] },
});

/** Ticks on the third day, in the evening. */
function tick(record: SessionsRecord, number: number, more: Partial<Tick> = {}, days = 3) {
  const ticked = {
    sessionId: bookingIdOf(0x5e55 + number),
    day: dayOf(days),
    seen: sessionChanges(record),
    ...more,
  };
  return holdSession(record, ticked, by, at(days * minutesADay + 600));
}
const evening = at(3 * minutesADay + 600);
const notHeld = (record: SessionsRecord, eventId: string, isSo = true) =>
  markNotHeld(record, { eventId, notHeld: isSo }, evening);
const openIn = (record: SessionsRecord) => openEvents(record).map(({ id }) => id);

describe("A session that has a time", () => {
  const record = timed(event("first", 3), event("second", 5));

  test("is used on its day once the trainer says so, and its event is asked about no more.", () => {
    const held = made(tick(record, 1, { eventId: "first" }));
    expect(held.usedSessions).toMatchObject([{ day: dayOf(3), eventId: "first", by }]);
    expect(openIn(held)).toEqual(["second"]);
  });

  test("is used once, also by presses in two tabs.", () => {
    const held = made(tick(record, 1, { eventId: "first" }));
    expect(tick(held, 1, { eventId: "first", seen: 0 })).toBe(held);
    expect(tick(held, 2, { eventId: "first", seen: 0 })).toBe(held);
  });

  test("stays left if it did not take place, until the trainer counts it all the same.", () => {
    const missed = made(notHeld(record, "first"));
    expect(openIn(missed)).toEqual(["second"]);
    expect(sessionsLeft(missed, evening)).toBe(10);
    expect(notHeld(missed, "first")).toBe(missed);
    const counted = made(tick(missed, 1, { eventId: "first", wasNotHeld: true }));
    expect(sessionsLeft(counted, evening)).toBe(9);
    expect(counted.calendar?.notHeld).toEqual([]);
    expect(openIn(made(notHeld(missed, "first", false)))).toEqual(["first", "second"]);
  });

  test("is not counted by a Yes that was pressed beside another administrator’s No.", () => {
    const missed = made(notHeld(record, "first"));
    const yes = { eventId: "first", isAnother: true };
    expect(tick(missed, 1, yes)).toEqual(refuse("sessions_changed"));
  });

  test("is asked about again when the trainer undoes what they said.", () => {
    const held = made(tick(record, 1, { eventId: "first" }));
    const sessionId = bookingIdOf(0x5e56);
    const back = made(putSessionBack(held, { sessionId, reason: "Snow" }, by, evening));
    expect(openIn(back)).toEqual(["first", "second"]);
    expect(heldSessions(made(tick(back, 2, { eventId: "first" })))).toHaveLength(1);
  });

  test.each([
    ["is still to come", "second", dayOf(5)],
    ["was on another day", "first", dayOf(2)],
    ["is none of the block’s", "other", dayOf(3)],
  ] as const)("is not used if its event %s.", (_, eventId, day) => {
    expect(tick(record, 1, { eventId, day })).toEqual(refuse("calendar_time_gone"));
  });

  test.each([["second"], ["other"]])(
    "is not missed before its time, or without one (%s).",
    (id) => {
      expect(notHeld(record, id)).toEqual(refuse("calendar_time_gone"));
    },
  );

  test("that is used was not missed: it has to be undone first.", () => {
    const held = made(tick(record, 1, { eventId: "first" }));
    expect(notHeld(held, "first")).toEqual(refuse("sessions_changed"));
  });
});

describe("A time of a block that has ended since", () => {
  const record = timed(event("first", 3));
  const usedUp = { block: { ...block.block, sessions: 1 }, usedSessions: [used] };

  test("counts for a day on which it had not, as a tick by hand does.", () => {
    const lapsed = { ...record, lapsesOn: dayOf(3) };
    const later = { day: dayOf(3) };
    expect(heldSessions(made(tick(lapsed, 1, { ...later, eventId: "first" }, 200)))).toHaveLength(
      1,
    );
    expect(heldSessions(made(tick({ ...block, lapsesOn: dayOf(3) }, 1, later, 200)))).toHaveLength(
      1,
    );
  });

  test.each<[string, Partial<SessionsRecord>, ErrorCode]>([
    ["lapsed the day before", { lapsesOn: dayOf(2) }, "block_lapsed"],
    ["is used up", usedUp, "block_used_up"],
    ["was refunded", { refunds: [{ ...sampleRefund, amount: block.amount }] }, "block_over"],
    ["is cancelled", { cancelledAt: at(1).toISOString() }, "block_over"],
  ])(
    "can’t be marked as used if the block %s, by hand neither, and No settles it.",
    (_, ended, code) => {
      const over = { ...record, ...ended };
      expect(tick(over, 1, { eventId: "first" })).toEqual(refuse(code));
      expect(tick({ ...over, calendar: undefined }, 1)).toEqual(refuse(code));
      expect(openIn(made(notHeld(over, "first")))).toEqual([]);
    },
  );

  test("is gone with its person.", () => {
    const gone = refuse("booking_not_found");
    const tickIt = { sessionId: bookingIdOf(9), day: dayOf(3), seen: 0, eventId: "first" };
    expect(holdSession(erased, tickIt, by, evening)).toEqual(gone);
    expect(markNotHeld(erased, { eventId: "first", notHeld: true }, evening)).toEqual(gone);
  });
});

describe("A tick by hand and an event of one day", () => {
  const record = timed(event("first", 3));
  const asked = refuse("session_same_day");

  test("are not both counted without a question, whichever comes first.", () => {
    expect(tick(record, 1)).toEqual(asked);
    const byHand = made(tick(record, 1, { isAnother: true }));
    expect(tick(byHand, 2, { eventId: "first" })).toEqual(asked);
    const byEvent = made(tick(record, 1, { eventId: "first" }));
    expect(tick(byEvent, 2)).toEqual(asked);
    const both = made(tick(byEvent, 2, { isAnother: true }));
    expect(heldSessions(both)).toHaveLength(2);
    expect(tick(both, 2, { isAnother: true })).toBe(both);
  });

  test("are asked about also when the tick gets that day later.", () => {
    const before = made(tick(record, 1, {}, 2));
    expect(tick(before, 1)).toEqual(asked);
    expect(made(tick(before, 1, { isAnother: true })).usedSessions).toMatchObject([
      { day: dayOf(3) },
    ]);
  });

  test("need no question once the event did not take place, or is on another day.", () => {
    expect(heldSessions(made(tick(made(notHeld(record, "first")), 1)))).toHaveLength(1);
    expect(heldSessions(made(tick(record, 1, {}, 2)))).toHaveLength(1);
  });

  test("are not two events, which are two sessions.", () => {
    const twice = timed(event("first", 3), event("second", 3));
    const one = made(tick(twice, 1, { eventId: "first" }));
    expect(heldSessions(made(tick(one, 2, { eventId: "second" })))).toHaveLength(2);
  });
});

describe.each([
  [10, 20],
  [50, 42],
])(
  "A block of %i sessions, all booked at once, each moved three times, every third missed",
  (sessions, kilobytes) => {
    /** As long as Calendly's. */
    const idOf = (number: number, move: number) =>
      `${bookingIdOf(number)}/invitees/${bookingIdOf(0xa000 + move)}`;
    const page = (what: string, number: number) =>
      `https://calendly.com/${what}/${bookingIdOf(number)}`;
    const eventOf = (number: number, move: number): BookedEvent => ({
      ...event(idOf(number, move), 7 * number + move),
      ...{ place: "The studio, Mill Lane", joinUrl: page("events", number), isByAddress: true },
      ...{ moveUrl: page("reschedulings", number), cancelUrl: page("cancellations", number) },
    });
    const numbers = Array.from({ length: sessions }, (_, index) => index + 1);
    const bought: SessionsRecord = {
      ...block,
      lapsesOn: undefined,
      block: { ...block.block, sessions },
    };

    /** As it is after each change. */
    function course(): SessionsRecord[] {
      const states = [bought];
      const latest = () => states.at(-1) ?? bought;
      const tell = (change: Partial<CalendarChange>, days: number) =>
        states.push(
          withCalendarChange(latest(), { cancelled: [], ...change }, at(days * minutesADay)),
        );
      for (const number of numbers) tell({ made: eventOf(number, 0) }, 0);
      for (const number of numbers) {
        const days = 7 * number - 3;
        const instant = at(days * minutesADay).toISOString();
        for (const move of [1, 2, 3]) {
          const before = idOf(number, move - 1);
          tell({ at: instant, cancelled: [before] }, days);
          tell({ at: instant, made: eventOf(number, move), replaces: before }, days);
        }
        const [eventId, last] = [idOf(number, 3), 7 * number + 3];
        const settled =
          number % 3 === 0
            ? markNotHeld(latest(), { eventId, notHeld: true }, at(last * minutesADay + 600))
            : tick(latest(), number, { eventId, day: dayOf(last) }, last);
        states.push(made(settled));
      }
      return states;
    }

    test(`never has more than ${kilobytes} KB.`, () => {
      const bytes = course().map((record) => Buffer.byteLength(JSON.stringify(record)));
      expect(Math.max(...bytes)).toBeLessThanOrEqual(kilobytes * 1024);
    });

    test("counts none twice and brings none back when the calendar tells of all again.", () => {
      const end = course().at(-1) ?? bought;
      const after = at((7 * sessions + 4) * minutesADay);
      for (const number of numbers) {
        const again = { made: eventOf(number, 3), cancelled: [] };
        expect(withCalendarChange(end, again, after)).toBe(end);
      }
      expect(heldSessions(end)).toHaveLength(sessions - Math.floor(sessions / 3));
      expect(openIn(end)).toEqual([]);
    });
  },
);

test("What became of the time that was made first can be undone, however many were settled before.", () => {
  const numbers = Array.from({ length: 15 }, (_, number) => number);
  let record = timed(...numbers.map((number) => event(`event ${number}`, 1)));
  for (const number of numbers.toReversed()) record = made(notHeld(record, `event ${number}`));
  expect(openIn(made(notHeld(record, "event 0", false)))).toEqual(["event 0"]);
});

test("However events come and are settled, held and left are what was bought, and no event counts twice.", () => {
  const step = fc.record({
    does: fc.constantFrom("make", "cancel", "hold", "tick", "miss", "undo", "unmiss"),
    id: fc.integer({ min: 0, max: 5 }),
    isAnother: fc.boolean(),
    wasNotHeld: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const sessions = 4;
      let record: SessionsRecord = { ...block, block: { ...block.block, sessions } };
      const take = (next: Decision<SessionsRecord>) => {
        if (!isRefusal(next)) record = next;
      };
      steps.forEach(({ does, id, isAnother, wasNotHeld }, number) => {
        const eventId = `event ${id}`;
        const change = { cancelled: [], at: at().toISOString() };
        if (does === "make")
          take(withCalendarChange(record, { ...change, made: event(eventId, id) }, at(1)));
        if (does === "cancel")
          take(withCalendarChange(record, { ...change, cancelled: [eventId] }, at(1)));
        if (does === "hold")
          take(tick(record, number, { eventId, day: dayOf(id), isAnother, wasNotHeld }));
        if (does === "tick") take(tick(record, number, { day: dayOf(id), isAnother }));
        if (does === "miss") take(notHeld(record, eventId));
        if (does === "unmiss") take(notHeld(record, eventId, false));
        const sessionId = record.usedSessions?.[id]?.sessionId;
        if (does === "undo" && sessionId) {
          take(putSessionBack(record, { sessionId, reason: "Snow" }, by, evening));
        }
        const held = heldSessions(record);
        expect(held.length + sessionsLeft(record, evening)).toBe(sessions);
        const atEvents = held.flatMap((each) => each.eventId ?? []);
        expect(new Set(atEvents).size).toBe(atEvents.length);
      });
    }),
  );
});
