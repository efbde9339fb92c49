import * as z from "zod/mini";

/** What the trainer has chosen for all bookings, under *Settings*, *Bookings*. */
export const BookingSettings = z.strictObject({
  /** Ask clients who have not chosen a time, after two and after five days. */
  askForTime: z.boolean(),
  /** Refund what a client cancels within the 14 days, without a press of the trainer's. */
  refundCancelled: z.boolean(),
});
export type BookingSettings = z.infer<typeof BookingSettings>;

/** The settings that an administrator has changed; the others stay as another may have changed them. */
export const BookingSettingsChange = z.partial(BookingSettings);
export type BookingSettingsChange = z.infer<typeof BookingSettingsChange>;

export const defaultBookingSettings: BookingSettings = { askForTime: true, refundCancelled: false };
