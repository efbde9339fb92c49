import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingRecord, ConfirmedRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";

/**
 * Writes the trainer's note on a confirmed booking that is not erased.
 * @param note `""` for none.
 * @param seen when the note that this one replaces was written.
 * @returns `booking_not_found`; `note_changed` when another administrator has changed it since.
 */
export function writeNote(
  record: BookingRecord,
  note: string,
  seen: string | undefined,
  now: Date,
): Decision<ConfirmedRecord> {
  if (!isConfirmedBooking(record)) return refuse("booking_not_found");
  if (record.noteChangedAt !== seen) {
    return (record.note ?? "") === note ? record : refuse("note_changed");
  }
  return { ...record, note: note || undefined, noteChangedAt: now.toISOString() };
}
