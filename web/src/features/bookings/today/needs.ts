import type { Appointment } from "#shared/bookings/appointments.ts";
import { type BookingProblem, deadlineOf, harmOf } from "#shared/bookings/booking-problem.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { problemKinds } from "#shared/bookings/dealt-with.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { dayMs } from "#shared/values/durations.ts";
import type { StandingNotice } from "#web/admin/standing-notice.ts";

/** Something that needs the trainer. Each is one line of *Needs you*. */
export type Need =
  | { readonly is: "problems"; readonly booking: BookingsToDo["withProblems"][number] }
  | { readonly is: "unmatched"; readonly event: CalendarEvent }
  | { readonly is: "withoutSession"; readonly client: BookingsToDo["withoutSession"][number] }
  | { readonly is: "unsettled"; readonly appointment: Appointment }
  | { readonly is: "notice"; readonly notice: StandingNotice };

interface Needing {
  readonly withProblems: BookingsToDo["withProblems"];
  /** Times in the calendar that match no booking. */
  readonly unmatched: readonly CalendarEvent[];
  readonly withoutSession: BookingsToDo["withoutSession"];
  /** The latest first. */
  readonly unsettled: readonly Appointment[];
  readonly notices: readonly StandingNotice[];
}

const urgentMs = 2 * dayMs;

/**
 * What needs the trainer: by deadline, the soonest first; then what has none, the most harmful first.
 * @returns `urgent`: an answer to a bank, or money by law, that is due within two days or overdue.
 */
export function rankNeeds(needing: Needing, now: Date): { urgent: Need[]; others: Need[] } {
  const all: Need[] = [
    ...needing.withProblems.map((booking) => ({ is: "problems" as const, booking })),
    ...needing.unmatched.map((event) => ({ is: "unmatched" as const, event })),
    ...needing.withoutSession.map((client) => ({ is: "withoutSession" as const, client })),
    ...needing.unsettled.map((appointment) => ({ is: "unsettled" as const, appointment })),
    ...needing.notices.map((notice) => ({ is: "notice" as const, notice })),
  ];
  const ranked = all.sort((one, other) => dueAt(one) - dueAt(other) || harm(one) - harm(other));
  const isUrgent = (need: Need) =>
    need.is === "problems" && dueAt(need) <= now.getTime() + urgentMs;
  return {
    urgent: ranked.filter(isUrgent),
    others: ranked.filter((need) => !isUrgent(need)),
  };
}

/**
 * The lines that are shown while there is no room for all. Times that match no booking differ by the time alone, so the
 * soonest stands for the others until everything else is shown.
 */
export function firstNeeds(ranked: readonly Need[], count: number): Need[] {
  const later = ranked.filter(({ is }) => is === "unmatched").slice(1);
  const others = ranked.filter((need) => !later.includes(need));
  const shown = [...others, ...later].slice(0, count);
  return ranked.filter((need) => shown.includes(need));
}

/** What of a booking is due first, if the trainer has to act by some time. */
export function firstDue(problems: readonly BookingProblem[]) {
  return problems
    .flatMap((problem) => {
      const due = deadlineOf(problem);
      return due === undefined ? [] : [{ problem, due }];
    })
    .sort((one, other) => one.due.localeCompare(other.due))[0];
}

/** In milliseconds of the epoch. */
function dueAt(need: Need): number {
  const due = dueOf(need);
  return due === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(due);
}

/** A time in the calendar should have its booking, or be cancelled, before it begins. */
function dueOf(need: Need): string | undefined {
  switch (need.is) {
    case "problems":
      return firstDue(need.booking.problems)?.due;
    case "unmatched":
      return need.event.startsAt;
    case "withoutSession":
      return need.client.times[0];
    case "unsettled":
    case "notice":
      return undefined;
  }
}

function harm(need: Need): number {
  switch (need.is) {
    case "problems":
      return Math.min(...need.booking.problems.map(harmOf));
    case "unmatched":
    case "withoutSession":
    case "unsettled":
      return problemKinds.length;
    case "notice":
      return problemKinds.length + 1;
  }
}
