import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import { type CalendarChange, knowsEvent } from "#lambdas/bookings/record/calendar-changes.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { at } from "#lambdas/testing/bookings.ts";
import {
  cancelled,
  completed,
  consultation,
  draft,
  made,
  refunded,
} from "#lambdas/testing/records.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { withAssignedEvent, withCalendarChange, withoutEvent } from "./calendar.ts";
import { noteTime } from "./times.ts";

const day = 24 * 60;

/** An event that is made at a minute, and starts ten days later unless another start is given. */
const event = (id: string, minute: number, startsIn = minute + 10 * day): CalendarEvent => ({
  id,
  startsAt: at(startsIn).toISOString(),
  endsAt: at(startsIn + 30).toISOString(),
  madeAt: at(minute).toISOString(),
});

const follow = (record: ConsultationRecord, change: Partial<CalendarChange>, minute = 1) =>
  withCalendarChange(record, { cancelled: [], at: change.made?.madeAt, ...change }, at(minute));
const followed = (record: ConsultationRecord, ...changes: readonly Partial<CalendarChange>[]) =>
  changes.reduce<ConsultationRecord>(
    (before, change) => made(follow(before, change)),
    made(follow(record, {})),
  );

describe("A time that the calendar tells", () => {
  const first = event("first", 0);

  test("is noted for a consultation, by nobody's name and without a mail.", () => {
    expect(made(follow(consultation, { made: first }))).toEqual({
      ...consultation,
      startsAt: first.startsAt,
      timeChanges: 1,
      timeNotedAt: at(1).toISOString(),
      timeEventId: "first",
      calendar: { events: [first], cancelled: [] },
    });
  });

  test("follows a client who moves it, and forgets the reminder of the old one.", () => {
    const reminded = { ...followed(consultation, { made: first }), reminderMail: unsentMail };
    const moved = followed(reminded, { made: event("second", 5), cancelled: ["first"] });
    expect(moved).toMatchObject({ timeEventId: "second", timeChanges: 2 });
    expect(moved.reminderMail).toBeUndefined();
  });

  test("is removed when the client cancels it, and the client is asked for another one.", () => {
    const chosen = { ...consultation, timeChosenAt: at().toISOString() };
    const removed = followed(chosen, { made: first }, { cancelled: ["first"] });
    expect(removed).toMatchObject({ timeChanges: 2, calendar: { events: [] } });
    expect(removed).not.toHaveProperty("timeChosenAt");
    for (const name of ["startsAt", "timeEventId", "timeMail"] as const) {
      expect(removed[name]).toBeUndefined();
    }
    expect(follow(removed, { cancelled: ["first"] })).toBe(removed);
  });

  test("has the links of the event that takes its place at the same hour.", () => {
    const same = { ...event("second", 5), startsAt: first.startsAt };
    const moved = followed(consultation, { made: first }, { made: same, cancelled: ["first"] });
    expect(moved).toMatchObject({ startsAt: first.startsAt, timeEventId: "second" });
  });

  test("changes with its event, and not back when the earlier state is told again.", () => {
    const later = { ...event("first", 5), startsAt: at(20 * day).toISOString() };
    const told = [{ made: first }, { made: later }, { made: first }];
    expect(followed(consultation, ...told).startsAt).toBe(later.startsAt);
  });

  test("stays, with its reminder, when an older event or another place is told.", () => {
    const reminded = { ...followed(consultation, { made: first }), reminderMail: unsentMail };
    for (const told of [event("older", -5), { ...event("first", 5, 10 * day), place: "Park" }]) {
      const after = followed(reminded, { made: told });
      expect(after).toEqual({ ...reminded, calendar: after.calendar });
      expect(after.calendar?.events).toContainEqual(told);
    }
  });
});

