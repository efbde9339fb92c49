import { consultationRecord, keptConsultation } from "#lambdas/consultations/record/kind.ts";
import { keptSessions, sessionsRecord } from "#lambdas/sessions/record/kind.ts";
import { type BookingKind, byKind } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedRecord } from "./booking.ts";
import type { KeptOfKind, RecordOfKind } from "./record-of-kind.ts";

/** What a booking is by its kind. The record of a booking asks here, and names no kind. */
export function recordOfKind(record: ConfirmedRecord): RecordOfKind {
  return byKind<ConfirmedRecord, RecordOfKind>(record, {
    consultations: consultationRecord,
    sessions: sessionsRecord,
  });
}

export const keptKinds: Readonly<Record<BookingKind, KeptOfKind>> = {
  consultations: keptConsultation,
  sessions: keptSessions,
};
