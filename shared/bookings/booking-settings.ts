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
  askForTime: z.boolean(),
  refundCancelled: z.boolean(),
  askForReview: z.boolean(),
  tellSessions: z.boolean(),
};
const BookingTicks = z.strictObject({ ...switches, isPaused: z.boolean() });
export type BookingTick = keyof z.infer<typeof BookingTicks>;

interface Setting {
  /** Until an administrator chooses. */
  readonly byDefault: boolean;
  /** Beside the tick, and below it. */
  readonly label: string;
  readonly hint: string;
}

/** What the trainer turns on and off for all bookings, in the order of *Settings*, *Bookings*. */
export const settingsTable: Readonly<Record<BookingTick, Setting>> = {
  /** Stored as `pause`. */
  isPaused: {
    byDefault: false,
    label: "Stop taking bookings and payments for now",
    hint: "For when you are full, ill or away. Your pages then say that you are full at the moment, and ask visitors to write to you instead. A payment that is already under way is still taken, and your clients’ bookings, refunds and emails go on as before.",
  },
  askForTime: {
    byDefault: true,
    label: "Ask clients who have paid but not chosen a time",
    hint: "They get an email two days after they book, and another after five. The emails stop when a time is noted, or when they say that they have chosen one.",
  },
  refundCancelled: {
    byDefault: false,
    label: "Refund cancelled bookings automatically",
    hint: "A client can cancel within 14 days. With this on, the site refunds the fee of a consultation within minutes, up to five a day, if none of it has been refunded yet and the consultation cannot have started. Everything else waits for you. Stripe keeps its fee for each refund, and anyone who pays can cancel.",
  },
  askForReview: {
    byDefault: false,
    label: "Ask clients for a review",
    hint: "A day after you mark a consultation as completed, its client gets one email with thanks and the link to your reviews. Nobody is asked until that link is under Website, Links. Each client is asked once, never after a refund or a dispute, and can stop these emails. When you turn it on, consultations completed in the last three days count too.",
  },
  /** On, because clients should see what is counted; the blocks that it is about are new. */
  tellSessions: {
    byDefault: true,
    label: "Email clients after each session of a block",
    hint: "About ten minutes after you tick a session, its client gets an email with the day, how many sessions are left and when they lapse. Sessions that you tick together are in one email, and one that you put back in time is not mentioned. Four weeks before sessions lapse, their client gets an email in any case.",
  },
};

export const bookingTicks = Object.keys(settingsTable).filter(
  (name): name is BookingTick => name in settingsTable,
);

/** What the trainer has chosen for all bookings. */
export const BookingSettings = z.object({ ...switches, pause: z.nullable(BookingPause) });
export type BookingSettings = z.infer<typeof BookingSettings>;

/** The settings that an administrator has changed; the others stay as another may have changed them. */
export const BookingSettingsChange = z.partial(BookingTicks);
export type BookingSettingsChange = z.infer<typeof BookingSettingsChange>;

const byDefault = Object.fromEntries(
  bookingTicks.map((name) => [name, settingsTable[name].byDefault]),
);

/** Reads what is stored of the settings. What was never chosen has its default. */
export function readBookingSettings(stored: object = {}): BookingSettings {
  return BookingSettings.parse({ pause: null, ...byDefault, ...stored });
}
