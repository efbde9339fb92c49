import { describe, expect, test } from "vitest";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  createTestStore,
  draftOf,
  fullPrice,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import {
  type ClientEvent,
  calComEvent,
  calComSignature,
  calendlyEvent,
  calendlySignature,
} from "#local/calendar/calendar-events.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { createCalendarStore } from "./calendar-store.ts";
import { receiveNotice } from "./receive-notice.ts";
import {
  assignUnmatchedTime,
  dismissUnmatchedTime,
  listUnmatchedTimes,
  unassignTime,
} from "./unmatched-times.ts";

const keys = { calendly: "key-of-calendly", calCom: "key-of-cal-com" };
const day = 24 * 60;
const first: ClientEvent = { id: "first", startsAt: at(10 * day).toISOString() };
const second: ClientEvent = {
  id: "second",
  startsAt: at(11 * day).toISOString(),
  replaces: "first",
  madeAt: at(5),
};
const stranger = "pat@example.net";
const by = "alex@example.com";

function setup({ now = at(), withKeys = true } = {}) {
  const tables = createTables((name) => createInMemoryTable(name));
  const store = createTestStore(tables.bookings);
  const { log, entries, lines } = recordingLog();
  const dependencies = {
    bookings: store,
    table: tables.bookings,
    calendar: createCalendarStore(tables.settings),
    keyOf: async (service: keyof typeof keys) => (withKeys ? keys[service] : undefined),
    now: () => now,
    log,
  };
  const receive = (body: string, headers: Record<string, string>) =>
    receiveNotice(dependencies, { body, headers });
  const timeOf = async (id = bookingId) => {
    const found = await store.find(id);
    return found && "startsAt" in found ? found.startsAt : undefined;
  };
  return {
    ...dependencies,
    store,
    entries,
    lines,
    receive,
    timeOf,
    book: (number = 1, email = answers.email) =>
      savePaid(store, draftOf({ bookingId: bookingIdOf(number), answers: { ...answers, email } })),
    calendly: (...[event, made, changes]: Parameters<typeof calendlyEvent>) => {
      const body = JSON.stringify(calendlyEvent(event, made, changes));
      const signature = calendlySignature(body, keys.calendly, now);
      return receive(body, { "calendly-webhook-signature": signature });
    },
    calCom: (...[event, made, changes]: Parameters<typeof calComEvent>) => {
      const body = JSON.stringify(calComEvent(event, made, changes));
      return receive(body, { "x-cal-signature-256": calComSignature(body, keys.calCom) });
    },
    find: () => store.find(bookingId),
    unmatched: async () => {
      const { times } = await listUnmatchedTimes(dependencies);
      return times.map(({ id }) => id.split("/").at(-1));
    },
    assign: (eventId: string, id = bookingId) =>
      assignUnmatchedTime(dependencies, { body: { eventId, bookingId: id } }),
    unassign: (eventId: string, id = bookingId) =>
      unassignTime(dependencies, { body: { eventId, bookingId: id } }, by),
    dismiss: (eventId: string, isDismissed = true) =>
      dismissUnmatchedTime(dependencies, { body: { eventId, isDismissed } }),
  };
}

describe("An event without a signature is refused without a word", () => {
  const body = JSON.stringify(calComEvent("BOOKING_CREATED", first));
  const signed = { "x-cal-signature-256": calComSignature(body, keys.calCom) };

  test.each([
    ["when it has none", {}],
    ["when it is signed with another key", { "x-cal-signature-256": calComSignature(body, "x") }],
    [
      "when it is Cal.com’s in Calendly’s place",
      { "calendly-webhook-signature": calComSignature(body, keys.calendly) },
    ],
    [
      "when a wrong one stands beside a right one",
      { ...signed, "calendly-webhook-signature": "t=1,v1=00" },
    ],
  ])("%s.", async (_, headers) => {
    const { receive, lines, calendar } = setup();
    await expect(receive(body, headers)).rejects.toMatchObject({ code: "calendar_refused" });
    expect(lines).toEqual([]);
    expect(await calendar.read()).toMatchObject({ events: [] });
  });

  test("where no calendar is set up.", async () => {
    const { receive } = setup({ withKeys: false });
    await expect(receive(body, signed)).rejects.toMatchObject({ code: "calendar_refused" });
  });
});

