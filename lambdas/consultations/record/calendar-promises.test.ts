import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import { cancel } from "#lambdas/bookings/record/cancel.ts";
import { isRefusal } from "#lambdas/bookings/record/decision.ts";
import { readCalCom } from "#lambdas/calendar/cal-com.ts";
import { readCalendly } from "#lambdas/calendar/calendly.ts";
import { at } from "#lambdas/testing/bookings.ts";
import { consultation, made } from "#lambdas/testing/records.ts";
import { type ClientEvent, calComEvent, calendlyEvent } from "#local/calendar/calendar-events.ts";
import { paybackOf } from "#shared/bookings/owed.ts";
import { withCalendarChange } from "./calendar.ts";

/** What the calendar promises to people, over random histories. The rules that it follows are not asked. */

const hour = 60;
/** All of it happens within the 14 days in which a booking can be cancelled. */
const lastHour = 12 * 24;

type Who = "client" | "friend";

interface Appointment extends ClientEvent {
  readonly who: Who;
  readonly madeIn: number;
  readonly startsIn: number;
  /** When it was cancelled or moved. */
  endedIn?: number;
}

interface Press {
  readonly who: Who;
  readonly does: "book" | "move" | "cancel";
  readonly afterHours: number;
  readonly startsAfterHours: number;
}

interface Told {
  readonly body: object;
  readonly toldIn: number;
  /** The appointment that it tells was made. */
  readonly makes?: string | undefined;
}

const press = (who: fc.Arbitrary<Who>) =>
  fc.record({
    who,
    does: fc.constantFrom("book", "move", "cancel"),
    afterHours: fc.integer({ min: 1, max: 40 }),
    startsAfterHours: fc.integer({ min: 1, max: 60 }),
  }) satisfies fc.Arbitrary<Press>;

const atHour = (hours: number) => at(hours * hour);

/** What a client and a friend do in the calendar, and what it tells of that, each after a delay of its own. */
function inCalendar(
  presses: readonly Press[],
  delays: readonly number[],
  service: "calendly" | "calCom",
) {
  const appointments: Appointment[] = [];
  const told: Told[] = [];
  let now = 0;
  const tell = (body: object, makes?: string) =>
    told.push({ body, makes, toldIn: now + (delays[told.length % delays.length] ?? 0) });
  for (const [index, { who, does, afterHours, startsAfterHours }] of presses.entries()) {
    now += afterHours;
    if (now > lastHour) break;
    const old =
      does === "book"
        ? undefined
        : appointments.findLast((each) => each.who === who && each.endedIn === undefined);
    if (does !== "book" && !old) continue;
    const email = who === "client" ? consultation.email : "friend@example.net";
    const next: Appointment = {
      who,
      id: `event-${index}`,
      madeIn: now,
      startsIn: now + startsAfterHours,
      madeAt: atHour(now),
      startsAt: atHour(now + startsAfterHours).toISOString(),
      email,
      replaces: old?.id,
    };
    if (old) old.endedIn = now;
    if (does !== "cancel") appointments.push(next);
    const gone = old && { ...old, madeAt: atHour(now), replaces: undefined };
    if (service === "calendly") {
      if (gone) tell(calendlyEvent("invitee.canceled", gone));
      if (does !== "cancel") tell(calendlyEvent("invitee.created", next), next.id);
    } else if (does === "cancel" && gone) tell(calComEvent("BOOKING_CANCELLED", gone));
    else tell(calComEvent(old ? "BOOKING_RESCHEDULED" : "BOOKING_CREATED", next), next.id);
  }
  return { appointments, told: told.sort((one, other) => one.toldIn - other.toldIn) };
}

const read = { calendly: readCalendly, calCom: readCalCom } as const;

function hear(record: ConsultationRecord, body: object, service: keyof typeof read, now: Date) {
  const notice = read[service](body);
  if (!notice) return record;
  const isOwn = notice.emails?.includes(consultation.email.toLowerCase()) ?? false;
  return made(
    withCalendarChange(record, { ...notice, made: notice.made && { ...notice.made, isOwn } }, now),
  );
}

const services = fc.constantFrom("calendly" as const, "calCom" as const);
const delays = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
const histories = (who: fc.Arbitrary<Who>) =>
  fc.tuple(fc.array(press(who), { minLength: 1, maxLength: 10 }), delays, services);

const asked = { version: "2026-11-26", at: at().toISOString() } as const;
const isOf = (record: ConsultationRecord, { id }: Appointment) =>
  record.timeEventId?.split("/").at(-1) === id;
