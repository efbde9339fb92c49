import { describe, expect, test } from "vitest";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import {
  block,
  cancelled,
  completed,
  consultation,
  erased,
  session,
  used,
} from "#lambdas/testing/records.ts";
import { tableWith } from "#lambdas/testing/trainer-lists.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { BookingRecord, ConsultationRecord, SessionsRecord } from "../record/booking.ts";
import { listAppointments } from "./appointments.ts";

/** A Friday in summer: London is an hour ahead of UTC. */
const now = new Date("2026-06-05T09:00:00.000Z");

const at = (startsAt: string, more: Partial<ConsultationRecord> = {}): BookingRecord => ({
  ...consultation,
  startsAt,
  ...more,
});
const deskWith = (...records: readonly BookingRecord[]) =>
  listAppointments(tableWith(records), now);
const startsOf = async (...records: readonly BookingRecord[]) =>
  (await deskWith(...records)).appointments.map(({ startsAt }) => startsAt);

test("The appointments are those of today and tomorrow in London, by time, and earlier ones that nobody has settled.", async () => {
  const listed = [
    "2026-04-01T10:00:00.000Z",
    "2026-06-04T22:59:00.000Z",
    "2026-06-04T23:00:00.000Z",
    "2026-06-05T08:00:00.000Z",
    "2026-06-05T14:00:00.000Z",
    "2026-06-06T22:59:59.999Z",
  ];
  const dayAfter = "2026-06-06T23:00:00.000Z";
  const others = [...listed.toReversed(), dayAfter].map((startsAt) => at(startsAt));
  expect(await startsOf(...others, consultation)).toEqual(listed);
});

test("Nothing is listed that is completed, cancelled or erased, and no block without a time.", async () => {
  const startsAt = "2026-06-05T14:00:00.000Z";
  const over = [completed, cancelled].map((record) => ({ ...record, startsAt }));
  expect(await startsOf(...over, { ...erased, startsAt } as BookingRecord, block)).toEqual([]);
});

test("An appointment says whose it is and how to reach them, and nothing about health.", async () => {
  const { appointments } = await deskWith(at("2026-06-05T14:00:00.000Z"));
  const { name, email, phone } = consultation;
  expect(appointments).toEqual([
    {
      ...{ bookingId: bookingIdOf(1), kind: "consultations", name, email, phone },
      ...{ startsAt: "2026-06-05T14:00:00.000Z", endsAt: "2026-06-05T15:00:00.000Z" },
      isAsked: true,
    },
  ]);
});

test.each([
  ["its end in the calendar", "2026-06-05T14:20:00.000Z", "2026-06-05T14:20:00.000Z"],
  ["an hour, if its event has no length", "2026-06-05T14:00:00.000Z", "2026-06-05T15:00:00.000Z"],
  ["an hour, if its event lasts for days", "2026-06-07T14:00:00.000Z", "2026-06-05T15:00:00.000Z"],
])("It lasts until %s.", async (_, inCalendar, endsAt) => {
  const startsAt = "2026-06-05T14:00:00.000Z";
  const event = { id: "event", startsAt, endsAt: inCalendar, madeAt: "2026-06-01T10:00:00.000Z" };
  const joinUrl = "https://meet.example/call";
  const calendar = { events: [{ ...event, joinUrl }], cancelled: [] };
  const { appointments } = await deskWith(at(startsAt, { timeEventId: "event", calendar }));
  expect(appointments).toMatchObject([{ startsAt, endsAt, joinUrl }]);
});

test("Of many earlier ones the latest are listed, beside all of today's, and that there are more is said.", async () => {
  const day = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString();
  const today = Array.from({ length: 30 }, () => at("2026-06-05T14:00:00.000Z"));
  const earlier = (count: number) =>
    Array.from({ length: count }, (_, index) => at(day(index + 1)));
  expect(await deskWith(...earlier(20))).toMatchObject({ hasMore: false });
  const { appointments, hasMore } = await deskWith(...earlier(21), ...today);
  expect(appointments.map(({ startsAt }) => startsAt)).not.toContain(day(21));
  expect(appointments).toHaveLength(50);
  expect(hasMore).toBe(true);
});

