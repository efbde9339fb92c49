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

  async function turn(name: "full" | "pause", isOn: boolean | undefined, pause: BookingPause) {
    if (isOn === true) await table.update(key, { set: { [name]: pause } }, isAbsent(name));
    if (isOn === false) await table.update(key, { remove: [name] });
  }

  return {
    read,

    /**
     * Changes some of the settings. A pause that is on keeps its time and its name.
     * @param by who changes them.
     * @returns all of them.
     */
    async change(
      { isFull, isPaused, ...set }: BookingSettingsChange,
      by: string,
      at: Date,
    ): Promise<BookingSettings> {
      if (Object.keys(set).length > 0) await table.update(key, { set });
      const now = { since: at.toISOString(), by };
      await turn("full", isFull, now);
      await turn("pause", isPaused, now);
      return read();
    },
  };
}
