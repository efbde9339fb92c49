import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import type { UnmatchedTimes } from "#shared/calendar/api.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { StandingNotice } from "#web/admin/standing-notice.ts";
import { useNow } from "#web/admin/use-now.ts";
import { readDayAgain } from "#web/features/bookings/bookings-cache.ts";
import { divideAppointments } from "./appointments.ts";
import { rankNeeds } from "./needs.ts";
import { NeedList, NeedsYou, useLinesAtFirst } from "./needs-you.tsx";
import styles from "./today.module.css";
import { Today } from "./today.tsx";

interface DayProps {
  /** Absent where it could not be read. */
  readonly overview: BookingsToDo | undefined;
  readonly unmatched: UnmatchedTimes | undefined;
  readonly notices: readonly StandingNotice[];
  readonly addressOf: (bookingId: string) => string;
  readonly onOpen: (bookingId: string) => void;
}

/** The trainer's day, above the list of bookings: who comes, and what needs the trainer. Urgent lines are above both. */
export function Day({ overview, unmatched, notices, ...links }: DayProps) {
  const now = useNow();
  useEachDay(londonDate(now));
  const atFirst = useLinesAtFirst();
  const { planned, unsettled } = divideAppointments(overview?.appointments ?? [], now);
  const { withProblems = [], withoutSession = [] } = overview ?? {};
  const ranked = rankNeeds(
    { withProblems, unmatched: unmatched?.times ?? [], withoutSession, unsettled, notices },
    now,
  );
  const urgent = ranked.urgent.slice(0, atFirst);
  const needs = [...ranked.urgent.slice(atFirst), ...ranked.others];
  // Without anything to do, the line above says it all. Once it is there it stays, so that the list does not move up.
  const hasToday = useRef(false);
  hasToday.current ||= planned.length > 0 || (overview?.toDo.count ?? 0) > 0;
  return (
    <div className={styles["day"]} data-above>
      {urgent.length > 0 && <NeedList label="Due within two days" needs={urgent} {...links} />}
      {hasToday.current && (
        <Today appointments={planned} now={now} atFirst={atFirst} addressOf={links.addressOf} />
      )}
      <NeedsYou
        needs={needs}
        atFirst={atFirst - urgent.length}
        missing={missingOf(overview, unmatched)}
        {...links}
      />
    </div>
  );
}

function missingOf(overview: DayProps["overview"], unmatched: DayProps["unmatched"]): string[] {
  return [
    ...(overview?.hasMore ? ["There may be more."] : []),
    ...(unmatched?.isIncomplete
      ? ["The list of unmatched times was full, so some later ones are only in your calendar."]
      : []),
  ];
}

/** The admin area may be open at midnight. */
function useEachDay(today: string): void {
  const cache = useQueryClient();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    readDayAgain(cache);
  }, [cache, today]);
}
