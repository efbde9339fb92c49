import type { DueBy, TimedBooking } from "#lambdas/bookings/record/timed-mail.ts";
import { lastSent } from "#shared/bookings/booking-facts.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { dayMs, hourMs } from "#shared/values/durations.ts";
import { nudgeDays, reviewDays } from "#shared/values/numbers-in-sentences.ts";

/** How long after the booking a client without a time is asked, and until when. */
const firstAfterMs = nudgeDays.first * dayMs;
const secondAfterMs = nudgeDays.second * dayMs;
const askedForMs = 14 * dayMs;
/** At least this long after the first mail comes the second. */
const betweenMs = 2 * dayMs;
/** How long before its consultation a client is reminded. A time that is noted later needs no reminder. */
const remindedMs = 24 * hourMs;

/** How long after a consultation was completed its client is asked for a review, and until when. */
const reviewAfterMs = dayMs;
const reviewUntilMs = reviewDays * dayMs;

export const consultationMailsDue = {
  firstNudge: {
    among: "booked",
    fromMs: -askedForMs,
    toMs: -firstAfterMs,
    isTime: (booking, now) => waitedMs(booking, now) >= firstAfterMs,
  },
  // Only after the first one has arrived, as far as is known.
  secondNudge: {
    among: "booked",
    fromMs: -askedForMs,
    toMs: -secondAfterMs,
    isTime: (booking, now) => {
      const first = booking.firstNudge && lastSent(booking.firstNudge);
      if (!first || first.returned) return false;
      const isLater = now.getTime() - Date.parse(first.at) >= betweenMs;
      return isLater && waitedMs(booking, now) >= secondAfterMs;
    },
  },
  timeMail: "times",
  reminderMail: {
    among: "starting",
    fromMs: 0,
    toMs: remindedMs,
    isTime: ({ startsAt = "", timeNotedAt = "" }, now) => {
      const leftMs = (from: number) => Date.parse(startsAt) - from;
      return leftMs(now.getTime()) <= remindedMs && leftMs(Date.parse(timeNotedAt)) >= remindedMs;
    },
    about: ({ timeChanges }) => timeChanges,
  },
  // When the switch is turned on, no client is asked about what is long past.
  reviewMail: {
    among: "completed",
    fromMs: -reviewUntilMs,
    toMs: -reviewAfterMs,
    isTime: ({ completedAt = "" }, now) => {
      const agoMs = now.getTime() - Date.parse(completedAt);
      return agoMs >= reviewAfterMs && agoMs <= reviewUntilMs;
    },
  },
} as const satisfies Partial<Record<BookingMail, DueBy>>;

/** The removal of a time asks for another one, so the wait begins anew. */
function waitedMs({ timestamp, timeNotedAt = timestamp }: TimedBooking, now: Date): number {
  return now.getTime() - Date.parse(timeNotedAt);
}
