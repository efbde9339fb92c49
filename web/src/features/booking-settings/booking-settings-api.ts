import type { BookingSettings, BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { changeBookingSettings, getBookingSettings } from "#shared/bookings/mail-admin-api.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

interface SettingsCalls {
  readonly load: () => Promise<BookingSettings>;
  readonly change: (body: BookingSettingsChange) => Promise<BookingSettings>;
}

export type BookingSettingsApi = ReturnType<typeof createBookingSettingsApi>;

/** The settings for bookings, with the latest answer, which the desk and *Settings* both show. */
export function createBookingSettingsApi({ load, change }: SettingsCalls) {
  let latest: BookingSettings | undefined;
  const listeners = new Set<() => void>();

  async function noting(answer: Promise<BookingSettings>): Promise<BookingSettings> {
    const settings = await answer;
    latest = settings;
    for (const listener of listeners) listener();
    return settings;
  }

  return {
    load: () => noting(load()),
    change: (body: BookingSettingsChange) => noting(change(body)),
    latest: () => latest,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const bookingSettingsApi = createBookingSettingsApi({
  load: () => callAsTrainer(getBookingSettings, {}),
  change: (body) => callAsTrainer(changeBookingSettings, { body }),
});
