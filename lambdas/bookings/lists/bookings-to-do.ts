import type { Table } from "#lambdas/database/table.ts";
import { flowSources, kindOf } from "#shared/bookings/booking-kinds.ts";
import { deadlineOf, harmOf } from "#shared/bookings/booking-problem.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { ProblemFacts, problemsOf } from "#shared/bookings/find-problems.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { readIndex } from "../booking-index.ts";
import { pendingWork } from "../record/index-keys.ts";
import { listAppointments } from "./appointments.ts";

/** The bookings with problems that are shown, and how many of each list are read to find them. */
const mostShown = 20;
const mostRead = 50;

/** The consultations that are to do, the bookings with problems, and the appointments. */
export async function getBookingsToDo(table: Table, now: Date): Promise<BookingsToDo> {
  const [{ positions: toDo, end }, { bookings, hasMore }, timed] = await Promise.all([
    readIndex(table, "toDoByTime", { key: flowSources.consultations }),
    mayHaveProblems(table, mostRead),
    listAppointments(table, now),
  ]);
  const withProblems = bookings
    .map((booking) => ({ booking, problems: problemsOf(booking, now) }))
    .filter(({ problems }) => problems.length > 0)
    .sort(
      (one, other) =>
        deadline(one) - deadline(other) || harm(one) - harm(other) || newestFirst(one, other),
    );
  return {
    toDo: {
      count: toDo.length,
      isMore: end !== undefined,
      oldestAt: toDo[0]?.timestamp ?? null,
    },
    withProblems: withProblems
      .slice(0, mostShown)
      .map(({ booking: { bookingId, flowSource, name, email, timestamp }, problems }) => ({
        bookingId,
        kind: kindOf({ flowSource }),
        name: name ?? email ?? null,
        timestamp,
        problems,
      })),
    appointments: timed.appointments,
    withoutSession: timed.withoutSession,
    hasMore: hasMore || timed.hasMore || withProblems.length > mostShown,
  };
}

type WithProblems = {
  readonly booking: { readonly timestamp: string };
  readonly problems: ReturnType<typeof problemsOf>;
};

/** The earliest deadline of its problems; those without one come after all others. */
function deadline({ problems }: WithProblems): number {
  const none = Number.MAX_SAFE_INTEGER;
  return Math.min(...problems.map((each) => Date.parse(deadlineOf(each) ?? "") || none));
}

function harm({ problems }: WithProblems): number {
  return Math.min(...problems.map(harmOf));
}

function newestFirst({ booking: one }: WithProblems, { booking: other }: WithProblems): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp);
}

/**
 * Bookings that may have problems: those on the trainer's list, the newest, and those that upkeep has not
 * finished, the oldest. Nothing of them is read that does not show problems.
 * @param limit of each of the two.
 */
export async function mayHaveProblems(table: Table, limit: number) {
  const pages = await Promise.all(
    [
      { key: pendingWork.trainer, newestFirst: true, limit },
      { key: pendingWork.followUp, newestFirst: false, limit },
    ].map((range) => readIndex(table, "pendingWorkByTime", range)),
  );
  const entries = pages.flatMap(({ positions }) => positions);
  const ids = [...new Set(entries.map(({ bookingId }) => bookingId))];
  const items = await table.getAll(
    ids.map((bookingId) => ({ bookingId })),
    Object.keys(ProblemFacts.shape),
  );
  return {
    bookings: items.map((item) => withEarlierEnded(ProblemFacts.parse(item))),
    hasMore: pages.some(({ end }) => end !== undefined),
  };
}
