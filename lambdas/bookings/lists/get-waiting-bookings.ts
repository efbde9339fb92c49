import type { WaitingBookings } from "#shared/bookings/admin-bookings.ts";
import { problemsOf, urgencyOf } from "#shared/bookings/problems.ts";
import { kindOf } from "./list-bookings.ts";
import type { WaitingList } from "./waiting-list.ts";

/** Counting reads an entry of an index for each booking, so it ends somewhere. */
export const mostCounted = 1000;
/** The bookings with problems that are shown, and how many of each list are read to find them. */
const mostShown = 20;
const mostRead = 50;

/** Tells what waits for the trainer. */
export async function getWaitingBookings(list: WaitingList, now: Date): Promise<WaitingBookings> {
  const [toDo, { bookings, hasMore }] = await Promise.all([
    list.toDo(mostCounted + 1),
    list.mayHaveProblems(mostRead),
  ]);
  const withProblems = bookings
    .map((booking) => ({ booking, problems: problemsOf(booking, now) }))
    .filter(({ problems }) => problems.length > 0)
    .sort((one, other) => urgency(one) - urgency(other) || newestFirst(one, other));
  return {
    toDo: {
      count: Math.min(toDo.length, mostCounted),
      isMore: toDo.length > mostCounted,
      oldestAt: toDo[0] ?? null,
    },
    withProblems: withProblems
      .slice(0, mostShown)
      .map(({ booking: { bookingId, flowSource, name = null, timestamp }, problems }) => ({
        bookingId,
        kind: kindOf(flowSource),
        name,
        timestamp,
        problems,
      })),
    hasMoreProblems: hasMore || withProblems.length > mostShown,
  };
}

type WithProblems = {
  readonly booking: { readonly timestamp: string };
  readonly problems: ReturnType<typeof problemsOf>;
};

function urgency({ problems }: WithProblems): number {
  return Math.min(...problems.map(urgencyOf));
}

function newestFirst({ booking: one }: WithProblems, { booking: other }: WithProblems): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp);
}
