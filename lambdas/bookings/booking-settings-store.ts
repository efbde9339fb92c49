import { isAbsent } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import {
  type BookingPause,
  type BookingSettings,
  type BookingSettingsChange,
  readBookingSettings,
} from "#shared/bookings/booking-settings.ts";

/** The key of the record in the table of settings. */
const key = { name: "bookings" };

/** Reads what the trainer has chosen for all bookings. */
export interface BookingSettingsReader {
  readonly read: () => Promise<BookingSettings>;
}

export function createBookingSettingsStore(table: Table) {
  async function read(): Promise<BookingSettings> {
    return readBookingSettings(await table.get(key));
  }

  return {
    read,

    /**
     * Changes some of the settings. A pause that is on keeps its time and its name.
     * @param by who changes them.
     * @returns all of them.
     */
    async change(
      { isPaused, ...set }: BookingSettingsChange,
      by: string,
      at: Date,
    ): Promise<BookingSettings> {
      if (Object.keys(set).length > 0) await table.update(key, { set });
      if (isPaused === true) {
        const pause: BookingPause = { since: at.toISOString(), by };
        await table.update(key, { set: { pause } }, isAbsent("pause"));
      }
      if (isPaused === false) await table.update(key, { remove: ["pause"] });
      return read();
    },
  };
}
