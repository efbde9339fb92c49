import * as z from "zod/mini";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { isHeldByBank } from "#shared/bookings/disputes.ts";
import type { Complete, FactsOf } from "#shared/bookings/facts.ts";
import { moneyBackOf, overBecause } from "#shared/bookings/over.ts";
import { isToDo, type ToDo, toDoFacts } from "#shared/bookings/to-do.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { Instant } from "#shared/values/instant.ts";
import { londonDate, yearsLater } from "#shared/values/london-days.ts";
import { timeYears } from "#shared/values/numbers-in-sentences.ts";

/** The time of a consultation. The client chooses it in the trainer's calendar, which reports it, or the trainer adds it. */

/** What says whether a consultation is to take place, and when. */
export const plannedFacts = {
  ...toDoFacts,
  /** From the calendar, or noted by an administrator. */
  startsAt: z.optional(Instant),
  /** When the client said that they have chosen a time. */
  timeChosenAt: z.optional(Instant),
};
type PlannedFacts = FactsOf<typeof plannedFacts>;
export interface Planned extends PlannedFacts, ToDo {}

/**
 * The days on which a time can be noted: what was agreed or held before it was booked, and what lies far ahead, but
 * no mistyped year.
 */
export function timeDays({ timestamp }: { readonly timestamp: string }, now: Date) {
  const first = yearsLater(londonDate(new Date(timestamp)), -timeYears.beforeBooking);
  return { first, last: yearsLater(londonDate(now), timeYears.ahead) };
}

const isConsultation = (booking: Planned) => kindOf(booking) === "consultations";

/** Whether the time of a consultation may be removed: also once its money went back, to tell the client. */
export function isTimeRemovable(booking: Planned): boolean {
  const isRefunded = moneyBackOf(booking) !== undefined && booking.status === undefined;
  return isToDo(booking) || (isConsultation(booking) && isRefunded);
}

/** Whether its time is still to be chosen, as far as is known. While a bank decides about the payment it is not. */
export function isTimeOpen(booking: Planned): boolean {
  const { startsAt, timeChosenAt, disputes } = booking;
  const isOpen = startsAt === undefined && timeChosenAt === undefined;
  return isOpen && isToDo(booking) && !isHeldByBank(disputes);
}

/** Whether a consultation has taken place, and neither its client nor a bank has asked for money back. */
export function hasGoneWell(booking: Planned): boolean {
  const { refunds = [], disputes = [] } = booking;
  const isQuestioned = disputes.length > 0 || refunds.some(({ status }) => status !== "failed");
  return isConsultation(booking) && overBecause(booking) === "completed" && !isQuestioned;
}

/** Whether a consultation takes place after an instant, at a time that is noted. */
export function isAppointed<Given extends Planned>(
  booking: Given & Complete<Given, PlannedFacts>,
  now: Date,
): boolean {
  const planned: Planned = booking;
  return isToDo(planned) && planned.startsAt !== undefined && !hasBegun(planned, now);
}