describe("An administrator's time", () => {
  const by = "alex@example.com";
  const note = (record: ConsultationRecord, startsIn: number | undefined, seen = 0) =>
    made(noteTime(record, startsIn === undefined ? undefined : at(startsIn), { seen, by }, at(2)));
  const first = event("first", 0);
  const mailedOf = (record: ConsultationRecord) => ({
    ...record,
    timeMail: attemptedMail("sent", at(2).toISOString()),
  });

  test("is no longer the calendar's.", () => {
    const noted = note(followed(consultation, { made: first }), 5 * day, 1);
    expect(noted).toMatchObject({ timeNotedBy: by, calendar: { events: [first] } });
    expect(noted.timeEventId).toBeUndefined();
  });

  test("stays when what is known is told again, or cancelled.", () => {
    const both = followed(consultation, { made: first }, { made: event("second", 5) });
    const noted = note(both, 5 * day, 2);
    const after = followed(
      noted,
      { made: first },
      { cancelled: ["second"] },
      { cancelled: ["first"] },
    );
    expect(after).toMatchObject({ startsAt: at(5 * day).toISOString(), timeNotedBy: by });
  });

  test("that was removed leaves the earlier event once the newest is cancelled.", () => {
    const both = followed(consultation, { made: first }, { made: event("second", 5) });
    const removed = note(both, undefined, 2);
    expect(followed(removed, { cancelled: ["second"] })).toMatchObject({ timeEventId: "first" });
  });

  test("gives way to a new event, and a client who was mailed the other gets a mail.", () => {
    const noted = note(consultation, 5 * day);
    const unsent = followed(noted, { made: first });
    expect([unsent.timeNotedBy, unsent.timeMail]).toEqual([undefined, undefined]);
    expect(followed(mailedOf(noted), { made: first }).timeMail).toEqual({
      ...unsentMail,
      about: 2,
    });
  });

  test("is in the client's own calendar once it was mailed, so they hear what it has become after some changes at once.", () => {
    const mailed = mailedOf(note(consultation, 5 * day));
    const [second, gone] = [event("second", 5), { cancelled: ["first"] }];
    // A calendar may tell a move as two changes.
    const moved = followed(mailed, { made: first }, gone, { made: second, replaces: "first" });
    expect(moved).toMatchObject({ timeEventId: "second", timeMail: { ...unsentMail, about: 4 } });
    expect(followed(mailed, { made: first }, gone).timeMail).toEqual({ ...unsentMail, about: 3 });
    // They had no mail about the time that the trainer noted.
    const unsent = followed(note(consultation, 5 * day), { made: first }, gone, { made: second });
    expect(unsent.timeMail).toBeUndefined();
  });

  test("that was removed is not removed once more when its event is cancelled.", () => {
    const removed = mailedOf(note(followed(consultation, { made: first }), undefined, 1));
    const after = followed(removed, { cancelled: ["first"] });
    expect(after).toEqual({ ...removed, calendar: { events: [], cancelled: ["first"] } });
  });

  test("is refused when the calendar has changed it since it was seen.", () => {
    const noted = followed(consultation, { made: first });
    expect(noteTime(noted, at(5 * day), { seen: 0, by }, at(2))).toEqual(refuse("time_changed"));
  });
});

test.each<[string, ConsultationRecord, ReturnType<typeof refuse>]>([
  ["completed consultation", completed, refuse("not_to_do")],
  ["cancelled consultation", cancelled, refuse("not_to_do")],
  ["refunded consultation", refunded, refuse("not_to_do")],
])("The calendar changes no %s.", (_, record, refusal) => {
  expect(follow(record, { made: event("first", 0) })).toEqual(refusal);
});