describe.each(["calendly", "calCom"] as const)("What %s tells", (service) => {
  const start = async () => {
    const context = setup();
    const tell = {
      calendly: {
        made: (made: ClientEvent) => context.calendly("invitee.created", made),
        cancelled: (made: ClientEvent) => context.calendly("invitee.canceled", made),
      },
      calCom: {
        made: (made: ClientEvent) =>
          context.calCom(made.replaces ? "BOOKING_RESCHEDULED" : "BOOKING_CREATED", made),
        cancelled: (made: ClientEvent) => context.calCom("BOOKING_CANCELLED", made),
      },
    }[service];
    return { ...context, ...tell };
  };

  test("is the time of the booking that the link named, moved and cancelled with it.", async () => {
    const { book, made, cancelled, timeOf, unmatched, calendar } = await start();
    await book();
    const reference = calendarReference(bookingId);
    await made({ ...first, reference, email: stranger });
    expect(await timeOf()).toBe(first.startsAt);
    await made({ ...second, reference, email: stranger });
    expect(await timeOf()).toBe(second.startsAt);
    await cancelled({ ...second, reference });
    expect(await timeOf()).toBeUndefined();
    expect(await unmatched()).toEqual([]);
    expect((await calendar.read()).received).toEqual({ at: at().toISOString(), service });
  });

  test("without a reference is that of the client's only open booking.", async () => {
    const { book, made, cancelled, timeOf } = await start();
    await book();
    await made({ ...first, email: " SAM@Example.org" });
    expect(await timeOf()).toBe(first.startsAt);
    await made(second);
    expect(await timeOf()).toBe(second.startsAt);
    await cancelled(second);
    expect(await timeOf()).toBeUndefined();
  });

  test("by a client with two open bookings waits for the trainer, who says which.", async () => {
    const { book, made, cancelled, timeOf, unmatched, assign } = await start();
    await book(1);
    await book(2);
    await made(first);
    expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, undefined]);
    expect(await unmatched()).toEqual(["first"]);
    const id = service === "calendly" ? "EV/invitees/first" : "first";
    expect(await assign(id, bookingIdOf(2))).toEqual({ times: [] });
    expect(await timeOf(bookingIdOf(2))).toBe(first.startsAt);
    // Its answer was lost.
    expect(await assign(id, bookingIdOf(2))).toEqual({ times: [] });
    await made({ ...second, email: stranger });
    await cancelled({ ...second, email: stranger });
    expect(await timeOf(bookingIdOf(2))).toBeUndefined();
    expect(await unmatched()).toEqual([]);
  });

  test("by a stranger is one line, until it is dismissed, moved or cancelled.", async () => {
    const { made, cancelled, unmatched, dismiss } = await start();
    const of = (event: ClientEvent) => ({ ...event, email: stranger });
    await made(of(first));
    await made(of(first));
    expect(await unmatched()).toEqual(["first"]);
    const id = service === "calendly" ? "EV/invitees/first" : "first";
    expect(await dismiss(id)).toEqual({ times: [] });
    await made(of(first));
    expect(await unmatched()).toEqual([]);
    await dismiss(id, false);
    expect(await unmatched()).toEqual(["first"]);
    await made(of(second));
    expect(await unmatched()).toEqual(["second"]);
    await cancelled(of(second));
    await made(of(second));
    expect(await unmatched()).toEqual([]);
    await expect(dismiss(id)).rejects.toMatchObject({ code: "calendar_time_gone" });
  });
});

describe("Nobody has to hear of an event", () => {
  test("of a client who has booked sessions only: it is acknowledged and logged.", async () => {
    const { store, calendly, unmatched, entries } = setup();
    await savePaid(store, sessionDraftOf());
    const before = await store.find(bookingId);
    expect(await calendly("invitee.created", first)).toEqual({ received: true });
    expect(await store.find(bookingId)).toEqual(before);
    expect(await unmatched()).toEqual([]);
    expect(entries()).toMatchObject([{ event: "calendar_event_ignored" }]);
  });

  test("that is over.", async () => {
    const { calendly, unmatched } = setup({ now: at(10 * day + 30) });
    await calendly("invitee.created", { ...first, email: stranger });
    expect(await unmatched()).toEqual([]);
  });
});

