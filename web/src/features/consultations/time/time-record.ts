import * as z from "zod/mini";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { timeDays } from "#shared/consultations/times.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { dayMs, hourMs } from "#shared/values/durations.ts";
import { londonDate, londonInstants, londonTime } from "#shared/values/london-days.ts";
import { keptRecord } from "#web/admin/record-edit.ts";
import type { Reading } from "#web/admin/use-form-fields.ts";
import type { TimeRequest } from "#web/features/bookings/bookings-api.ts";
import { timeOf as timeKey } from "#web/signed-in/edit-keys.ts";

/** A day and a time in London as typed; of a time that comes twice, which of the two. */
const TypedTime = z.object({
  day: z.string(),
  time: z.string(),
  which: z.enum(["", "first", "second"]),
});
export type TypedTime = z.infer<typeof TypedTime>;

/** One field: the day of one administrator and the time of another are not joined. */
const Fields = z.object({
  startsAt: z.nullable(TypedTime),
  /** That nothing took place at the present time, though it has begun. */
  didNotTakePlace: z.boolean(),
});
type Fields = z.infer<typeof Fields>;

/** What the tab keeps while a time is edited, without the rest of the booking. */
const NotedTime = z.object({
  /** When it was booked. */
  timestamp: z.string(),
  startsAt: z.optional(z.string()),
  changes: z.int(),
  by: z.optional(z.string()),
});
type NotedTime = z.infer<typeof NotedTime>;

export const keptTime = (bookingId: string) => keptRecord(timeKey(bookingId), NotedTime, Fields);

export function timeOf(booking: AdminConsultation): NotedTime {
  const { timestamp, startsAt, timeChanges = 0, timeNotedBy = "The calendar" } = booking;
  return { timestamp, startsAt, changes: timeChanges, by: timeNotedBy };
}

export const timeRecord = {
  labels: { startsAt: "Time", didNotTakePlace: "It did not take place" },
  inWords: { startsAt: typedInWords },
  fieldsOf: ({ startsAt }: NotedTime): Fields => ({
    startsAt: startsAt === undefined ? null : typedTime(new Date(startsAt)),
    didNotTakePlace: false,
  }),
  read: (fields: Fields, noted: NotedTime) => readTime(fields, noted, new Date()),
  changed: "time_changed",
  savedBy: ({ by }: NotedTime) => by,
} as const;

function typedTime(at: Date): TypedTime {
  const [day, time] = [londonDate(at), londonTime(at)];
  const [first, second] = londonInstants(day, time);
  const isFirst = at.getTime() === first?.getTime();
  return { day, time, which: !second ? "" : isFirst ? "first" : "second" };
}

/** What a booking without a time starts with: the next full hour tomorrow, if it is from 08:00 to 20:00, or 10:00. */
export function proposedTime(now: Date): TypedTime {
  const nextHour = Math.ceil(now.getTime() / hourMs) * hourMs;
  const proposed = typedTime(new Date(nextHour + dayMs));
  const isByDay = proposed.time >= "08:00" && proposed.time <= "20:00";
  const tomorrow = londonDate(new Date(now.getTime() + dayMs));
  return isByDay ? proposed : { day: tomorrow, time: "10:00", which: "" };
}

/** The instants that the typed time may mean. */
export function instantsOf({ day, time }: TypedTime): Date[] {
  return day && time ? londonInstants(day, time) : [];
}

/** The instant that it means, once it means one. */
function instantOf(typed: TypedTime): Date | undefined {
  const [first, second] = instantsOf(typed);
  if (!second) return first;
  return typed.which === "" ? undefined : typed.which === "first" ? first : second;
}

function typedInWords(typed: TypedTime | null): string {
  const instant = typed && instantOf(typed);
  return instant ? timeInWords(instant.toISOString()) : "No time";
}

function readTime(
  { startsAt, didNotTakePlace }: Fields,
  noted: NotedTime,
  now: Date,
): Reading<TimeRequest> {
  if (!startsAt?.day) return refused("day", "Please choose a day.");
  const { day, time, which } = startsAt;
  if (!time) return refused("time", "Please choose a time.");
  const instant = instantOf(startsAt);
  const isChange = instant === undefined || instant.toISOString() !== noted.startsAt;
  const { first, last } = timeDays(noted, now);
  if (isChange && (day < first || day > last)) {
    return refused("day", errorMessages.time_out_of_range);
  }
  if (instantsOf(startsAt).length === 0) return refused("time", errorMessages.time_missing);
  if (!instant) return refused("which", errorMessages.time_twice);
  const isHistory = isChange && hasBegun(noted, now);
  if (isHistory && !didNotTakePlace) {
    return { errors: [{ path: "didNotTakePlace", message: pleaseTick }] };
  }
  const isSecond = which === "" ? {} : { isSecond: which === "second" };
  return {
    value: {
      startsAt: { day, time, ...isSecond },
      seen: noted.changes,
      ...(isHistory && { didNotTakePlace: true }),
    },
  };
}

const pleaseTick = "Please tick this if the consultation did not take place.";

function refused(at: keyof TypedTime, message: string) {
  return { errors: [{ path: `startsAt.${at}`, message }] };
}
