import { operatorsName } from "#shared/bookings/booking-settings.ts";
import type { StandingNotice, StandingNotices } from "#web/admin/standing-notice.ts";
import { useChange } from "#web/admin/use-change.ts";
import { bookingSettingsApi, useBookingSettings } from "./booking-settings-api.ts";

/** The pauses that are on, of everything or of consultations. Without an answer there is none. */
export function usePauses(api = bookingSettingsApi): StandingNotices {
  const { data, isLoading, change } = useBookingSettings(api);
  const press = useChange();
  const { full, pause } = data ?? {};

  const end = (turned: "isFull" | "isPaused", done: string) =>
    press({ call: () => change({ [turned]: false }), done });

  const notices: StandingNotice[] = [];
  if (pause) {
    notices.push({
      id: "pause",
      title: "Bookings and payments have been paused",
      since: pause.since,
      by: byInWords(pause.by),
      action: full ? "Take Payments Again" : "Take Bookings and Payments Again",
      end: () =>
        end(
          "isPaused",
          full
            ? "You’re taking payments again. New consultations are still paused."
            : "You’re taking bookings and payments again.",
        ),
    });
  }
  if (full) {
    notices.push({
      id: "full",
      title: "New consultations have been paused",
      since: full.since,
      by: byInWords(full.by),
      action: "Take Consultations Again",
      end: () =>
        end(
          "isFull",
          pause
            ? "You’ll take consultations again when you take payments again."
            : "You’re taking new consultations again.",
        ),
    });
  }
  return { isLoading, notices };
}

function byInWords(name: string): string {
  return name === operatorsName
    ? "by your site’s operator. Check with them before you take bookings again."
    : `by ${name}.`;
}
