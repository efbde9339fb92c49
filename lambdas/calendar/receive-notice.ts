import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import { followCalendar } from "#lambdas/bookings/record/calendar.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { GatewayEvent } from "#lambdas/http/gateway-event.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { readCalCom } from "./cal-com.ts";
import type { CalendarNotice, ReadNotice } from "./calendar-notice.ts";
import {
  type CalendarStore,
  type StoredCalendar,
  withAssigned,
  withTimes,
} from "./calendar-store.ts";
import { readCalendly } from "./calendly.ts";
import { type FindDependencies, type Found, findBooking, idsOf } from "./find-booking.ts";
import { isSignedByCalCom, isSignedByCalendly } from "./signatures.ts";

export interface ReceiveDependencies extends FindDependencies {
  readonly bookings: Pick<BookingStore, "find" | "change">;
  readonly calendar: CalendarStore;
  /** The key that a calendar signs with; nothing when it is not set up. */
  readonly keyOf: (service: CalendarService) => Promise<string | undefined>;
  readonly now: () => Date;
  readonly log: Log;
}

/** An event of the calendar, as it arrives. */
interface Received {
  readonly body: string;
  readonly headers: GatewayEvent["headers"];
}

const readers: Readonly<Record<CalendarService, ReadNotice>> = {
  calendly: readCalendly,
  calCom: readCalCom,
};

/**
 * Receives an event of the trainer's calendar, and notes the time of its consultation. Receiving it again
 * changes nothing more. What it cannot use is acknowledged, because the calendar would repeat it for a day
 * and then stop telling anything. Mails are left to upkeep.
 * @throws DomainError `calendar_refused` without a valid signature; `conflict`.
 */
export async function receiveNotice(
  dependencies: ReceiveDependencies,
  received: Received,
): Promise<{ received: true }> {
  const { calendar, now, log } = dependencies;
  const service = await signedBy(dependencies, received);
  const notice = readNotice(service, received.body, log);
  if (!notice) return { received: true };
  const found = await findBooking(dependencies, notice, await calendar.read());
  if (found === "none") log.info("calendar_event_ignored", { reason: "no_booking" });
  if (typeof found === "object") await tellBooking(dependencies, found.bookingId, notice);
  const at = now();
  const stored = await calendar.change((before) => ({
    ...withNotice(before, notice, found, at),
    received: { at: at.toISOString(), service },
  }));
  await tellCancelled(dependencies, notice, found, stored);
  return { received: true };
}

async function signedBy(
  { keyOf, now }: ReceiveDependencies,
  { body, headers }: Received,
): Promise<CalendarService> {
  const [calendly, calCom] = [
    headers["calendly-webhook-signature"],
    headers["x-cal-signature-256"],
  ];
  if (calendly !== undefined) {
    const key = await keyOf("calendly");
    if (key !== undefined && isSignedByCalendly(calendly, body, key, now())) return "calendly";
  } else if (calCom !== undefined) {
    const key = await keyOf("calCom");
    if (key !== undefined && isSignedByCalCom(calCom, body, key)) return "calCom";
  }
  throw new DomainError("calendar_refused");
}

/** What an event tells about times, if anything. One that cannot be read is left to the operator. */
function readNotice(service: CalendarService, body: string, log: Log): CalendarNotice | undefined {
  try {
    const notice = readers[service](JSON.parse(body));
    if (!notice) log.info("calendar_event_ignored", { reason: "no_time" });
    return notice;
  } catch (error) {
    log.error("calendar_event_unclear", { state: service }, error);
    return undefined;
  }
}

async function tellBooking(
  { bookings, now, log }: ReceiveDependencies,
  bookingId: string,
  notice: CalendarNotice,
): Promise<void> {
  const changed = await bookings.change(bookingId, (record) =>
    followCalendar(record, notice, now()),
  );
  if (changed.outcome === "refused") {
    log.info("calendar_event_ignored", { bookingId, reason: changed.code });
  } else log.info("calendar_event", { bookingId, state: changed.outcome });
}

/**
 * Cal.com cancels an event without what its link carried. Such a cancellation may come before the booking has
 * the event, or at the same moment: whichever is stored last finds the other.
 */
async function tellCancelled(
  dependencies: ReceiveDependencies,
  notice: CalendarNotice,
  found: Found,
  stored: StoredCalendar,
): Promise<void> {
  const { made, cancelled } = notice;
  if (made && typeof found === "object" && stored.cancelled.includes(made.id)) {
    const change = { ...notice, made: undefined, cancelled: [made.id] };
    await tellBooking(dependencies, found.bookingId, change);
  } else if (!made && found === "none" && cancelled.length > 0) {
    const again = await findBooking(dependencies, notice, stored);
    if (typeof again === "object") await tellBooking(dependencies, again.bookingId, notice);
  }
}

/** What is kept beside bookings: events to come that fit none, and whose an event is. */
function withNotice(
  before: StoredCalendar,
  notice: CalendarNotice,
  found: Found,
  now: Date,
): StoredCalendar {
  const { made, cancelled } = notice;
  const ids = idsOf(notice);
  const { assigned } = before;
  const isUnmatched = found === "unmatched";
  if (typeof found !== "object")
    return withTimes(before, { made: isUnmatched ? made : undefined, cancelled }, now);
  const next = {
    ...before,
    events: before.events.filter(({ id }) => !ids.includes(id)),
    assigned: made ? withAssigned(assigned, made.id, found.bookingId) : assigned,
  };
  return withTimes(next, { cancelled: [] }, now);
}
