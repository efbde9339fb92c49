import { isErased } from "#shared/bookings/bookings.ts";
import type { KeptRecord } from "./booking.ts";

/** Records that the use of the discount code is recorded. */
export function recordUsed(record: KeptRecord): KeptRecord {
  return isErased(record) || !record.useToRecord ? record : { ...record, useToRecord: undefined };
}

/** Records that the use of the code of a cancelled booking is given back. */
export function recordGivenBack(record: KeptRecord): KeptRecord {
  return record.useToGiveBack ? { ...record, useToGiveBack: undefined } : record;
}
