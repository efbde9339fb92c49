import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import { type Ending, moneyBackOf, overBecause } from "#shared/bookings/over.ts";
import { londonDate, yearsLater } from "#shared/values/london-days.ts";

/** When a consultation takes place. The client chooses in the trainer's calendar, and the trainer notes it. */

export interface Planned extends Ending {
  readonly flowSource: FlowSource;
  readonly startsAt?: string | undefined;
  readonly timeChosenAt?: string | undefined;
}

/**
 * Whether a time has begun. From then on it is history: it stays as it is until the trainer says that the
 * consultation did not take place.
 */
export function hasBegun({ startsAt }: Pick<Planned, "startsAt">, at: Date): boolean {
  return startsAt !== undefined && Date.parse(startsAt) <= at.getTime();
}

/**
 * The days on which a time can be noted: what was agreed or held before it was booked, and what lies far ahead, but
 * no mistyped year.
 */
export function timeDays({ timestamp }: { readonly timestamp: string }, now: Date) {
  const first = yearsLater(londonDate(new Date(timestamp)), -1);
  return { first, last: yearsLater(londonDate(now), 2) };
}

/** Whether a consultation is still to take place, so that a time can be noted for it. */
export function isToTakePlace(booking: Planned): boolean {
  return isConsultation(booking) && overBecause(booking) === undefined;
}

const isConsultation = ({ flowSource }: Planned) => flowSource === "consultation-intro";

/** Whether the time of a consultation may be removed: also once its money went back, to tell the client. */
export function isTimeRemovable(booking: Planned): boolean {
  const isRefunded = moneyBackOf(booking) !== undefined && booking.status === undefined;
  return isToTakePlace(booking) || (isConsultation(booking) && isRefunded);
}

/** Whether its time is still to be chosen, as far as is known. While a bank decides about the payment it is not. */
export function isTimeOpen(booking: Planned): boolean {
  const { startsAt, timeChosenAt, disputes } = booking;
  const isOpen = startsAt === undefined && timeChosenAt === undefined;
  return isOpen && isToTakePlace(booking) && !isHeldByBank(disputes);
}

/** Whether a consultation has taken place, and neither its client nor a bank has asked for money back. */
export function isHeldInFull(booking: Planned): boolean {
  const { refunds = [], disputes = [] } = booking;
  const isQuestioned = disputes.length > 0 || refunds.some(({ status }) => status !== "failed");
  return isConsultation(booking) && overBecause(booking) === "completed" && !isQuestioned;
}

/** Whether a consultation takes place after an instant, at a time that is noted. */
export function isAppointed(booking: Planned, now: Date): boolean {
  const { startsAt } = booking;
  return isToTakePlace(booking) && startsAt !== undefined && Date.parse(startsAt) > now.getTime();
}