describe("An event whose link leads to a booking that cannot take it", () => {
  const reference = calendarReference(bookingId);
  type Context = ReturnType<typeof setup>;
  const states: [string, (context: Context) => Promise<unknown>][] = [
    ["none", async () => {}],
    ["a draft", ({ store }) => store.saveDraft(draftOf(), at())],
    ["a cancelled booking", ({ store }) => store.cancel(bookingId, at(1))],
    ["a completed booking", ({ store }) => store.complete(bookingId, by, at(1))],
    ["a refunded booking", ({ store }) => store.set({ refunds: [sampleRefund] })],
    ["an erased booking", ({ store }) => store.erase(at(1))],
    ["one whose time has begun", ({ store }) => store.set({ startsAt: at(-60).toISOString() })],
  ];
  const begin = async (index: number) => {
    const context = setup();
    if (index > 1) await context.book();
    await states[index]?.[1](context);
    return context;
  };

  test.each(states.map(([name], index) => [name, index] as const))(
    "is a line on the desk until it is moved or cancelled: %s.",
    async (_, index) => {
      const { calendly, unmatched, timeOf } = await begin(index);
      const before = await timeOf();
      await calendly("invitee.created", { ...first, reference });
      expect(await unmatched()).toEqual(["first"]);
      await calendly("invitee.canceled", { ...first, reference });
      await calendly("invitee.created", { ...second, reference });
      expect(await unmatched()).toEqual(["second"]);
      await calendly("invitee.canceled", { ...second, reference });
      expect(await unmatched()).toEqual([]);
      expect(await timeOf()).toBe(before);
    },
  );

  test.each(states.map(([name], index) => [name, index] as const))(
    "is the time of the client’s open booking, and moves with it: %s.",
    async (_, index) => {
      const { book, calendly, unmatched, timeOf, store } = await begin(index);
      await book(2, index === 6 ? stranger : answers.email);
      const email = index === 6 ? stranger : answers.email;
      const tell = (event: "invitee.created" | "invitee.canceled", made: ClientEvent) =>
        calendly(event, { ...made, reference, email });
      await tell("invitee.created", first);
      expect(await timeOf(bookingIdOf(2))).toBe(first.startsAt);
      expect(await store.find(bookingIdOf(2))).toMatchObject({
        calendar: { events: [{ isByAddress: true }] },
      });
      await tell("invitee.canceled", first);
      await tell("invitee.created", second);
      expect(await timeOf(bookingIdOf(2))).toBe(second.startsAt);
      await tell("invitee.canceled", second);
      expect(await timeOf(bookingIdOf(2))).toBeUndefined();
      expect(await unmatched()).toEqual([]);
    },
  );

  test("is the time of a draft once that is paid, and no line any more.", async () => {
    const { store, calendly, calCom, unmatched, timeOf, find } = await begin(1);
    await calendly("invitee.created", { ...first, reference });
    await store.saveDraft(draftOf(), at(1));
    await calendly("invitee.created", { ...second, reference });
    expect(await unmatched()).toEqual(["second"]);
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at(2));
    expect([await timeOf(), await unmatched()]).toEqual([second.startsAt, []]);
    expect(await find()).not.toHaveProperty("timeMail");
    await calendly("invitee.canceled", { ...second, reference });
    await calCom("BOOKING_CANCELLED", second);
    expect([await timeOf(), await unmatched()]).toEqual([undefined, []]);
  });
});

test("An event that went to a client's open booking stays there alone when it is told again.", async () => {
  const { book, calendly, timeOf } = setup();
  const reference = calendarReference(bookingIdOf(2));
  await book();
  await calendly("invitee.created", { ...first, reference });
  await book(2);
  await calendly("invitee.created", { ...first, reference });
  expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([first.startsAt, undefined]);
});

test("An event that was cancelled is no time of a draft that hears of it once more.", async () => {
  const { store, calendly, timeOf } = setup();
  const reference = calendarReference(bookingId);
  await calendly("invitee.created", { ...first, reference });
  await calendly("invitee.canceled", { ...first, reference });
  await store.saveDraft(draftOf(), at());
  await calendly("invitee.created", { ...first, reference });
  await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at(2));
  expect(await timeOf()).toBeUndefined();
});

test("An event that was cancelled is no line once its draft has expired.", async () => {
  const { store, calendly, unmatched } = setup();
  const named = { ...first, reference: calendarReference(bookingId) };
  await store.saveDraft(draftOf(), at());
  await calendly("invitee.created", named);
  await calendly("invitee.canceled", named);
  await store.expire({ bookingId, timestamp: at().toISOString() });
  await calendly("invitee.created", named);
  expect([await store.find(bookingId), await unmatched()]).toEqual([undefined, []]);
});

test("An event of a draft that the trainer has assigned to another booking stays there once the draft is paid.", async () => {
  const { store, book, calendly, timeOf, assign, unmatched } = setup();
  await book(2, stranger);
  await store.saveDraft(draftOf(), at());
  await calendly("invitee.created", { ...first, reference: calendarReference(bookingId) });
  await assign("EV/invitees/first", bookingIdOf(2));
  await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at(2));
  expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, first.startsAt]);
  await calendly("invitee.created", { ...first, reference: calendarReference(bookingId) });
  expect([await timeOf(), await unmatched()]).toEqual([undefined, []]);
});

