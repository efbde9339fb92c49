import type { ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import { dueKeys } from "#lambdas/bookings/record/index-keys.ts";
import type { RecordOfKind } from "#lambdas/bookings/record/record-of-kind.ts";
import { withCalendarTime } from "./calendar.ts";

export function consultationRecord(record: ConsultationRecord): RecordOfKind {
  const { startsAt, status } = record;
  return {
    due: startsAt === undefined ? {} : { dueKey: dueKeys.time, dueAt: startsAt },
    isHeld: status === "completed",
    begun: (now) => withCalendarTime(record, now),
  };
}
