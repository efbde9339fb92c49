import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { followCalendar, keepInDraft } from "#lambdas/bookings/record/calendar.ts";
import {
  type CalendarChange,
  hasEvent,
  isGone,
  leftOut,
  withChange,
} from "#lambdas/bookings/record/calendar-changes.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { GatewayEvent } from "#lambdas/http/gateway-event.ts";
import type { Log } from "#lambdas/http/log.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { readCalCom } from "./cal-com.ts";
import type { CalendarNotice, ReadNotice } from "./calendar-notice.ts";
import {
  type CalendarStore,
  type StoredCalendar,
  withAsked,
  withAssigned,
  withTimes,
  withType,
} from "./calendar-store.ts";
import { readCalendly } from "./calendly.ts";
import {
  type FindDependencies,
  findBookings,
  fittingOf,
  idsOf,
  isAnothers,
  isOf,
  isOurType,
  isTrainersOwn,
} from "./find-booking.ts";
import { isSignedByCalCom, isSignedByCalendly } from "./signatures.ts";

interface ReceiveDependencies extends FindDependencies {
  readonly bookings: Pick<BookingStore, "find" | "change">;
  readonly calendar: CalendarStore;
  /** The key that a calendar signs with; `undefined` when it is not set up. */
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
 * Receives an event of the trainer's calendar, and gives it to its booking. Receiving it again changes nothing more. An
 * event that is of no use is acknowledged, because the calendar would repeat it for a day and then disable the webhook.
 * Upkeep sends the mails.
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
  const outcome = await notifyBookings(dependencies, notice, await calendar.read());
  const at = now();
  const stored = await calendar.change((before) => ({
    ...withNotice(before, notice, outcome, at),
    received: { at: at.toISOString(), service },
  }));
  await matchCancellation(dependencies, notice, outcome, stored);
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

/** Reads an event, if it is about a time. One that cannot be read is logged as an error. */
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

/** What came of a notice. */
interface Outcome {
  /** The bookings that did not refuse it, without drafts: the trainer is asked about their events. */
  readonly notified: readonly string[];
  /** Those that have its event from now on, drafts included: they may be paid in a moment. */
  readonly newTo: readonly string[];
  /** Those that have its event, and that its addresses do not lead to, and drafts. */
  readonly assignedTo: readonly string[];
  /** Those that have its event, and are confirmed. Then the trainer need not be asked. */
  readonly takenBy: readonly string[];
  /** Events that no booking has now. The trainer is asked about them. */
  readonly asked: readonly CalendarEvent[];
  /** Whether its link named a booking of ours. */
  readonly isNamed: boolean;
}

/**
 * Notifies the bookings that a notice is about. An event goes to the first that takes it: the booking that the link
 * named, those that had it before, the only one of its address that it fits, the draft that the link named. If none
 * takes it, the trainer is asked.
 */
async function notifyBookings(
  dependencies: ReceiveDependencies,
  notice: CalendarNotice,
  stored: StoredCalendar,
): Promise<Outcome> {
  const found = await findBookings(dependencies, notice, stored);
  const isNamed = found.named !== undefined;
  if (isTrainersOwn(found, notice, stored)) {
    dependencies.log.info("calendar_event_ignored", { reason: "trainers_own" });
    return { notified: [], newTo: [], assignedTo: [], takenBy: [], asked: [], isNamed };
  }
  const { holders, named, hasReference, byAddress } = found;
  const { made, emails } = notice;
  const isOurs = isOurType(notice, stored) === true;
  // Several clients may have one event.
  const isShared = emails.length > 1;
  // Of an event that is moved twice, the second move may be reported first.
  const isMovedOn =
    made !== undefined && holders.some((each) => isOf(each, emails) && isGone(each, made));
  const notified: string[] = [];
  const newTo: string[] = [];
  const assignedTo: string[] = [];
  const takenBy: string[] = [];
  const asked: CalendarEvent[] = [];
  const goneOf: BookingRecord[] = [];

  async function notify(booking: BookingRecord, isByAddress?: true): Promise<void> {
    const { bookingId } = booking;
    if (notified.includes(bookingId)) return;
    const mayTake = isShared || (takenBy.length === 0 && !isMovedOn);
    const change = {
      ...notice,
      made: made && mayTake ? { ...made, isOwn: isOf(booking, emails), isByAddress } : undefined,
    };
    const changed = await notifyBooking(dependencies, bookingId, change);
    const isRefused = changed.outcome === "refused";
    const known = isRefused ? booking : changed.booking;
    if (made && isGone(known, made)) goneOf.push(known);
    // One that is over refuses what it has, too.
    const isKept = made !== undefined && hasEvent(known, made.id);
    if (isRefused && !isKept) return;
    const isPaid = isConfirmedBooking(known);
    if (isPaid) notified.push(bookingId);
    if (!isRefused && changed.before) asked.push(...leftOut(changed.before, known));
    if (!isKept) return;
    if (changed.outcome === "written") newTo.push(bookingId);
    if (isPaid) takenBy.push(bookingId);
    if (!isPaid || !isOf(known, emails)) assignedTo.push(bookingId);
  }

  const isDraft = named?.paymentStatus === "pending";
  const isTheirs = !isAnothers(found, notice, stored);
  if (named && !isDraft && isTheirs) await notify(named);
  // What one booking takes, another one of its client may have lost.
  for (const each of holders) {
    if (isShared || takenBy.length === 0 || isOf(each, emails)) await notify(each);
  }
  // An event that is reported again after its cancellation belongs to no other booking.
  const isOver = goneOf.some((each) => each.bookingId === named?.bookingId || isOf(each, emails));
  if (made && ((isShared && !hasReference) || (takenBy.length === 0 && !isOver))) {
    for (const bookings of byAddress) {
      const fitting = fittingOf(bookings, found, made, isOurs, dependencies.now());
      if (fitting) await notify(fitting, true);
    }
  }
  // A draft may be paid in a moment.
  if (named && isDraft && (made ? takenBy : notified).length === 0) await notify(named);
  if (made && takenBy.length === 0 && goneOf.length === 0) asked.push(made);
  if (notified.length === 0 && asked.length === 0) {
    dependencies.log.info("calendar_event_ignored", { reason: "no_booking" });
  }
  return { notified, newTo, assignedTo, takenBy, asked, isNamed };
}

async function notifyBooking(
  { bookings, now, log }: Pick<ReceiveDependencies, "bookings" | "now" | "log">,
  bookingId: string,
  change: CalendarChange,
) {
  const changed = await bookings.change<BookingRecord>(bookingId, (record) =>
    record.paymentStatus === "pending"
      ? keepInDraft(record, change, now())
      : followCalendar(record, change, now()),
  );
  if (changed.outcome === "refused") {
    log.info("calendar_event_ignored", { bookingId, reason: changed.code });
  } else log.info("calendar_event", { bookingId, state: changed.outcome });
  return changed;
}

/**
 * Cal.com cancels an event without the reference of its link. Such a cancellation may come before the booking has the
 * event, or at the same moment: whichever is stored last finds the other.
 */
async function matchCancellation(
  dependencies: ReceiveDependencies,
  notice: CalendarNotice,
  { notified, newTo }: Outcome,
  stored: StoredCalendar,
): Promise<void> {
  const { made, cancelled } = notice;
  if (made && withChange({ ...stored, events: [] }, { made, cancelled: [] }).events.length === 0) {
    const change = { cancelled: [made.id], at: made.madeAt };
    for (const bookingId of newTo) await notifyBooking(dependencies, bookingId, change);
  } else if (!made && notified.length === 0 && cancelled.length > 0) {
    await notifyBookings(dependencies, notice, stored);
  }
}

/** What is kept outside bookings: events to come that match none, and which events are which booking's. */
function withNotice(
  before: StoredCalendar,
  notice: CalendarNotice,
  { notified, assignedTo, takenBy, asked, isNamed }: Outcome,
  now: Date,
): StoredCalendar {
  const { made, cancelled, replaces, eventType } = notice;
  const isBooked = made ? takenBy.length > 0 : notified.length > 0;
  const ids = isBooked ? idsOf(notice) : [];
  const news = isBooked ? { cancelled: [] } : { cancelled, replaces, at: notice.at };
  const next = {
    ...(isNamed && eventType ? withType(before, eventType) : before),
    events: before.events.filter(({ id }) => !ids.includes(id)),
    assigned: assignedTo.reduce(
      (all, bookingId) => withAssigned(all, made?.id ?? "", bookingId),
      before.assigned,
    ),
  };
  return withAsked(withTimes(next, news, now), asked, now);
}