test("A tab that was open before that draft was paid gives its event to no other booking.", async () => {
  const { store, book, calendly, timeOf, assign } = setup();
  await book(2, stranger);
  await store.saveDraft(draftOf(), at());
  await calendly("invitee.created", { ...first, reference: calendarReference(bookingId) });
  await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at(2));
  const assigned = assign("EV/invitees/first", bookingIdOf(2));
  await expect(assigned).rejects.toMatchObject({ code: "calendar_time_gone" });
  expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([first.startsAt, undefined]);
});

describe("A client with two bookings", () => {
  const reference = calendarReference(bookingId);
  const next = bookingIdOf(2);

  test.each<[string, (store: ReturnType<typeof setup>["store"]) => Promise<unknown>]>([
    ["completed", (store) => store.complete(bookingId, by, at(1))],
    ["cancelled", (store) => store.cancel(bookingId, at(1))],
    ["refunded", (store) => store.set({ refunds: [sampleRefund] })],
  ])("keeps the time of the one that is %s when it is told again.", async (_, end) => {
    const { book, store, calCom, timeOf, unmatched } = setup();
    await book();
    await calCom("BOOKING_CREATED", first);
    await end(store);
    await calCom("BOOKING_CREATED", first);
    await book(2);
    await calCom("BOOKING_CREATED", { ...first, reference });
    expect([await timeOf(), await timeOf(next), await unmatched()]).toEqual([
      first.startsAt,
      undefined,
      [],
    ]);
  });

  test.each(["BOOKING_RESCHEDULED", "BOOKING_CANCELLED"] as const)(
    "keeps what the trainer has assigned to the other than the link names (%s).",
    async (told) => {
      const { book, store, calCom, assign, timeOf, unmatched } = setup();
      await book();
      await book(2);
      const own = { ...first, id: "own", reference };
      await calCom("BOOKING_CREATED", own);
      await store.complete(bookingId, by, at(1));
      await store.set({ startsAt: at(9 * day).toISOString() }, next);
      await calCom("BOOKING_CREATED", { ...first, reference });
      await assign("first", next);
      // Completed by mistake.
      await store.set({ status: undefined, completedAt: undefined });
      await calCom("BOOKING_CANCELLED", own);
      await calCom(told, { ...(told === "BOOKING_CANCELLED" ? first : second), reference });
      const after = told === "BOOKING_CANCELLED" ? undefined : second.startsAt;
      expect([await timeOf(), await timeOf(next), await unmatched()]).toEqual([
        undefined,
        after,
        [],
      ]);
    },
  );
});

test("Of an event that is moved twice, no booking of its client keeps what is gone, if the second move is told first.", async () => {
  const { book, calCom, timeOf, unmatched } = setup();
  await book();
  await calCom("BOOKING_CREATED", first);
  await book(2);
  const third = { ...second, id: "third", replaces: "second", madeAt: at(6) };
  await calCom("BOOKING_RESCHEDULED", third);
  await calCom("BOOKING_RESCHEDULED", second);
  expect([await timeOf(), await timeOf(bookingIdOf(2)), await unmatched()]).toEqual([
    undefined,
    third.startsAt,
    [],
  ]);
});

test("A second appointment of a client with a time waits for the trainer.", async () => {
  const { book, calCom, timeOf, unmatched } = setup();
  await book();
  await calCom("BOOKING_CREATED", first);
  await calCom("BOOKING_CREATED", { ...second, replaces: undefined });
  expect(await timeOf()).toBe(first.startsAt);
  expect(await unmatched()).toEqual(["second"]);
});

test("Of a client's bookings, one that is over does not stand in the way of the open one.", async () => {
  const { book, store, calCom, timeOf } = setup();
  await book(1);
  await store.complete(bookingId, by, at(1));
  await book(2);
  await calCom("BOOKING_CREATED", first);
  expect(await timeOf(bookingIdOf(2))).toBe(first.startsAt);
});

test("A time that was noted by hand becomes the calendar's when it tells the same.", async () => {
  const { book, store, calCom } = setup();
  await book();
  await store.noteTime(bookingId, new Date(first.startsAt), 0, by, at(1));
  await calCom("BOOKING_CREATED", first);
  expect(await store.find(bookingId)).toMatchObject({ timeEventId: "first" });
});

test("An event without an address is one line, and its cancellation takes it off.", async () => {
  const { book, calCom, unmatched } = setup();
  await book();
  const unnamed = { attendees: null, metadata: null, status: undefined };
  await calCom("BOOKING_CREATED", first, unnamed);
  expect(await unmatched()).toEqual(["first"]);
  await calCom("BOOKING_CANCELLED", first, unnamed);
  expect(await unmatched()).toEqual([]);
});

test("A reference of another purpose counts as none.", async () => {
  const { book, calendly, timeOf } = setup();
  await book();
  await calendly("invitee.created", { ...first, reference: "newsletter" });
  expect(await timeOf()).toBe(first.startsAt);
});

