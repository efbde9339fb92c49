import type { KeptRecord, SessionsRecord } from "#lambdas/bookings/record/booking.ts";
import { singleSessions } from "#lambdas/bookings/record/index-keys.ts";
import type { KeptOfKind, RecordOfKind } from "#lambdas/bookings/record/record-of-kind.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { RestChoice } from "#shared/bookings/refunds.ts";
import {
  endedBy,
  heldBy,
  openSessions,
  withEndedSessions,
} from "#shared/sessions/ended-sessions.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import {
  heldCount,
  lapsesOn,
  neverLapses,
  sessionChanges,
} from "#shared/sessions/session-blocks.ts";
import { isBlockOver, noSessionBecause } from "#shared/sessions/sessions-left.ts";
import {
  withAssignedEvent,
  withCalendarChange,
  withDraftEvents,
  withoutEvent,
} from "./calendar.ts";

export function sessionsRecord(record: SessionsRecord): RecordOfKind {
  return {
    due: dueOf(record),
    isTimed: openEvents(record).length > 0 && (record.block !== undefined || isBlockOver(record)),
    isHeld: false,
    isUsed: heldCount(record) > 0,
    begun: (now) => {
      const { block, type } = record;
      const timed = withDraftEvents(record);
      if (!block) return timed;
      // The client asks for it with the payment.
      const { version } = currentStartRequest.block;
      const asked = type === "paid" && { startRequest: { version, at: now.toISOString() } };
      return { ...timed, ...asked, lapsesOn: lapsesOn(block, now) };
    },
    asOf: (instant) => ({ ...record, usedSessions: heldBy(record, instant).usedSessions }),
    followed: (change, now) => withCalendarChange(record, change, now),
    assigned: (event, now) => withAssignedEvent(record, event, now),
    takenOff: (eventId) => withoutEvent(record, eventId),
  };
}

/** Noon of the last day of a block, while sessions are left; the time of a single session. */
function dueOf(record: SessionsRecord): RecordOfKind["due"] {
  const { lapsesOn = neverLapses, flowSource, block } = record;
  if (!block) {
    const [event] = openEvents(record);
    return event ? { dueKey: singleSessions, dueAt: event.startsAt } : {};
  }
  if (noSessionBecause(record, lapsesOn)) return {};
  return { dueKey: flowSource, dueAt: `${lapsesOn}T12:00:00.000Z` };
}

/** The sessions left of a block may end with a refund. */
export const keptSessions: KeptOfKind = {
  isAsSeen: (record, seen) =>
    !record.block || seen === undefined || seen === sessionChanges(record),
  endedBy: (record, amount, choice) =>
    record.block ? { sessionsEnded: endedFor(record, amount, choice) } : {},
  // It ends the sessions that are left by now, if it was to end any.
  revived: (record, refund) =>
    refund.sessionsEnded ? { ...refund, sessionsEnded: openSessions(record) } : refund,
  withEnded: withEndedSessions,
  account: (record) => (record.block ? { heldSessions: heldCount(record) } : {}),
  isUsedAfter: ({ usedSessions = [] }, instant) =>
    usedSessions.some(({ at }) => at > instant.toISOString()),
};

function endedFor(record: KeptRecord, amount: number, choice: RestChoice | undefined): number {
  switch (choice) {
    case "end":
      return openSessions(record);
    case "stay":
      return 0;
    case undefined:
      return endedBy(record, amount);
  }
}
