import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** Since when the site takes no new bookings and payments, and who has chosen so. */
export const BookingPause = z.object({
  since: Instant,
  /** The name that an administrator signs in with, or `operatorsName`. */
  by: z.string(),
});
export type BookingPause = z.infer<typeof BookingPause>;

/** As the operator, who has no account, is named in the settings and in the activity log. */
export const operatorsName = "the operator";

const switches = {
  /** Ask clients who have not chosen a time, after two and after five days. */
  askForTime: z.boolean(),
  /** Refund what a client cancels within the 14 days, without a press of the trainer's. */
  refundCancelled: z.boolean(),
};

/** What the trainer has chosen for all bookings, under *Settings*, *Bookings*. */
export const BookingSettings = z.object({ ...switches, pause: z.nullable(BookingPause) });
export type BookingSettings = z.infer<typeof BookingSettings>;

/** The settings that an administrator has changed; the others stay as another may have changed them. */
export const BookingSettingsChange = z.partial(
  z.strictObject({ ...switches, isPaused: z.boolean() }),
);
export type BookingSettingsChange = z.infer<typeof BookingSettingsChange>;

export const defaultBookingSettings: BookingSettings = {
  askForTime: true,
  refundCancelled: false,
  pause: null,
};