describe("Of sessions", () => {
  const event = (id: string, startsAt: string) => ({
    ...{ id, startsAt, endsAt: startsAt, madeAt: "2026-05-01T10:00:00.000Z" },
  });
  const timed = (record: SessionsRecord, ...starts: readonly string[]): SessionsRecord => ({
    ...record,
    calendar: { events: starts.map((startsAt) => event(startsAt, startsAt)), cancelled: [] },
  });
  const [earlier, today, tomorrow, later] = [
    "2026-05-01T10:00:00.000Z",
    "2026-06-05T08:00:00.000Z",
    "2026-06-06T10:00:00.000Z",
    "2026-06-08T10:00:00.000Z",
  ] as const;

  test("those of a block are listed with consultations, and earlier ones until the trainer has settled them.", async () => {
    const all = timed(block, later, tomorrow, today, earlier);
    expect(await startsOf(all, at("2026-06-05T14:00:00.000Z"))).toEqual([
      ...[earlier, today, "2026-06-05T14:00:00.000Z", tomorrow],
    ]);
    const { appointments } = await deskWith(all);
    expect(appointments[0]).toMatchObject({ kind: "sessions", eventId: earlier, name: block.name });
    const calendar = { events: [], cancelled: [], ...all.calendar, notHeld: [today] };
    const usedSessions = [{ ...used, eventId: earlier }];
    expect(await startsOf({ ...all, calendar, usedSessions })).toEqual([tomorrow]);
  });

  test("single ones are listed while they are to come, or of today: nothing is asked about them.", async () => {
    expect(await startsOf(timed(session, today))).toEqual([today]);
    expect(await startsOf(timed(session, earlier))).toEqual([]);
    const { appointments } = await deskWith(timed(session, today));
    expect(appointments[0]).not.toHaveProperty("eventId");
  });

  describe("that no session is left for", () => {
    const two = { ...block.block, sessions: 2 };
    const last = { ...block, block: two, usedSessions: [used] };
    const refunds = [{ ...sampleRefund, amount: block.amount }];
    const [first, second] = ["2026-06-10T10:00:00.000Z", "2026-06-17T10:00:00.000Z"] as const;
    const of = async (record: SessionsRecord) => (await deskWith(record)).withoutSession;

    test.each<[string, SessionsRecord, string[]]>([
      [
        "is used up",
        { ...last, usedSessions: [used, { ...used, sessionId: bookingIdOf(8) }] },
        [first, second],
      ],
      ["has one session left", last, [second]],
      ["has lapsed", { ...block, lapsesOn: "2026-06-04" }, [first, second]],
      ["lapses before one of them", { ...block, lapsesOn: "2026-06-16" }, [second]],
      ["was refunded", { ...block, refunds }, [first, second]],
      ["is cancelled", { ...block, cancelledAt: earlier }, [first, second]],
      ["has a session for each", { ...block, lapsesOn: "2026-06-17" }, []],
    ])("are listed of a block that %s.", async (_, record, times) => {
      const { bookingId, name } = block;
      const listed = await of(timed(record, second, first, earlier));
      expect(listed).toEqual(times.length > 0 ? [{ bookingId, name, times }] : []);
    });

    test("are listed of a single session that is over.", async () => {
      expect(await of(timed(session, first))).toEqual([]);
      const over = timed({ ...session, cancelledAt: earlier }, first);
      expect(await of(over)).toMatchObject([{ times: [first] }]);
    });

    test("are listed until they begin, are cancelled or not theirs, and the next one first.", async () => {
      const over: SessionsRecord = { ...block, cancelledAt: earlier };
      expect(await of(timed(over, today))).toEqual([]);
      expect(await of(over)).toEqual([]);
      const { withoutSession } = await deskWith(timed(over, second), timed(over, first));
      expect(withoutSession.map(({ times }) => times)).toEqual([[first], [second]]);
    });
  });

  test.each<[string, Partial<SessionsRecord>, string[]]>([
    ["on the day on which its block lapsed is asked about", { lapsesOn: "2026-05-01" }, [earlier]],
    ["after that day is not", { lapsesOn: "2026-04-30" }, []],
    ["of a block that is used up is not", { block: { ...block.block, sessions: 1 } }, []],
  ])("one that was held %s.", async (_, ended, listed) => {
    const usedSessions = ended.block && [used];
    expect(await startsOf(timed({ ...block, ...ended, usedSessions }, earlier))).toEqual(listed);
  });

  test("none of what is over is listed.", async () => {
    const over = { ...timed(block, today), cancelledAt: earlier };
    expect(await startsOf(over, { ...timed(session, today), cancelledAt: earlier })).toEqual([]);
  });
});
