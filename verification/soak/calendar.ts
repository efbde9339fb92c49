import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { readCalCom } from "#lambdas/calendar/cal-com.ts";
import { readCalendly } from "#lambdas/calendar/calendly.ts";
import { idsOf } from "#lambdas/calendar/find-booking.ts";
import { receiveNotice } from "#lambdas/calendar/receive-notice.ts";
import { knowsEvent } from "#lambdas/consultations/record/calendar.ts";
import { signedBy, toldBy } from "#local/calendar/calendar-events.ts";
import {
  type Booking,
  type ConfirmedConsultation,
  isConfirmedConsultation,
} from "#shared/bookings/bookings.ts";
import { isToTakePlace } from "#shared/consultations/times.ts";
import type { JourneyContext } from "./actors.ts";
import { calendarKey, minuteMs } from "./backend.ts";
import type { JourneyRecord } from "./record.ts";

const limitMs = 10_000;
const read = { calendly: readCalendly, calCom: readCalCom } as const;

const isOpen = (booking: Booking | undefined): booking is ConfirmedConsultation =>
  booking !== undefined && isConfirmedConsultation(booking) && isToTakePlace(booking);

/** What clients do in the trainer's calendar, and what it tells the site: at least once, in any order. */
export function createCalendar({ random, record, visitors, anyVisitor, request }: JourneyContext) {
  const { calendar, scheduler, backend } = record;
  const { now } = backend;

  /** A client who has a confirmation books a time, moves it or cancels it. */
  async function chooseInCalendar(): Promise<void> {
    const { bookingId, hasConfirmation, payer, kind } = anyVisitor();
    if (!hasConfirmation || kind !== "consultation") return;
    await scheduler.step(`a client of ${bookingId} uses the calendar`, () => {
      const standing = calendar.events.filter((each) => each.bookingId === bookingId);
      const old = random.chance(0.8) ? standing.at(-1) : undefined;
      const isBooking = !old || random.chance(0.6);
      const minutes = Math.floor(now().getTime() / minuteMs) + 1 + random.below(6 * 24 * 60);
      const startsAt = new Date(minutes * minuteMs);
      const made = isBooking
        ? {
            bookingId,
            id: `event-${calendar.told}`,
            startsAt: startsAt.toISOString(),
            // No two are made at one moment.
            madeAt: new Date(now().getTime() + calendar.told),
            reference: random.chance(0.9) ? calendarReference(bookingId) : undefined,
            email: payer.email ?? "",
          }
        : undefined;
      calendar.told += 1;
      if (old) calendar.events.splice(calendar.events.indexOf(old), 1);
      if (made) calendar.events.push(made);
      for (const { body } of toldBy[calendar.service]({ was: old, is: made })) {
        const ids = idsOf(read[calendar.service](JSON.parse(body)) ?? { cancelled: [] });
        const hasReference = (made ?? old)?.reference !== undefined;
        calendar.untold.push({ bookingId, body, ids, hasReference });
      }
    });
  }

  async function tell({
    bookingId,
    body,
    ids,
    hasReference,
  }: (typeof calendar.untold)[number]): Promise<boolean> {
    const headers = signedBy[calendar.service](body, calendarKey, now());
    const { bookings } = record.dependencies;
    const before = await bookings.find(bookingId);
    const answer = await request("the calendar's webhook", limitMs, (dependencies) =>
      receiveNotice(dependencies, { body, headers }),
    );
    if (typeof answer === "string") return false;
    const after = await bookings.find(bookingId);
    // Of a move, the event that was made: it may be a line on the desk while the old one is known.
    const isHeard = isOpen(before) && isOpen(after) && knowsEvent(after, ids.slice(0, 1));
    if (!isHeard) calendar.unheard.add(bookingId);
    // By the address it may have been found to be about another booking of the client.
    if (!hasReference || !isHeard) {
      for (const other of othersOf(bookingId)) calendar.unheard.add(other);
    }
    return true;
  }

  const othersOf = (bookingId: string) => {
    const emailOf = ({ payer }: (typeof visitors)[number]) => payer.email?.toLowerCase();
    const own = visitors.find((each) => each.bookingId === bookingId);
    return visitors
      .filter((each) => each !== own && own && emailOf(each) === emailOf(own))
      .map((each) => each.bookingId);
  };

  /** Tells some of what is untold, some of it twice. */
  async function deliverCalendar(): Promise<void> {
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      const event = random.pick(calendar.untold);
      if (!event) return;
      const isTold = await tell(event);
      if (isTold && random.chance(0.7)) remove(event);
    }
  }

  function remove(event: (typeof calendar.untold)[number]): void {
    const index = calendar.untold.indexOf(event);
    if (index >= 0) calendar.untold.splice(index, 1);
  }

  return {
    chooseInCalendar,
    deliverCalendar,
    /** The calendar repeats what was not acknowledged, until it is. */
    finishCalendar: async () => {
      while (calendar.untold.length > 0) {
        const event = random.pick(calendar.untold);
        if (event && (await tell(event))) remove(event);
      }
    },
  };
}

/** The time of a consultation is that of the calendar, unless the trainer has noted one. */
export function wrongCalendarTimes(
  { calendar, backend }: JourneyRecord,
  bookings: readonly Booking[],
): string[] {
  const wrong = bookings.filter(isConfirmedConsultation).flatMap((booking) => {
    const { bookingId, startsAt, timeEventId, timeNotedBy } = booking;
    if (!isToTakePlace(booking) || calendar.unheard.has(bookingId)) return [];
    const standing = calendar.events.filter((each) => each.bookingId === bookingId);
    // One without a reference is found by the address, and then takes the place of none.
    if (standing.length > 1 && standing.some(({ reference }) => reference === undefined)) return [];
    const last = standing.at(-1);
    const isNoted = timeNotedBy !== undefined;
    const isSame = timeEventId === undefined ? !last && !startsAt : startsAt === last?.startsAt;
    return isNoted || isSame ? [] : [`${bookingId}: The time is not the calendar's.`];
  });
  const kept = JSON.stringify(backend.items("settings"));
  return [...wrong, ...(/quill/i.test(kept) ? ["The calendar's item names a person."] : [])];
}
