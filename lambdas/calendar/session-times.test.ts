import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { holdSession } from "#lambdas/sessions/record/tally.ts";
import {
  answers,
  at,
  bookingIdOf,
  createTestStore,
  draftOf,
  fullPrice,
  payer,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import { type ClientEvent, signedBy, toldBy } from "#local/calendar/calendar-events.ts";
import { isConfirmedSessions } from "#shared/bookings/bookings.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { createCalendarStore } from "./calendar-store.ts";
import { receiveNotice } from "./receive-notice.ts";
import { assignUnmatchedTime, listUnmatchedTimes, unassignTime } from "./unmatched-times.ts";

const key = "key-of-the-calendar";
const day = 24 * 60;
const by = "alex@example.com";
const [first, second, third] = [1, 2, 3].map((number) => bookingIdOf(number)) as [
  string,
  string,
  string,
];
/** The type of event that the link for consultations leads to, that for sessions, and one of the trainer's own. */
const [call, training, own] = ["1", "2", "3"];

const event = (id: string, more: Partial<ClientEvent> = {}): ClientEvent => ({
  id,
  startsAt: at(10 * day).toISOString(),
  type: training,
  email: payer.email ?? "",
  ...more,
});

function setup(service: CalendarService = "calendly") {
  const tables = createTables((name) => createInMemoryTable(name));
  const bookings = createTestStore(tables.bookings);
  const dependencies = {
    bookings,
    table: tables.bookings,
    calendar: createCalendarStore(tables.settings),
    keyOf: async () => key,
    now: () => at(),
    log: recordingLog().log,
  };
  const tellAll = async (told: readonly { readonly body: string }[]) => {
    for (const { body } of told) {
      const headers = signedBy[service](body, key, at());
      await receiveNotice(dependencies, { body, headers });
    }
  };
  const tell = (was: ClientEvent | undefined, is: ClientEvent | undefined) =>
    tellAll(toldBy[service]({ was, is }));
  return {
    ...dependencies,
    book: (id: string) =>
      savePaid(
        bookings,
        draftOf({ bookingId: id, answers: { ...answers, email: payer.email ?? "" } }),
      ),
    pay: (id: string, sessions?: number) =>
      savePaid(
        bookings,
        sessionDraftOf({
          bookingId: id,
          offer: {
            ...fullPrice,
            ...(sessions && { block: { name: "A block", sessions, weeks: 20 } }),
          },
        }),
      ),
    tellAll,
    make: (made: ClientEvent) => tell(undefined, made),
    move: tell,
    cancel: (made: ClientEvent) => tell(made, undefined),
    timesOf: async (id: string) => {
      const found = await bookings.find(id);
      return found && "calendar" in found
        ? openEvents(found).map((each) => each.id.split("/").at(-1))
        : [];
    },
    unmatched: async () => {
      const { times } = await listUnmatchedTimes(dependencies);
      return times.map(({ id }) => id.split("/").at(-1));
    },
  };
}

describe.each(["calendly", "calCom"] as const)("With %s, a link of ours", (service) => {
  test("gives a block its times, as many as sessions are left, and the trainer is asked about another.", async () => {
    const { pay, make, move, cancel, timesOf, unmatched } = setup(service);
    await pay(first, 2);
    const reference = calendarReference(first);
    await make(event("a", { reference }));
    await make(event("b", { reference }));
    await make(event("c", { reference }));
    expect(await timesOf(first)).toEqual(["a", "b"]);
    expect(await unmatched()).toEqual(["c"]);
    await move(event("a"), event("d", { reference, madeAt: at(2) }));
    expect(await timesOf(first)).toEqual(["b", "d"]);
    await cancel(event("b"));
    expect(await timesOf(first)).toEqual(["d"]);
  });

  test("gives a session payment one.", async () => {
    const { pay, make, timesOf, unmatched } = setup(service);
    await pay(first);
    const reference = calendarReference(first);
    await make(event("a", { reference, email: "work@example.org" }));
    await make(event("b", { reference }));
    expect(await timesOf(first)).toEqual(["a"]);
    expect(await unmatched()).toEqual(["b"]);
  });
});

describe("An event without a reference", () => {
  /** With a link to each of two types of event known. */
  async function known() {
    const context = setup();
    await context.pay(third, 5);
    const reference = calendarReference(third);
    for (const type of [call, training]) {
      const made = event(`known-${type}`, { reference, type });
      await context.make(made);
      await context.cancel(made);
    }
    await context.bookings.change(third, (record) => ({ ...record, email: "else@example.org" }));
    return context;
  }

  test("is of the client's open consultation.", async () => {
    const { book, make, timesOf, unmatched } = await known();
    await book(first);
    await make(event("a", { type: call }));
    expect(await timesOf(first)).toEqual(["a"]);
    expect(await unmatched()).toEqual([]);
  });

  test("is else of the only block with a session left, and says how it was found.", async () => {
    const { pay, make, bookings, timesOf, unmatched } = await known();
    await pay(first, 1);
    await make(event("a"));
    expect(await timesOf(first)).toEqual(["a"]);
    expect(await bookings.find(first)).toMatchObject({
      calendar: { events: [{ isByAddress: true }] },
    });
    await make(event("b"));
    expect(await timesOf(first)).toEqual(["a"]);
    expect(await unmatched()).toEqual(["b"]);
  });

  test.each([
    ["an open consultation and a block", true],
    ["two blocks", false],
  ])("of a client with %s waits for the trainer.", async (_, isConsultation) => {
    const { book, pay, make, timesOf, unmatched } = await known();
    await pay(first, 2);
    await (isConsultation ? book(second) : pay(second, 2));
    await make(event("a"));
    expect([await timesOf(first), await timesOf(second)]).toEqual([[], []]);
    expect(await unmatched()).toEqual(["a"]);
  });

  test("is the trainer's own business if no link of ours has led to its type.", async () => {
    const { book, pay, make, timesOf, unmatched } = await known();
    await book(first);
    await pay(second, 2);
    await make(event("a", { type: own }));
    await make(event("b", { type: own, email: "stranger@example.net" }));
    expect([await timesOf(first), await timesOf(second), await unmatched()]).toEqual([[], [], []]);
  });

  test("follows what the trainer has given to a block, of whichever type.", async () => {
    const { pay, make, move, timesOf, unmatched, ...context } = setup();
    await pay(first, 2);
    const stranger = { email: "pat@example.net", type: own } as const;
    await make(event("a", stranger));
    expect(await unmatched()).toEqual(["a"]);
    const { times } = await listUnmatchedTimes(context);
    const eventId = times[0]?.id ?? "";
    await assignUnmatchedTime(context, { body: { eventId, bookingId: first } });
    expect([await timesOf(first), await unmatched()]).toEqual([["a"], []]);
    await move(event("a", stranger), event("b", { ...stranger, madeAt: at(2) }));
    expect(await timesOf(first)).toEqual(["b"]);
    const body = { eventId: "EV/invitees/b", bookingId: first };
    await unassignTime(context, { body }, by);
    expect([await timesOf(first), await unmatched()]).toEqual([[], ["b"]]);
    await assignUnmatchedTime(context, { body });
    expect([await timesOf(first), await unmatched()]).toEqual([["b"], []]);
  });
});

test("An event whose session is used is on no list when another tab says that it is not theirs.", async () => {
  const { pay, make, unmatched, bookings, ...context } = setup();
  await pay(first, 2);
  await make(event("a", { reference: calendarReference(first) }));
  const now = at(10 * day + 5);
  const eventId = "EV/invitees/a";
  const tick = { sessionId: second, day: londonDate(now), seen: 0, eventId };
  await bookings.change(first, (record) => holdSession(record, tick, by, now));
  const body = { eventId, bookingId: first };
  const pressed = unassignTime({ ...context, bookings, now: () => now }, { body }, by);
  await expect(pressed).rejects.toThrow(new DomainError("calendar_time_gone"));
  expect(await unmatched()).toEqual([]);
});

describe.each(["calendly", "calCom"] as const)(
  "With %s, what the trainer has given to a booking",
  (service) => {
    const stranger = { email: "pat@example.net" };

    test.each([["told in order"], ["told the other way round"]])(
      "is theirs when it is moved, %s, beside times of the client's own.",
      async (order) => {
        const { pay, make, tellAll, timesOf, unmatched, ...context } = setup(service);
        await pay(first, 5);
        await make(
          event("own", {
            reference: calendarReference(first),
            startsAt: at(20 * day).toISOString(),
          }),
        );
        await make(event("a", stranger));
        const { times } = await listUnmatchedTimes(context);
        const eventId = times[0]?.id ?? "";
        await assignUnmatchedTime(context, { body: { eventId, bookingId: first } });
        const moved = toldBy[service]({
          was: event("a", stranger),
          is: event("b", { ...stranger, madeAt: at(2) }),
        });
        await tellAll(order === "told in order" ? moved : moved.toReversed());
        expect([await timesOf(first), await unmatched()]).toEqual([["b", "own"], []]);
      },
    );
  },
);

test("What a time that the trainer assigns takes the place of is on the list again.", async () => {
  const { pay, make, timesOf, unmatched, ...context } = setup("calCom");
  await pay(first);
  const friends = { email: "pat@example.net", madeAt: at(5) };
  await make(event("friends", { ...friends, reference: calendarReference(first) }));
  await make(event("own"));
  expect([await timesOf(first), await unmatched()]).toEqual([["friends"], ["own"]]);
  await assignUnmatchedTime(context, { body: { eventId: "own", bookingId: first } });
  expect([await timesOf(first), await unmatched()]).toEqual([["own"], ["friends"]]);
});

test("While no type is known, an event without a reference is no session.", async () => {
  const { pay, make, timesOf, unmatched, calendar } = setup();
  await pay(first, 2);
  await make(event("a"));
  await make(event("forged", { reference: "A".repeat(22), type: own }));
  expect([await timesOf(first), await unmatched()]).toEqual([[], ["forged"]]);
  expect(await calendar.read()).not.toHaveProperty("eventTypes");
});

test("Of the types of event, the last ten are known, each once.", async () => {
  const { pay, make, calendar } = setup();
  await pay(first, 1);
  const reference = calendarReference(first);
  for (let type = 1; type <= 12; type += 1) {
    await make(event(`a${type}`, { reference, type: String(type) }));
    await make(event(`a${type}`, { reference, type: String(type) }));
  }
  const { eventTypes = [] } = await calendar.read();
  const idsOf = eventTypes.map(({ id }) => id.split("/").at(-1));
  expect(idsOf).toEqual(["3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
});

describe.each(["calendly", "calCom"] as const)("Of %s, a block", (service) => {
  const reference = calendarReference(first);

  test("has as many of thirty events at once as it has sessions, and none is lost.", async () => {
    const { pay, make, timesOf, unmatched } = setup(service);
    await pay(first, 4);
    const ids = Array.from({ length: 30 }, (_, index) => `e${index}`);
    const tell = (id: string) => make(event(id, { reference }));
    await Promise.allSettled(ids.map(tell));
    // The calendar repeats what was not acknowledged.
    for (const id of ids) await tell(id);
    const [taken, asked] = [await timesOf(first), await unmatched()];
    expect(taken).toHaveLength(4);
    expect([...taken, ...asked].sort()).toEqual(ids.sort());
  });

  const ticks = [second, third].map((sessionId) => ({
    ...{ sessionId, day: londonDate(at()), at: at().toISOString(), by },
  }));
  const refunds = [{ ...sampleRefund, amount: fullPrice.amount }];
  test.each<[string, Partial<SessionsRecord> | undefined, ErrorCode]>([
    ["has lapsed", { lapsesOn: laterDay(londonDate(at()), -1) }, "not_to_do"],
    ["is used up", { usedSessions: ticks }, "not_to_do"],
    ["was refunded", { refunds }, "not_to_do"],
    ["is cancelled", { cancelledAt: at().toISOString() }, "not_to_do"],
    ["is erased", undefined, "booking_not_found"],
  ])(
    "that %s takes no time: the trainer is asked, until it is cancelled.",
    async (_, ended, code) => {
      const { pay, make, cancel, timesOf, unmatched, bookings, ...context } = setup(service);
      await pay(first, 2);
      if (!ended) await bookings.erase(at(), first);
      else {
        await bookings.change(first, (record) =>
          isConfirmedSessions(record) ? { ...record, ...ended } : refuse("booking_not_found"),
        );
      }
      await make(event("a", { reference }));
      await make(event("a", { reference }));
      expect([await timesOf(first), await unmatched()]).toEqual([[], ["a"]]);
      const { times } = await listUnmatchedTimes({ ...context, bookings });
      const body = { eventId: times[0]?.id ?? "", bookingId: first };
      const assigned = assignUnmatchedTime({ ...context, bookings }, { body });
      await expect(assigned).rejects.toThrow(new DomainError(code));
      await cancel(event("a", { reference }));
      expect(await unmatched()).toEqual([]);
    },
  );

  test("has each time once that stands in the calendar, in whichever order it is told, and how often.", async () => {
    const later = { reference, madeAt: at(2), startsAt: at(12 * day).toISOString() };
    const [a, b, c] = [event("a", { reference }), event("b", later), event("c", { reference })];
    const told = [
      { is: a },
      { was: a, is: b },
      { is: c },
      { was: { ...c, changedAt: at(3) } },
    ].flatMap(toldBy[service]);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...told, ...told], { minLength: 2 * told.length }),
        async (arriving) => {
          const { pay, tellAll, timesOf, unmatched } = setup(service);
          await pay(first, 3);
          await tellAll(arriving);
          expect([await timesOf(first), await unmatched()]).toEqual([["b"], []]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test("What a client chooses before their payment is known is the block's once it is paid.", async () => {
  const { bookings, make, timesOf, unmatched } = setup();
  const offer = { ...fullPrice, block: { name: "A block", sessions: 2, weeks: 20 } };
  await bookings.saveDraft(sessionDraftOf({ bookingId: first, offer }), at());
  const reference = calendarReference(first);
  await make(event("a", { reference }));
  expect(await unmatched()).toEqual(["a"]);
  await savePaid(bookings, sessionDraftOf({ bookingId: first, offer }));
  expect([await timesOf(first), await unmatched()]).toEqual([["a"], []]);
});