test("What cannot be read is acknowledged, and left to the operator.", async () => {
  const { receive, entries, lines, calendly, calCom } = setup();
  for (const body of ["", "null", "[]", '{"triggerEvent":"BOOKING_CREATED"}', "\u0000"]) {
    const signature = calComSignature(body, keys.calCom);
    expect(await receive(body, { "x-cal-signature-256": signature })).toEqual({ received: true });
  }
  await calendly("invitee.created", first, { uri: "x".repeat(300) });
  await calCom("BOOKING_CREATED", first, { endTime: "Sam Visitor" });
  const unclear = { level: "error", event: "calendar_event_unclear" };
  expect(entries()).toMatchObject(Array.from({ length: 7 }, () => unclear));
  expect(lines.join()).not.toContain("Sam");
});

test("An assigned time is refused by a booking that is over, and stays on the list.", async () => {
  const { book, store, calCom, assign, unmatched } = setup();
  await book();
  await store.complete(bookingId, by, at(1));
  await calCom("BOOKING_CREATED", { ...first, email: stranger });
  await expect(assign("first")).rejects.toMatchObject({ code: "not_to_do" });
  await expect(assign("first", bookingIdOf(9))).rejects.toMatchObject({
    code: "booking_not_found",
  });
  await expect(assign("other")).rejects.toMatchObject({ code: "calendar_time_gone" });
  expect(await unmatched()).toEqual(["first"]);
});

describe("The list of times that fit no booking", () => {
  const start = () => {
    const context = setup();
    return {
      ...context,
      /** An event of a stranger on a day from now. */
      add: (onDay: number, name = `day-${onDay}`) =>
        context.calCom("BOOKING_CREATED", {
          id: name,
          startsAt: at(onDay * day).toISOString(),
          email: stranger,
          madeAt: at(),
        }),
      list: (now = at()) => listUnmatchedTimes({ ...context, now: () => now }),
      bytes: async () => JSON.stringify(await context.calendar.read()).length,
    };
  };
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  test("keeps the next ones, in whichever order they come, and says that others were left out.", async () => {
    const { add, list, unmatched, bytes } = start();
    for (const onDay of days(1, 20)) await add(onDay);
    expect((await list()).isIncomplete).toBeUndefined();
    for (const onDay of [...days(61, 80), ...days(21, 60).reverse()]) await add(onDay);
    expect(await unmatched()).toEqual(days(1, 40).map((onDay) => `day-${onDay}`));
    expect((await list()).isIncomplete).toBe(true);
    expect(await bytes()).toBeLessThan(20 * 1024);
    // What was left out is over.
    expect(await list(at(81 * day))).toEqual({ times: [] });
  });

  test("leaves dismissed ones out first, without a word.", async () => {
    const { add, dismiss, list, unmatched } = start();
    for (const onDay of days(1, 40)) await add(onDay);
    for (const id of ["day-1", "day-30"]) await dismiss(id);
    for (const onDay of days(41, 42)) await add(onDay);
    expect(await unmatched()).toHaveLength(40);
    expect((await list()).isIncomplete).toBeUndefined();
    await add(43);
    expect((await unmatched()).at(-1)).toBe("day-42");
    expect((await list()).isIncomplete).toBe(true);
  });

  test("does not say of one that was left out that it is gone from the calendar.", async () => {
    const { add, assign, book } = start();
    await book();
    for (const onDay of days(1, 41).reverse()) await add(onDay);
    const refusal = await assign("day-41").catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "calendar_time_gone" });
    expect(apiErrors.calendar_time_gone.detail).not.toMatch(/no longer in your calendar|passed/);
    expect(await assign("day-1")).toMatchObject({ isIncomplete: true });
  });

  test("stays within an item, however long what the calendar writes is.", async () => {
    const { calendly, unmatched, bytes } = start();
    const long = (name: string) => name.padEnd(150, "x");
    for (const onDay of days(1, 60)) {
      const made = { id: long(`${onDay}`), startsAt: at(onDay * day).toISOString() };
      const { payload } = calendlyEvent("invitee.created", { ...made, email: stranger });
      const location = { type: "zoom", join_url: `https://zoom.us/j/${"x".repeat(400)}` };
      const scheduled_event = { ...payload.scheduled_event, location };
      await calendly("invitee.created", { ...made, email: stranger }, { scheduled_event });
      await calendly("invitee.canceled", { ...made, id: long(`gone-${onDay}`), email: stranger });
    }
    expect(await bytes()).toBeLessThan(20 * 1024);
    const left = await unmatched();
    expect(left.length).toBeGreaterThan(5);
    expect(left).toEqual(days(1, left.length).map((onDay) => long(`${onDay}`)));
  });
});

