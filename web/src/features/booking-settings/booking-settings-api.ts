import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeBookingSettings, getBookingSettings } from "#shared/bookings/admin-api.ts";
import type { BookingSettings, BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { showAnswer } from "#web/admin/desk-cache.tsx";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

export interface BookingSettingsApi {
  readonly load: () => Promise<BookingSettings>;
  readonly change: (body: BookingSettingsChange) => Promise<BookingSettings>;
}

export const bookingSettingsApi: BookingSettingsApi = {
  load: () => callAsTrainer(getBookingSettings, {}),
  change: (body) => callAsTrainer(changeBookingSettings, { body }),
};

const queryKey = ["booking-settings"];

export function useBookingSettings(api: BookingSettingsApi) {
  const cache = useQueryClient();
  return {
    ...useQuery({ queryKey, queryFn: api.load }),
    async change(body: BookingSettingsChange): Promise<void> {
      await showAnswer(cache, queryKey, await api.change(body));
    },
  };
}
