import { useCallback, useEffect, useState } from "react";
import type { BookingKind, BookingShow } from "#shared/bookings/admin-bookings.ts";
import type { BookingTotals } from "#shared/numbers/numbers.ts";
import type { ConsultationsApi } from "./consultations-api.ts";

type Totals = Awaited<ReturnType<ConsultationsApi["totals"]>>;

/**
 * How many bookings each filter shows. The list does without them: while they are not known, or
 * cannot be, there are none.
 */
export function useTotals(api: ConsultationsApi) {
  const [totals, setTotals] = useState<Totals>();
  const load = useCallback(
    (refresh: boolean) => {
      api.totals(refresh).then(setTotals, () => setTotals(undefined));
    },
    [api],
  );
  useEffect(() => load(false), [load]);

  return {
    count: (kind: BookingKind, show: BookingShow) =>
      totals && countOf(kind === "consultation" ? totals.consultations : totals.sessions, show),
    /** For when the trainer has just changed something. */
    reload: () => load(true),
  };
}

function countOf(totals: BookingTotals, show: BookingShow): number {
  return {
    all: totals.paid + totals.free + totals.refunded,
    todo: totals.toDo,
    completed: totals.completed,
    paid: totals.paid,
    free: totals.free,
    refunded: totals.refunded,
  }[show];
}
