import type { ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import type { KeptOfKind, RecordOfKind } from "#lambdas/bookings/record/record-of-kind.ts";
import {
  withAssignedEvent,
  withCalendarChange,
  withCalendarTime,
  withoutEvent,
} from "./calendar.ts";

export function consultationRecord(record: ConsultationRecord): RecordOfKind {
  const { startsAt, status, flowSource } = record;
  return {
    due: startsAt === undefined ? {} : { dueKey: flowSource, dueAt: startsAt },
    isTimed: false,
    isHeld: status === "completed",
    isUsed: false,
    begun: (now) => withCalendarTime(record, now),
    asOf: () => record,
    followed: (change, now) => withCalendarChange(record, change, now),
    assigned: (event, now) => withAssignedEvent(record, event, now),
    takenOff: (eventId, by, now) => withoutEvent(record, eventId, by, now),
  };
}

/** It is given back as a whole, or in part: nothing of it ends before it does. */
export const keptConsultation: KeptOfKind = {
  isAsSeen: () => true,
  endedBy: () => ({}),
  revived: (_, refund) => refund,
  withEnded: (record) => record,
  account: () => ({}),
  isUsedAfter: () => false,
};
