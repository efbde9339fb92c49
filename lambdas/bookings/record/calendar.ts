import { isConfirmedBooking, isDraft } from "#shared/bookings/bookings.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import type { BookingRecord, ConfirmedRecord, DraftRecord } from "./booking.ts";
import {
  type CalendarChange,
  isSame,
  noEvents,
  withChangeInTime,
  withNotTheirs,
} from "./calendar-changes.ts";
import { type Decision, refuse } from "./decision.ts";
import { recordOfKind } from "./kinds.ts";

/**
 * Applies a change in the calendar. Changes may be reported again, late, and in any order.
 * @returns `booking_not_found` when it is no confirmed booking, or its person is erased; what its kind refuses.
 */
export function followCalendar(
  record: BookingRecord,
  change: CalendarChange,
  now: Date,
): Decision<ConfirmedRecord> {
  if (!isConfirmedBooking(record)) return refuse("booking_not_found");
  return recordOfKind(record).followed(change, now);
}

/**
 * Assigns an event to a booking, because the trainer has said that it is theirs.
 * @returns as `followCalendar`.
 */
export function assignEvent(
  record: BookingRecord,
  event: CalendarEvent,
  now: Date,
): Decision<ConfirmedRecord> {
  if (!isConfirmedBooking(record)) return refuse("booking_not_found");
  return recordOfKind(record).assigned(event, now);
}

/**
 * Removes an event from a booking, because the trainer has said that it is not theirs. Later reports bring back neither
 * the event nor what it is moved to.
 * @param by the administrator's name.
 * @returns `booking_not_found`; `calendar_time_gone` when the booking has no such event.
 */
export function takeOffEvent(
  record: BookingRecord,
  id: string,
  by: string,
  now: Date,
): Decision<ConfirmedRecord> {
  if (!isConfirmedBooking(record)) return refuse("booking_not_found");
  return recordOfKind(record).takenOff(id, by, now);
}

/**
 * Removes an event from a draft, because the trainer has said that it is another booking's.
 * @returns `booking_not_found` when it is no draft.
 */
export function takeOffDraft(record: BookingRecord, id: string): Decision<DraftRecord> {
  if (!isDraft(record)) return refuse("booking_not_found");
  return { ...record, calendar: withNotTheirs(record.calendar ?? noEvents, id) };
}

/**
 * Applies a change in the calendar to a draft, whose client may have paid a moment ago. The paid booking then has its
 * events.
 * @returns `booking_not_found` when it is no draft.
 */
export function keepInDraft(
  record: BookingRecord,
  change: CalendarChange,
  now: Date,
): Decision<DraftRecord> {
  if (!isDraft(record)) return refuse("booking_not_found");
  const { calendar: before = noEvents } = record;
  const calendar = withChangeInTime(before, change, now);
  return isSame(before, calendar) ? record : { ...record, calendar };
}
