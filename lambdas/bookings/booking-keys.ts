import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/**
 * The attributes that a confirmation copies into the keys of the trainer's lists. Session payments stay to
 * do: they are never completed.
 */
export const confirmedListKeys = { confirmedKey: "flowSource", toDoKey: "flowSource" } as const;

/**
 * Where a page of a list ended. Every index is ordered by time as a text, so a cursor has to write it
 * exactly as it is stored, or DynamoDB may find it outside the dates that are asked for.
 */
export const ListPosition = z.strictObject({
  timestamp: z.iso.datetime({ precision: 3 }),
  bookingId: BookingId,
});
export type ListPosition = z.infer<typeof ListPosition>;

/**
 * What retention erases next: the answers about health, if there are any, and years later the whole
 * booking.
 */
export const retentionKeys = { healthAnswers: "healthAnswers", booking: "booking" } as const;
export type RetentionKey = (typeof retentionKeys)[keyof typeof retentionKeys];

/** The key that bookings are found by. Mail services ignore the case of an address. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
