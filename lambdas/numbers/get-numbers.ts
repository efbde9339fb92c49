import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { getNumbers as endpoint } from "#shared/numbers/api.ts";
import {
  bookingTotals,
  type CountedKind,
  emptyTally,
  kindOf,
  type MonthNumbers,
  monthOf,
} from "#shared/numbers/numbers.ts";
import type { CountedBookings } from "./counted-bookings.ts";
import type { StoredMonth } from "./month-store.ts";
import { type FiguresDependencies, refreshFigures } from "./recompute.ts";

/** Returns the figures of every month and the totals. */
export async function getNumbers(
  dependencies: FiguresDependencies,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const isFresh = query.refresh ? await refreshFigures(dependencies) : false;
  const stored = await dependencies.months.list();
  const months = withOpen(stored.map(monthNumbers), await dependencies.counted.open());
  return {
    months,
    computedAt: isFresh
      ? dependencies.now().toISOString()
      : (stored
          .flatMap(({ computedAt }) => computedAt ?? [])
          .sort()
          .at(-1) ?? null),
    totals: {
      consultations: bookingTotals(months, "consultations"),
      sessions: bookingTotals(months, "sessions"),
    },
  };
}

function monthNumbers(stored: StoredMonth): MonthNumbers {
  const tally = (kind: CountedKind) => ({
    ...stored[kind],
    abandoned: stored.abandoned[kind],
    open: 0,
  });
  return {
    month: stored.month,
    consultations: tally("consultations"),
    sessions: tally("sessions"),
  };
}

/** Adds the drafts to the months in which they were last begun. */
function withOpen(
  months: readonly MonthNumbers[],
  drafts: Awaited<ReturnType<CountedBookings["open"]>>,
): MonthNumbers[] {
  const all = new Map(months.map((each) => [each.month, each]));
  for (const { timestamp, flowSource } of drafts) {
    const month = monthOf(timestamp);
    const before = all.get(month) ?? { month, consultations: emptyTally, sessions: emptyTally };
    const kind = kindOf(flowSource);
    all.set(month, { ...before, [kind]: { ...before[kind], open: before[kind].open + 1 } });
  }
  return [...all.values()].sort((one, other) => (one.month < other.month ? -1 : 1));
}
