import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { getNumbers as endpoint } from "#shared/numbers/api.ts";
import { bookingTotals, type CountedKind, type MonthNumbers } from "#shared/numbers/numbers.ts";
import type { StoredMonth } from "./month-store.ts";
import { type FiguresDependencies, refreshFigures } from "./recompute.ts";

/** Returns the figures of every month and the totals. */
export async function getNumbers(
  dependencies: FiguresDependencies,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  if (query.refresh) await refreshFigures(dependencies);
  const stored = await dependencies.months.list();
  const months = stored.map(monthNumbers);
  return {
    months,
    computedAt: query.refresh
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
  const tally = (kind: CountedKind) => ({ ...stored[kind], abandoned: stored.abandoned[kind] });
  return {
    month: stored.month,
    consultations: tally("consultations"),
    sessions: tally("sessions"),
  };
}