describe("An event that is cancelled or moved once its consultation is over", () => {
  const first = event("first", 0);
  const gone: readonly Partial<CalendarChange>[] = [
    { cancelled: ["first"], at: at(6).toISOString() },
    { made: event("second", 6), replaces: "first" },
  ];
  const states: readonly [string, Partial<ConsultationRecord>][] = [
    ["cancelled", { cancelledAt: at(5).toISOString() }],
    ["refunded", { refunds: refunded.refunds }],
    ["completed", { status: "completed", completedAt: at(5).toISOString() }],
  ];

  test.each(states)("is not in the calendar any more: %s.", (_, over) => {
    for (const change of gone) {
      const after = made(follow({ ...followed(consultation, { made: first }), ...over }, change));
      expect(after.calendar?.events).toEqual([]);
      expect(follow(after, change)).toEqual(refuse("not_to_do"));
    }
  });

  test("is no time of a booking that goes ahead after all.", () => {
    for (const change of gone) {
      const over = { ...followed(consultation, { made: first }), refunds: refunded.refunds };
      const { refunds, ...revived } = made(follow(over, change));
      expect([revived.startsAt, revived.timeEventId]).toEqual([undefined, undefined]);
    }
  });

  test("stays what it was when its client cancelled the booking, which says what is owed.", () => {
    const booked = followed(consultation, { made: first });
    const after = made(follow({ ...booked, cancelledAt: at(5).toISOString() }, gone[0] ?? {}, 7));
    expect(after).toMatchObject({ startsAt: first.startsAt, timeChanges: 1 });
  });

  test("stays if it had begun by then.", () => {
    const over = { ...followed(consultation, { made: first }), refunds: refunded.refunds };
    const late = { cancelled: ["first"], at: at(11 * day).toISOString() };
    expect(follow(over, late, 11 * day)).toEqual(refuse("not_to_do"));
  });
});

test("A booking knows its events, and those that were cancelled.", () => {
  const known = followed(consultation, { made: event("first", 0) }, { cancelled: ["second"] });
  expect(knowsEvent(known, ["first"])).toBe(true);
  expect(knowsEvent(known, ["other", "second"])).toBe(true);
  expect(knowsEvent(known, ["other"])).toBe(false);
  expect(knowsEvent(consultation, ["first"])).toBe(false);
  expect(knowsEvent(draft, ["first"])).toBe(false);
});

describe("However its events arrive", () => {
  type Step = "book" | "move" | "cancel";
  const steps = fc.array(fc.constantFrom<Step>("book", "move", "cancel"), { maxLength: 12 });

  /** What a client does in the calendar, one after the other. @returns what it tells, and its time at the end */
  function inCalendar(list: readonly Step[]) {
    const standing: CalendarEvent[] = [];
    const told: Partial<CalendarChange>[] = [];
    for (const [index, step] of list.entries()) {
      const next = event(`event-${index}`, index + 1);
      const old = step === "book" ? undefined : standing.pop();
      if (step !== "book" && !old) continue;
      if (step !== "cancel") standing.push(next);
      // Calendly tells a move as two events, and only the new one names the old one.
      if (step !== "cancel") told.push({ made: next, cancelled: old ? [old.id] : [] });
      if (old) told.push({ cancelled: [old.id] });
    }
    return { told, last: standing.at(-1) };
  }

  test("the booking's time is the calendar's in the end.", () => {
    const arrivals = steps.chain((list) => {
      const { told, last } = inCalendar(list);
      const twice = fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2 });
      return fc.record({ told: fc.constant(told), arriving: twice, last: fc.constant(last) });
    });
    fc.assert(
      fc.property(arrivals, ({ told, arriving, last }) => {
        const after = followed(consultation, ...arriving);
        expect([after.startsAt, after.timeEventId]).toEqual([last?.startsAt, last?.id]);
        // It may be told once more.
        for (const change of told) expect(follow(after, change)).toBe(after);
      }),
      { numRuns: 200 },
    );
  });

  test("not more of them are kept than a client needs.", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      made: event(`event-${index}`, index),
      cancelled: [`gone-${index}`],
    }));
    const { calendar, startsAt } = followed(consultation, ...many);
    expect([calendar?.events.length, calendar?.moved?.length]).toEqual([20, 60]);
    expect(startsAt).toBe(event("", 99).startsAt);
  });
});

