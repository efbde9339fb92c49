import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { receiveNotice } from "#lambdas/calendar/receive-notice.ts";
import { signedBy, toldBy } from "#local/calendar/calendar-events.ts";
import { minuteMs } from "#shared/values/durations.ts";
import { type JourneyContext, limitsMs } from "./actors.ts";
import { calendarKey } from "./backend.ts";

/** What clients do in the trainer's calendar, and what it tells the site: at least once, in any order. */
export function createCalendar({ random, record, anyVisitor, request }: JourneyContext) {
  const { calendar, scheduler, backend } = record;
  const { now } = backend;

  /** A client who has a confirmation books a time, moves it or cancels it. */
  async function chooseInCalendar(): Promise<void> {
    const { bookingId, hasConfirmation, payer, kind } = anyVisitor();
    if (!hasConfirmation) return;
    await scheduler.step(`a client of ${bookingId} uses the calendar`, () => {
      const standing = calendar.events.filter((each) => each.bookingId === bookingId);
      // Sessions of a block have several times.
      const old =
        kind === "consultations"
          ? random.chance(0.8) && standing.at(-1)
          : random.chance(0.5) && random.pick(standing);
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
      const told = toldBy[calendar.service]({ was: old || undefined, is: made });
      calendar.untold.push(...told.map(({ body }) => body));
    });
  }

  async function tell(body: string): Promise<boolean> {
    const headers = signedBy[calendar.service](body, calendarKey, now());
    const answer = await request("the calendar's webhook", limitsMs.usual, (dependencies) =>
      receiveNotice(dependencies, { body, headers }),
    );
    return typeof answer !== "string";
  }

  /** Tells some of what is untold, some of it twice. */
  async function deliverCalendar(): Promise<void> {
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      const event = random.pick(calendar.untold);
      if (!event) return;
      const isTold = await tell(event);
      if (isTold && random.chance(0.7)) remove(event);
    }
  }

  function remove(event: string): void {
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
