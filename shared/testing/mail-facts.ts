import { type BookingSettings, readBookingSettings } from "#shared/bookings/booking-settings.ts";
import type { MailFacts } from "#shared/bookings/mails.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

/** What is known besides a booking: the trainer has chosen nothing but these settings. */
export function mailFacts(now: Date, settings: Partial<BookingSettings> = {}): MailFacts {
  return { now, settings: readBookingSettings(settings), website: defaultWebsite, others: [] };
}