describe("An event that is not theirs", () => {
  const by = "alex@example.com";
  const [own, wrong, moved] = [event("own", 0), event("wrong", 3), event("moved", 6)];
  const assign = (record: ConsultationRecord) => made(withAssignedEvent(record, wrong, at(5)));
  const takeOff = (record: ConsultationRecord, id = "wrong") =>
    made(withoutEvent(record, id, by, at(10)));
  const mailed = (record: ConsultationRecord, about: number): ConsultationRecord => ({
    ...record,
    timeMail: { ...attemptedMail("sent", at(2).toISOString()), about },
  });

  test("leaves no time where there was none, and mails nobody.", () => {
    const after = takeOff(assign(consultation));
    expect(after).toMatchObject({ timeChanges: 2, calendar: { events: [], notTheirs: ["wrong"] } });
    for (const name of ["startsAt", "timeEventId", "timeMail", "timeBefore"] as const) {
      expect(after[name]).toBeUndefined();
    }
    expect(takeOff(after)).toBe(after);
  });

  test("leaves the client's own event.", () => {
    const after = takeOff(assign(followed(consultation, { made: { ...own, isOwn: true } })));
    expect(after).toMatchObject({ startsAt: own.startsAt, timeEventId: "own" });
    expect(after.timeMail).toBeUndefined();
  });

  test("leaves the administrator's time, and mails only a client who was mailed the wrong one.", () => {
    const noted = mailed(made(noteTime(consultation, at(5 * day), { seen: 0, by }, at(1))), 1);
    const restored = { startsAt: noted.startsAt, timeNotedBy: by, timeChanges: 3 };
    const wrongly = assign(noted);
    const untold = takeOff(wrongly);
    expect(untold).toMatchObject({ ...restored, timeNotedAt: noted.timeNotedAt });
    expect(untold.timeMail).toEqual({ ...noted.timeMail, about: 3 });
    const told = takeOff(mailed(wrongly, 2));
    expect(told).toMatchObject({ ...restored, timeMail: { ...unsentMail, about: 3 } });
    // Also of what it was moved to.
    const after = followed(mailed(wrongly, 2), { made: moved, replaces: "wrong" });
    expect(takeOff(after, "moved")).toMatchObject({
      startsAt: noted.startsAt,
      timeMail: { ...unsentMail, about: 4 },
    });
  });

  test("tells a client of no time who was mailed the wrong one.", () => {
    const removed = mailed(
      made(
        noteTime(
          made(noteTime(consultation, at(5 * day), { seen: 0, by }, at(1))),
          undefined,
          { seen: 1, by },
          at(2),
        ),
      ),
      2,
    );
    const after = takeOff(mailed(assign(removed), 3));
    expect(after.startsAt).toBeUndefined();
    expect(after.timeMail).toEqual({ ...unsentMail, about: 4 });
    expect(takeOff(assign(removed)).timeMail).toEqual({ ...removed.timeMail, about: 4 });
  });

  test("does not come back, whatever it is moved to, until the trainer assigns it.", () => {
    const after = takeOff(assign(consultation));
    const told = followed(
      after,
      { made: wrong },
      { made: moved, replaces: "wrong" },
      { cancelled: ["wrong"] },
      { made: event("again", 8), replaces: "moved" },
    );
    expect(told.startsAt).toBeUndefined();
    expect(told.calendar?.notTheirs).toEqual(["wrong", "moved", "again"]);
    const assigned = made(withAssignedEvent(told, event("again", 8), at(11)));
    expect(assigned).toMatchObject({ timeEventId: "again" });
  });

  test("is taken off also once it has begun, and of a completed booking.", () => {
    const past = { ...assign(consultation), status: "completed" as const };
    expect(made(withoutEvent(past, "wrong", by, at(30 * day))).startsAt).toBeUndefined();
    expect(withoutEvent(past, "other", by, at())).toEqual(refuse("calendar_time_gone"));
  });
});

