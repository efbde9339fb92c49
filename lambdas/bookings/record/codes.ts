import { isErased } from "#shared/bookings/bookings.ts";
import type { BookingRecord, KeptRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";

/** Records that the use of the discount code is recorded. */
export function recordUsed(record: BookingRecord): Decision<KeptRecord> {
  if (record.paymentStatus === "pending") return refuse("booking_not_found");
  return isErased(record) || !record.useToRecord ? record : { ...record, useToRecord: undefined };
}

/** Records that the use of the code of a cancelled booking is given back. */
export function recordGivenBack(record: BookingRecord): Decision<KeptRecord> {
  if (record.paymentStatus === "pending") return refuse("booking_not_found");
  return record.useToGiveBack ? { ...record, useToGiveBack: undefined } : record;
}