test("Fifty events of one booking in a minute leave the last one.", async () => {
  const { book, calendly, timeOf, store } = setup();
  await book();
  const events = Array.from({ length: 50 }, (_, index) => ({
    id: `event-${index}`,
    startsAt: at(10 * day + index).toISOString(),
    madeAt: at(index / 60),
    replaces: index === 0 ? undefined : `event-${index - 1}`,
    reference: calendarReference(bookingId),
  }));
  // Some find the booking changed by others too often, and are told again, as the calendars do.
  let waiting = events;
  while (waiting.length > 0) {
    const told = await Promise.allSettled(
      waiting.map((event) => calendly("invitee.created", event)),
    );
    waiting = waiting.filter((_, index) => told[index]?.status === "rejected");
  }
  expect(await timeOf()).toBe(at(10 * day + 49).toISOString());
  expect(await store.find(bookingId)).toMatchObject({ calendar: { events: [{}] } });
});

test("Nothing of the person is kept with an event, or logged.", async () => {
  const { book, calendly, calCom, store, calendar, lines } = setup();
  await book();
  await calendly("invitee.created", { ...first, reference: calendarReference(bookingId) });
  await calCom("BOOKING_CREATED", { ...second, email: stranger });
  const found = await store.find(bookingId);
  const kept = [found && "calendar" in found && found.calendar, await calendar.read(), lines];
  expect(JSON.stringify(kept)).not.toMatch(/Sam|sam@|pat@|Visitor/);
});

test("A cancellation that names no booking is of the event's booking, whatever address it has.", async () => {
  const { book, calCom, timeOf } = setup();
  await book();
  const made = { ...first, reference: calendarReference(bookingId), email: stranger };
  await calCom("BOOKING_CREATED", made);
  expect(await timeOf()).toBe(made.startsAt);
  await calCom("BOOKING_CANCELLED", made);
  expect(await timeOf()).toBeUndefined();
});

test("It is also of one whose event was made before those of fifty other clients.", async () => {
  const { book, calCom, timeOf } = setup();
  await book();
  const made = { ...first, reference: calendarReference(bookingId), email: stranger };
  await calCom("BOOKING_CREATED", made);
  for (const number of Array.from({ length: 50 }, (_, index) => index + 2)) {
    const email = `client-${number}@example.org`;
    await book(number, email);
    const reference = calendarReference(bookingIdOf(number));
    await calCom("BOOKING_CREATED", { ...first, id: `other-${number}`, reference, email });
  }
  await calCom("BOOKING_CANCELLED", made);
  expect(await timeOf()).toBeUndefined();
});

test("A time that the trainer assigns takes the place of one that was made after it.", async () => {
  const { book, calCom, assign, timeOf } = setup();
  await book();
  await calCom("BOOKING_CREATED", { ...first, email: stranger, madeAt: at(-2) });
  await calCom("BOOKING_CREATED", { ...second, replaces: undefined, madeAt: at(-1) });
  expect(await timeOf()).toBe(second.startsAt);
  await assign("first");
  expect(await timeOf()).toBe(first.startsAt);
});

test("Of two clients in one event, only the one who cancels loses the time.", async () => {
  const { book, calCom, timeOf } = setup();
  await book(1);
  await book(2, stranger);
  const reference = calendarReference(bookingIdOf(2));
  await calCom("BOOKING_CREATED", first);
  await calCom("BOOKING_CREATED", { ...first, email: stranger, reference });
  await calCom("BOOKING_CANCELLED", first);
  expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, first.startsAt]);
});

test("A cancellation that names no booking may come before its event is made.", async () => {
  const { book, calCom, timeOf } = setup();
  await book();
  const made = { ...first, reference: calendarReference(bookingId), email: stranger };
  await calCom("BOOKING_CANCELLED", made);
  await calCom("BOOKING_CREATED", made);
  expect(await timeOf()).toBeUndefined();
});

