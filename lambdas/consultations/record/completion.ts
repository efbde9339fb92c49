import type { BookingRecord, ConsultationRecord } from "#lambdas/bookings/record/booking.ts";
import { type Decision, refuse } from "#lambdas/bookings/record/decision.ts";
import { isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { isUndoable } from "#shared/consultations/completion.ts";

/**
 * confirmed → completed; consultations only, and none that is over. Completing it again changes nothing.
 * @returns `booking_not_found`; `booking_cancelled`; `not_to_do` when its money went back.
 */
export function complete(
  record: BookingRecord,
  by: string,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  if (record.cancelledAt !== undefined) return refuse("booking_cancelled");
  if (record.status !== undefined) return record;
  if (overBecause(record) !== undefined) return refuse("not_to_do");
  return { ...record, status: "completed", completedAt: now.toISOString(), completedBy: by };
}

/**
 * completed → confirmed, for five minutes. Undoing it again changes nothing.
 * @param seen the `completedAt` of the completion that is undone.
 * @returns `booking_not_found`; `completion_kept` when it is too late, or it is another completion by now.
 */
export function undoCompletion(
  record: BookingRecord,
  seen: string,
  now: Date,
): Decision<ConsultationRecord> {
  if (!isConfirmedConsultation(record)) return refuse("booking_not_found");
  if (record.status === undefined) return record;
  const isSeen = record.completedAt === seen;
  if (!isSeen || !isUndoable(record, now)) return refuse("completion_kept");
  const { status, completedAt, completedBy, ...confirmed } = record;
  return confirmed;
}
