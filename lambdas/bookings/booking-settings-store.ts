import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import {
  type BookingSettings,
  type BookingSettingsChange,
  defaultBookingSettings,
} from "#shared/bookings/booking-settings.ts";

/** The key of the record in the table of settings. */
const key = { name: "bookings" };

/** What was never chosen has its default. */
const Stored = z.object({
  askForTime: z._default(z.boolean(), defaultBookingSettings.askForTime),
  refundCancelled: z._default(z.boolean(), defaultBookingSettings.refundCancelled),
});

/** What the trainer has chosen for all bookings. */
export function createBookingSettingsStore(table: Table) {
  async function read(): Promise<BookingSettings> {
    return Stored.parse((await table.get(key)) ?? {});
  }

  return {
    read,

    /** Changes some of the settings. @returns all of them. */
    async change(set: BookingSettingsChange): Promise<BookingSettings> {
      if (Object.keys(set).length > 0) await table.update(key, { set });
      return read();
    },
  };
}
