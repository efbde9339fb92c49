import type {
  BookingRecord,
  ConfirmedRecord,
  ConsultationRecord,
} from "#lambdas/bookings/record/booking.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { isTimeRemovable, timeDays } from "#shared/consultations/times.ts";
import { londonDate } from "#shared/values/london-days.ts";

/** What an administrator says about a time. */
interface TimeNote {
  /** The `timeChanges` that it follows. */
  readonly seen: number;
  readonly by: string;
  /** That nothing took place at the present time, though it has begun. */
  readonly didNotTakePlace?: boolean | undefined;
}

/**
 * Notes the time of a consultation, and makes the mail about it due.
 * @param startsAt `undefined` removes the time, also once the money went back.
 * @returns `booking_not_found`; `not_to_do` when it is over; `time_changed` when another administrator has
 *   changed the time since; `time_out_of_range`; `time_begun` when the present time has begun, unless nothing took
 *   place then.
 */
export function noteTime(
  record: BookingRecord,
  startsAt: Date | undefined,
  { seen, by, didNotTakePlace = false }: TimeNote,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  if (!(startsAt ? isToDo(record) : isTimeRemovable(record))) return refuse("not_to_do");
  if (record.startsAt === startsAt?.toISOString()) return record;
  if ((record.timeChanges ?? 0) !== seen) return refuse("time_changed");
  if (startsAt && !isInRange(record, startsAt, now)) return refuse("time_out_of_range");
  if (!hasBegun(record, now)) return withTime(record, startsAt, { by }, now);
  return didNotTakePlace
    ? withTime(withoutPast(record, now), startsAt, { by }, now)
    : refuse("time_begun");
}

function isInRange(record: ConsultationRecord, startsAt: Date, now: Date): boolean {
  const { first, last } = timeDays(record, now);
  const day = londonDate(startsAt);
  return first <= day && day <= last;
}

/** Events at which nothing took place do not come back as the time, whatever the calendar reports later. */
function withoutPast(record: ConsultationRecord, now: Date): ConsultationRecord {
  const { calendar } = record;
  if (!calendar) return record;
  const past = calendar.events.filter((event) => hasBegun(event, now)).map(({ id }) => id);
  const events = calendar.events.filter(({ id }) => !past.includes(id));
  const cancelled = [...calendar.cancelled, ...past];
  return { ...record, calendar: { ...calendar, events, cancelled, later: undefined } };
}

/**
 * Changes the time, and makes the mail about it due.
 * @param source the administrator who has noted it, or the event of the calendar that it is from.
 */
export function withTime(
  record: ConsultationRecord,
  startsAt: Date | undefined,
  { by, eventId }: { readonly by?: string; readonly eventId?: string | undefined },
  now: Date,
): ConsultationRecord {
  // The reminder was about another time.
  const { reminderMail, timeChosenAt, ...kept } = record;
  const timeChanges = (record.timeChanges ?? 0) + 1;
  return {
    ...kept,
    ...(startsAt && { timeChosenAt }),
    startsAt: startsAt?.toISOString(),
    timeChanges,
    timeNotedAt: now.toISOString(),
    timeNotedBy: by,
    timeEventId: eventId,
    timeBefore: undefined,
    timeMail: { ...unsentMail, about: timeChanges },
  };
}

/** Keeps when the client first said that they have chosen a time; consultations only. */
export function reportTimeChosen(record: ConfirmedRecord, now: Date): ConfirmedRecord {
  if (!isConfirmedConsultation(record) || overBecause(record) !== undefined) return record;
  if (record.timeChosenAt !== undefined) return record;
  return { ...record, timeChosenAt: now.toISOString() };
}
