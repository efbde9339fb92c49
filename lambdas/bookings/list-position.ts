import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/** Where a page of a list of bookings ended, by whatever index: all of them are in order of time. */
export const ListPosition = z.strictObject({
  timestamp: z.iso.datetime(),
  bookingId: BookingId,
});
export type ListPosition = z.infer<typeof ListPosition>;
