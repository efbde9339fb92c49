import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";
import {
  automaticRefundsADay,
  cancellationDays,
  inLetters,
  nudgeDays,
  reviewDays,
  settledMinutes,
  toldBeforeWeeks,
} from "#shared/values/numbers-in-sentences.ts";

/** Since when the site takes no new consultations, or no payments at all, and who has chosen so. */
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
const BookingTicks = z.strictObject({
  ...switches,
  isFull: z.boolean(),
  isPaused: z.boolean(),
});
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
  /** Stored as `full`. */
  isFull: {
    byDefault: false,
    label: "Pause new consultations",
    hint: "For when you are full. Your pages say you’re full at the moment and ask visitors to write to you instead. Your clients can still pay for sessions and buy blocks.",
  },
  /** Stored as `pause`, which also refuses consultations. */
  isPaused: {
    byDefault: false,
    label: "Pause all bookings and payments",
    hint: "For when you are ill or away. Your pages say the same, and your clients can’t pay for sessions or buy blocks either. Payments already under way still go through, and your clients’ bookings, refunds and emails carry on as usual.",
  },
  askForTime: {
    byDefault: true,
    label: "Remind clients to choose a time",
    hint: `Clients who have paid get an email after ${inLetters(nudgeDays.first)} days and another after ${inLetters(nudgeDays.second)}. The emails stop once you add a time or they say they’ve chosen one.`,
  },
  refundCancelled: {
    byDefault: false,
    label: "Refund cancelled bookings automatically",
    hint: `Clients can cancel within ${cancellationDays} days. With this on, the site refunds a cancelled consultation within minutes, at most ${inLetters(automaticRefundsADay)} a day, if nothing has been refunded yet and it cannot have started. All other refunds are left to you. Anyone who pays can cancel, and Stripe keeps its fee each time.`,
  },
  askForReview: {
    byDefault: false,
    label: "Ask clients for a review",
    hint: `A day after you mark a consultation as completed, the client gets one email that thanks them and links to your reviews. Add that link first, under Website, Links. Each client is asked once, never after a refund or a dispute, and can stop these emails. When you turn this on, it includes consultations completed in the last ${inLetters(reviewDays)} days.`,
  },
  /** On, because clients should see what is counted; the blocks that it is about are new. */
  tellSessions: {
    byDefault: true,
    label: "Email clients after each session of a block",
    hint: `About ${inLetters(settledMinutes)} minutes after you mark sessions as used, the client gets one email with the dates, how many are left and when they expire. Sessions you undo before then are left out. The reminder ${inLetters(toldBeforeWeeks)} weeks before sessions expire is always sent, unless all of them have a time.`,
  },
};

export const bookingTicks = Object.keys(settingsTable).filter(
  (name): name is BookingTick => name in settingsTable,
);

/** What the trainer has chosen for all bookings. */
export const BookingSettings = z.object({
  ...switches,
  /** Of new consultations alone: clients go on paying for sessions. */
  full: z.nullable(BookingPause),
  /** Of all bookings and payments, new consultations among them. */
  pause: z.nullable(BookingPause),
});
export type BookingSettings = z.infer<typeof BookingSettings>;

/** The settings that an administrator has changed; the others stay as another may have changed them. */
export const BookingSettingsChange = z.partial(BookingTicks);
export type BookingSettingsChange = z.infer<typeof BookingSettingsChange>;

const byDefault = Object.fromEntries(
  bookingTicks.map((name) => [name, settingsTable[name].byDefault]),
);

/** Reads what is stored of the settings. What was never chosen has its default. */
export function readBookingSettings(stored: object = {}): BookingSettings {
  return BookingSettings.parse({ full: null, pause: null, ...byDefault, ...stored });
}

/** What is refused, unless it has begun. */
export function refusedNow({ full, pause }: Pick<BookingSettings, "full" | "pause">) {
  return { consultations: (pause ?? full) !== null, payments: pause !== null };
}