describe("Of an event that several clients have (seats)", () => {
  const seats = { attendees: [{ email: answers.email }, { email: stranger }] };
  const begin = async () => {
    const context = setup();
    const { book, calCom } = context;
    await book(1);
    await book(2, "robin@example.net");
    await book(3, "other@example.net");
    await calCom("BOOKING_CREATED", first);
    // Each has chosen it under another address than they booked with.
    for (const number of [2, 3]) {
      const reference = calendarReference(bookingIdOf(number));
      await calCom("BOOKING_CREATED", { ...first, email: stranger, reference });
    }
    const times = async () =>
      Promise.all([1, 2, 3].map((number) => context.timeOf(bookingIdOf(number))));
    expect(await times()).toEqual(Array(3).fill(first.startsAt));
    return { ...context, times };
  };

  test("all lose the time that the trainer cancels.", async () => {
    const { calCom, times, unmatched } = await begin();
    await calCom("BOOKING_CANCELLED", first, seats);
    expect([await times(), await unmatched()]).toEqual([Array(3).fill(undefined), []]);
  });

  test("all follow when the trainer moves it.", async () => {
    const { calCom, times, unmatched } = await begin();
    await calCom("BOOKING_RESCHEDULED", second, seats);
    expect([await times(), await unmatched()]).toEqual([Array(3).fill(second.startsAt), []]);
  });

  test("a client who gives a seat up and takes one again has the time, until they give it up.", async () => {
    const { book, calCom, timeOf, unmatched } = setup();
    await book();
    const taken = { ...first, madeAt: at(3) };
    const [gone, goneAgain] = [2, 4].map((minute) => ({ ...first, changedAt: at(minute) }));
    await calCom("BOOKING_CREATED", first);
    await calCom("BOOKING_CANCELLED", gone ?? first);
    expect(await timeOf()).toBeUndefined();
    await calCom("BOOKING_CREATED", taken);
    // Both are reported again.
    await calCom("BOOKING_CANCELLED", gone ?? first);
    await calCom("BOOKING_CREATED", first);
    expect([await timeOf(), await unmatched()]).toEqual([first.startsAt, []]);
    await calCom("BOOKING_CANCELLED", goneAgain ?? first);
    await calCom("BOOKING_CREATED", taken);
    expect([await timeOf(), await unmatched()]).toEqual([undefined, []]);
  });

  test("nobody loses the time when one without a booking gives up a seat.", async () => {
    const { book, calCom, timeOf } = setup();
    await book(1);
    await book(2, "robin@example.net");
    await calCom("BOOKING_CREATED", first);
    await calCom("BOOKING_CREATED", { ...first, madeAt: at(1) }, seats);
    await calCom("BOOKING_CANCELLED", { ...first, email: stranger, changedAt: at(2) });
    const three = { attendees: [{ email: answers.email }, { email: "robin@example.net" }] };
    const reference = calendarReference(bookingIdOf(2));
    await calCom("BOOKING_CREATED", { ...first, reference, madeAt: at(3) }, three);
    // It is reported again.
    await calCom("BOOKING_CREATED", first);
    expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual(Array(2).fill(first.startsAt));
  });

  test("each is found by their address where no link has named them.", async () => {
    const { book, calCom, timeOf } = setup();
    await book(1);
    await book(2, stranger);
    await calCom("BOOKING_CREATED", first);
    await calCom("BOOKING_CREATED", first, seats);
    expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual(Array(2).fill(first.startsAt));
  });
});

test("Unpaid drafts under an address hide no booking of it.", async () => {
  const { book, store, calCom, timeOf } = setup();
  await book(1);
  for (let number = 2; number < 60; number += 1) {
    await store.saveDraft(draftOf({ bookingId: bookingIdOf(number) }), at(number));
  }
  await calCom("BOOKING_CREATED", first);
  expect(await timeOf()).toBe(first.startsAt);
});

test("An event that is taken off a booking is on the list again, and so is what it is moved to.", async () => {
  const { book, calCom, assign, unassign, timeOf, unmatched, calendar } = setup();
  await book(1);
  await book(2, "robin@example.net");
  await calCom("BOOKING_CREATED", { ...first, email: stranger });
  await assign("first");
  const taken = await unassign("first");
  expect(taken.times.map(({ id }) => id)).toEqual(["first"]);
  // Its answer was lost.
  expect(await unassign("first")).toEqual(taken);
  expect([await timeOf(), (await calendar.read()).assigned]).toEqual([undefined, []]);
  await calCom("BOOKING_RESCHEDULED", { ...second, email: stranger });
  expect([await timeOf(), await unmatched()]).toEqual([undefined, ["second"]]);
  await assign("second", bookingIdOf(2));
  await calCom("BOOKING_CANCELLED", { ...second, email: stranger });
  expect([await timeOf(bookingIdOf(2)), await unmatched()]).toEqual([undefined, []]);
  await expect(unassign("other")).rejects.toMatchObject({ code: "calendar_time_gone" });
});

test("A link that was forwarded takes no time: the trainer is asked.", async () => {
  const { book, calendly, timeOf, unmatched } = setup();
  await book();
  const reference = calendarReference(bookingId);
  const friends = { ...second, replaces: undefined, reference, email: stranger };
  await calendly("invitee.created", { ...first, reference });
  await calendly("invitee.created", friends);
  expect([await timeOf(), await unmatched()]).toEqual([first.startsAt, ["second"]]);
  await calendly("invitee.canceled", friends);
  expect([await timeOf(), await unmatched()]).toEqual([first.startsAt, []]);
});

