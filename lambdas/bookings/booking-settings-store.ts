import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { hasValue } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { saveBookingSettings as endpoint } from "#shared/bookings/admin-api.ts";
import { BookingSettings, defaultBookingSettings } from "#shared/bookings/booking-settings.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";

/** The key of the record in the table of settings. */
const key = { name: "bookings" };

const Stored = z.object({ ...BookingSettings.shape, revision: z.int() });
type SavedSettings = EndpointResponse<typeof endpoint>;

export type BookingSettingsStore = ReturnType<typeof createBookingSettingsStore>;

/** What the trainer has chosen for all bookings. */
export function createBookingSettingsStore(table: Table) {
  return {
    /** The settings, or their defaults, and how often they have been saved. */
    read: async (): Promise<SavedSettings> => {
      const item = await table.get(key);
      return item ? Stored.parse(item) : { ...defaultBookingSettings, revision: 0 };
    },

    /**
     * Replaces the settings if they are still at the given revision.
     * @returns the new settings; `undefined` when they are at another revision.
     */
    replace: async (set: BookingSettings, revision: number): Promise<SavedSettings | undefined> => {
      const changes = { set, add: { revision: 1 } };
      // Settings that were never saved have no revision.
      const item = await table.updateItem(
        key,
        changes,
        hasValue("revision", revision || undefined),
      );
      return item && Stored.parse(item);
    },
  };
}

/**
 * Saves the settings. Repeating the call changes nothing and gets the same answer.
 * @throws DomainError `booking_settings_changed` when other settings have been saved since.
 */
export async function saveBookingSettings(
  settings: BookingSettingsStore,
  { body: { revision, ...choice } }: EndpointInput<typeof endpoint>,
): Promise<SavedSettings> {
  const saved = await settings.replace(choice, revision);
  if (saved) return saved;
  const { revision: _, ...latest } = await settings.read();
  if (!isDeepStrictEqual(latest, choice)) throw new DomainError("booking_settings_changed");
  return settings.read();
}