describe("A time that has begun", () => {
  const by = "alex@example.com";
  const held = followed(consultation, { made: event("held", 0, 60) });
  const after = 120;
  const madeAfter = event("next", after);

  test("stays when its event is moved, cancelled or followed by another.", () => {
    const place = { ...event("held", after, 60), place: "Elsewhere" };
    for (const change of [
      { made: madeAfter },
      { made: madeAfter, replaces: "held" },
      { cancelled: ["held"], at: at(after).toISOString() },
      { made: place },
    ]) {
      const told = made(follow(held, change, after));
      const { events } = told.calendar ?? { events: [] };
      expect(told).toEqual({ ...held, calendar: told.calendar });
      expect(events).toEqual(held.calendar?.events);
    }
    expect(withAssignedEvent(held, madeAfter, at(after))).toEqual(refuse("time_begun"));
  });

  test("follows what was done before it began, however late that is told.", () => {
    const before = { at: at(30).toISOString() };
    const cancelledLate = made(follow(held, { cancelled: ["held"], ...before }, after));
    expect(cancelledLate.startsAt).toBeUndefined();
    const movedLate = follow(held, { made: event("next", 30), replaces: "held" }, after);
    expect(movedLate).toMatchObject({ timeEventId: "next" });
  });

  test("goes when nothing took place, and its event does not bring it back.", () => {
    const note = { seen: 1, by, didNotTakePlace: true };
    const freed = made(noteTime(held, undefined, note, at(after)));
    expect(freed).toMatchObject({ timeMail: unsentMail, calendar: { events: [] } });
    const told = made(follow(freed, { made: event("held", 0, 60) }, after));
    expect(told.startsAt).toBeUndefined();
    expect(made(follow(freed, { made: madeAfter, replaces: "held" }, after))).toMatchObject({
      timeEventId: "next",
    });
  });

  test("is noted although it is told late, where there was none.", () => {
    const late = made(follow(consultation, { made: event("late", 0, 60) }, after));
    expect(late).toMatchObject({ timeEventId: "late" });
  });
});

describe("An event under another address", () => {
  const own = { ...event("own", 0), isOwn: true };
  const byAddress = { ...event("typed", 3), isOwn: true, isByAddress: true as const };

  test("is theirs at first, and not while the client has one ahead.", () => {
    expect(followed(consultation, { made: event("second", 3) })).toMatchObject({
      timeEventId: "second",
    });
    const known = followed(consultation, { made: own });
    expect(follow(known, { made: event("friend", 3) })).toBe(known);
    // In whatever order it is told.
    const late = followed(consultation, { made: event("friend", 3) }, { made: own });
    expect(late).toMatchObject({ timeEventId: "own", calendar: { events: [own] } });
  });

  test("stays the client's own when it is moved.", () => {
    const moved = followed(consultation, { made: own }, { made: event("b", 3), replaces: "own" });
    expect(moved).toMatchObject({ timeEventId: "b", calendar: { events: [{ isOwn: true }] } });
  });

  test("stays theirs when it is moved that the trainer has given them, whichever is told first.", () => {
    const known = followed(consultation, { made: own });
    const given = made(withAssignedEvent(known, event("given", 3), at(3)));
    const cancelled = { cancelled: ["given"], at: at(4).toISOString() };
    const moved = { made: event("b", 4), replaces: "given" };
    for (const changes of [
      [cancelled, moved],
      [moved, cancelled],
    ]) {
      expect(followed(given, ...changes)).toMatchObject({ timeEventId: "b" });
    }
  });

  test("that was found by the address alone replaces no other, nor does what it is moved to.", () => {
    const noted = made(noteTime(consultation, at(5 * day), { seen: 0, by: "alex" }, at(1)));
    expect(followed(noted, { made: byAddress }).startsAt).toBe(noted.startsAt);
    const both = followed(consultation, { made: byAddress }, { made: own });
    expect(both.timeEventId).toBe("own");
    expect(followed(both, { made: event("b", 9), replaces: "typed" }).timeEventId).toBe("own");
  });
});
