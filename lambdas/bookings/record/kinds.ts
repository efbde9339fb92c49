import { consultationRecord } from "#lambdas/consultations/record/kind.ts";
import { sessionsRecord } from "#lambdas/sessions/record/kind.ts";
import { byKind } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedRecord } from "./booking.ts";
import type { RecordOfKind } from "./record-of-kind.ts";

/** What a booking is by its kind. The record of a booking asks here, and names no kind. */
export function recordOfKind(record: ConfirmedRecord): RecordOfKind {
  return byKind<ConfirmedRecord, RecordOfKind>(record, {
    consultations: consultationRecord,
    sessions: sessionsRecord,
  });
}
