import type { Appointment } from "#shared/bookings/appointments.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";

/** Divides appointments into those of today and tomorrow in London that are not over, and the unsettled ones before. */
export function divideAppointments(appointments: readonly Appointment[], now: Date) {
  const tomorrow = laterDay(londonDate(now), 1);
  const isOver = ({ endsAt }: Appointment) => Date.parse(endsAt) <= now.getTime();
  return {
    /** To come, or going on, the next one first. */
    planned: appointments.filter((each) => !isOver(each) && dayOf(each) <= tomorrow),
    /** Over and not settled, the latest first. */
    unsettled: appointments.filter((each) => isOver(each) && each.isAsked).reverse(),
  };
}

/** The day of an appointment in London. */
export function dayOf({ startsAt }: Appointment): string {
  return londonDate(new Date(startsAt));
}

/** Whose it is, in words. */
export function clientOf({ name }: Pick<Appointment, "name">): string {
  return name ?? "No name given";
}

/** How many are not shown, such as *2 more today, 1 tomorrow*. */
export function hiddenInWords(hidden: readonly Appointment[], now: Date): string {
  const today = hidden.filter((each) => dayOf(each) <= londonDate(now)).length;
  const tomorrow = hidden.length - today;
  if (tomorrow === 0) return `${today} more today`;
  return today === 0 ? `${tomorrow} more tomorrow` : `${today} more today, ${tomorrow} tomorrow`;
}