describe("What is told again or late of an event that is gone is no line on the desk, and nobody else's", () => {
  const reference = calendarReference(bookingId);
  const of = (event: ClientEvent) => ({ ...event, reference });
  const histories: [string, (context: ReturnType<typeof setup>) => Promise<unknown>][] = [
    ["cancelled before", async () => {}],
    ["cancelled since", ({ calendly }) => calendly("invitee.created", of(first))],
    [
      "cancelled under a second address",
      ({ calendly }) => calendly("invitee.created", { ...of(first), email: stranger }),
    ],
  ];

  test.each(histories)("%s.", async (_, before) => {
    const context = setup();
    const { book, calendly, timeOf, unmatched } = context;
    await book(1);
    await before(context);
    await calendly("invitee.canceled", of(first));
    await book(2);
    await calendly("invitee.created", of(first));
    expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, undefined]);
    expect(await unmatched()).toEqual([]);
  });

  test("cancelled before its booking was completed.", async () => {
    const { book, store, calendly, unmatched } = setup();
    await book();
    await calendly("invitee.created", of(first));
    await calendly("invitee.canceled", of(first));
    await store.complete(bookingId, by, at(1));
    await calendly("invitee.created", of(first));
    expect(await unmatched()).toEqual([]);
  });

  test("moved since.", async () => {
    const { book, calCom, timeOf, unmatched } = setup();
    await book();
    await calCom("BOOKING_CREATED", of(first));
    await calCom("BOOKING_RESCHEDULED", of(second));
    await calCom("BOOKING_CREATED", of(first));
    expect([await timeOf(), await unmatched()]).toEqual([second.startsAt, []]);
  });

  test("but a seat that another client has in it is theirs.", async () => {
    const { book, calCom, timeOf } = setup();
    await book(1);
    await book(2, stranger);
    await calCom("BOOKING_CREATED", of(first));
    await calCom("BOOKING_CANCELLED", first);
    await calCom("BOOKING_CREATED", { ...first, email: stranger });
    expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, first.startsAt]);
  });
});

describe("A friend's event whose link was forwarded stays the friend's once the owner has no time", () => {
  const reference = calendarReference(bookingId);
  const friends = {
    ...second,
    id: "friends",
    replaces: undefined,
    reference,
    email: stranger,
    madeAt: at(5),
  };
  const moved = {
    ...friends,
    id: "moved",
    replaces: "friends",
    startsAt: at(12 * day).toISOString(),
  };
  const own = { ...first, reference };
  const begin = async (email: string) => {
    const context = setup();
    await context.book(1);
    await context.book(2, email);
    await context.calendly("invitee.created", own);
    await context.calendly("invitee.created", friends);
    return context;
  };

  test("when it is told again: the friend has booked, too.", async () => {
    const { calendly, timeOf, unmatched } = await begin(stranger);
    await calendly("invitee.canceled", own);
    await calendly("invitee.created", friends);
    expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, friends.startsAt]);
    expect(await unmatched()).toEqual([]);
  });

  test.each(["invitee.created", "invitee.canceled"] as const)(
    "when it is moved, and %s is told first: the trainer has said whose it is.",
    async (told) => {
      const { calendly, assign, timeOf, unmatched } = await begin("robin@example.net");
      await assign("EV/invitees/friends", bookingIdOf(2));
      await calendly("invitee.canceled", own);
      const both = [
        () => calendly("invitee.created", moved),
        () => calendly("invitee.canceled", { ...friends, madeAt: moved.madeAt }),
      ];
      for (const tell of told === "invitee.created" ? both : both.reverse()) await tell();
      expect([await timeOf(), await timeOf(bookingIdOf(2))]).toEqual([undefined, moved.startsAt]);
      expect(await unmatched()).toEqual([]);
    },
  );
});

test.each(["invitee.created", "invitee.canceled"] as const)(
  "What a stranger typed a client's address into takes no time when it is moved, and %s is told first.",
  async (told) => {
    const { book, calendly, store } = setup();
    await book();
    const typed = { ...first, id: "typed" };
    await calendly("invitee.created", typed);
    const own = { ...first, reference: calendarReference(bookingId), madeAt: at(1) };
    await calendly("invitee.created", own);
    const both = [
      () => calendly("invitee.created", { ...second, replaces: "typed" }),
      () => calendly("invitee.canceled", { ...typed, madeAt: at(5) }),
    ];
    for (const tell of told === "invitee.created" ? both : both.reverse()) await tell();
    expect(await store.find(bookingId)).toMatchObject({ timeEventId: "EV/invitees/first" });
  },
);