const runs = { numRuns: 2000 };

describe("Whatever is done in the calendar, in whatever order it is told,", () => {
  test("nobody who came is paid back by the site, or reported as owed all of it.", () => {
    fc.assert(
      fc.property(
        histories(fc.constant("client")),
        fc.integer({ min: 1, max: lastHour }),
        fc.boolean(),
        ([presses, late, service], cancelledIn, hasAsked) => {
          const { appointments, told } = inCalendar(presses, late, service);
          const heard = told.filter(({ toldIn }) => toldIn <= cancelledIn);
          let record: ConsultationRecord = {
            ...consultation,
            ...(hasAsked && { startRequest: asked }),
          };
          for (const { body, toldIn } of heard)
            record = hear(record, body, service, atHour(toldIn));
          const hasCome = appointments.some(
            ({ id, startsIn, endedIn = Infinity }) =>
              startsIn <= Math.min(cancelledIn, endedIn) && heard.some(({ makes }) => makes === id),
          );
          if (!hasCome) return;
          const now = atHour(cancelledIn);
          if (hasAsked) expect(paybackOf(record, now)).not.toBe("all");
          const cancelled = cancel(record, { refundId: "refund", isMailed: true }, now);
          if (isRefusal(cancelled)) return;
          expect(cancelled.cancellationRefundId).toBeUndefined();
          if (hasAsked) expect(paybackOf(cancelled, atHour(cancelledIn + 1))).not.toBe("all");
        },
      ),
      runs,
    );
  });

  test("a time that was cancelled or moved before it began is not the consultation's in the end.", () => {
    fc.assert(
      fc.property(histories(fc.constant("client")), ([presses, late, service]) => {
        const { appointments, told } = inCalendar(presses, late, service);
        let record = consultation;
        for (const { body, toldIn } of told) record = hear(record, body, service, atHour(toldIn));
        for (const each of appointments) {
          if (each.endedIn !== undefined && each.endedIn < each.startsIn) {
            expect(isOf(record, each)).toBe(false);
          }
        }
      }),
      runs,
    );
  });

  test("the time in the end is the one that the client has booked last, of those that are left.", () => {
    const hoursAhead = 1000;
    fc.assert(
      fc.property(histories(fc.constant("client")), ([presses, late, service]) => {
        const ahead = presses.map((each) => ({
          ...each,
          startsAfterHours: each.startsAfterHours + hoursAhead,
        }));
        const { appointments, told } = inCalendar(ahead, late, service);
        let record = consultation;
        for (const { body, toldIn } of told) record = hear(record, body, service, atHour(toldIn));
        const last = appointments.findLast(({ endedIn }) => endedIn === undefined);
        expect(record.startsAt).toBe(last?.startsAt);
      }),
      runs,
    );
  });

  test("a time that has begun changes only by what was done before.", () => {
    fc.assert(
      fc.property(histories(fc.constant("client")), ([presses, late, service]) => {
        const { appointments, told } = inCalendar(presses, late, service);
        let record = consultation;
        for (const { body, toldIn } of told) {
          const before = record;
          record = hear(record, body, service, atHour(toldIn));
          const doneAt = String("created_at" in body ? body.created_at : Object(body).createdAt);
          if (before.startsAt && before.startsAt <= new Date(doneAt).toISOString()) {
            expect(record.startsAt).toBe(before.startsAt);
            expect(record.timeEventId).toBe(before.timeEventId);
          }
        }
        expect(appointments).toBeDefined();
      }),
      runs,
    );
  });

  test("nobody else takes the time while its client has one ahead.", () => {
    const both = histories(fc.constantFrom<Who>("client", "friend"));
    fc.assert(
      fc.property(both, ([presses, late, service]) => {
        const { appointments, told } = inCalendar(presses, late, service);
        let record = consultation;
        for (const { body, toldIn } of told) {
          const before = record;
          record = hear(record, body, service, atHour(toldIn));
          if (before.timeEventId === record.timeEventId) continue;
          const friends = appointments.find((each) => each.who === "friend" && isOf(record, each));
          if (!friends) continue;
          const stillAhead = appointments.filter(
            ({ who, id, madeIn, startsIn, endedIn = Infinity }) =>
              who === "client" &&
              madeIn < friends.madeIn &&
              startsIn > friends.madeIn &&
              endedIn > toldIn &&
              // What it refused is a line on the desk.
              before.calendar?.events.some((event) => event.id.split("/").at(-1) === id),
          );
          expect(stillAhead).toEqual([]);
        }
      }),
      runs,
    );
  });
});
