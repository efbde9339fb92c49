import { expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import {
  consultation,
  draft,
  erased,
  erasedDraft,
  made,
  sessionDraft,
} from "#lambdas/testing/records.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { assignEvent, followCalendar, keepInDraft, takeOffEvent } from "./calendar.ts";
import { refuse } from "./decision.ts";

const event: CalendarEvent = {
  id: "event",
  startsAt: at(600).toISOString(),
  endsAt: at(660).toISOString(),
  madeAt: at().toISOString(),
};
const change = { made: event, cancelled: [] };
const notFound = refuse("booking_not_found");

test.each([
  ["a draft", draft],
  ["an erased booking", erased],
  ["an erased draft", erasedDraft],
])("No event is given to %s, or taken off it.", (_, record) => {
  expect(followCalendar(record, change, at(1))).toEqual(notFound);
  expect(assignEvent(record, event, at(1))).toEqual(notFound);
  expect(takeOffEvent(record, "event", "alex", at(1))).toEqual(notFound);
});

test.each([
  ["consultation", draft],
  ["session payment", sessionDraft],
])("The draft of a %s keeps its events until it is paid.", (_, record) => {
  expect(keepInDraft(record, change, at(1))).toMatchObject({ calendar: { events: [event] } });
});

test.each([[[0, 1]], [[1, 0]]])(
  "What the client's own event is moved to under another address is theirs in a draft, too (told in order %j).",
  (order) => {
    const own = { made: { ...event, isOwn: true }, cancelled: [] };
    const moved = { ...event, id: "moved", isOwn: false, madeAt: at(2).toISOString() };
    const changes = [
      { cancelled: ["event"], at: at(2).toISOString() },
      { made: moved, cancelled: [], replaces: "event" },
    ];
    let record = made(keepInDraft(draft, own, at(1)));
    for (const index of order) {
      const next = changes[index];
      if (next) record = made(keepInDraft(record, next, at(3)));
    }
    expect(record.calendar?.events).toMatchObject([{ id: "moved", isOwn: true }]);
  },
);

test.each([
  ["a booking", consultation],
  ["an erased draft", erasedDraft],
])("Nothing is kept as of a draft in %s.", (_, record) => {
  expect(keepInDraft(record, change, at(1))).toEqual(notFound);
});
