import type { DueBy, TimedBooking } from "#lambdas/bookings/record/timed-mail.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { lapseToTell } from "#shared/sessions/block-mails.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { minuteOf } from "#shared/sessions/session-times.ts";
import { dayMs } from "#shared/values/durations.ts";
import { toldBeforeWeeks } from "#shared/values/numbers-in-sentences.ts";

/** How long before a session its client is reminded. A time that is chosen later needs no reminder. */
const remindedMs = dayMs;
const lapseMs = toldBeforeWeeks * 7 * dayMs;

export const sessionMailsDue = {
  sessionMail: "sessions",
  sessionReminder: {
    among: "sessions",
    fromMs: 0,
    toMs: remindedMs,
    isTime: (booking, now) => nextToRemind(booking, now) !== undefined,
    about: (booking, now) => {
      const next = nextToRemind(booking, now);
      return next && minuteOf(next);
    },
  },
  lapseMail: {
    among: "lapsing",
    fromMs: 0,
    toMs: lapseMs,
    isTime: (booking, now) => Date.parse(lapseToTell(booking) ?? "") - now.getTime() <= lapseMs,
  },
} as const satisfies Partial<Record<BookingMail, DueBy>>;

/** The next session within a day, unless its time was chosen later than that, or its client was reminded of it. */
function nextToRemind({ sessionReminder, ...booking }: TimedBooking, now: Date) {
  const last = sessionReminder?.about ?? 0;
  return openEvents(booking).find((event) => {
    const startsMs = Date.parse(event.startsAt);
    const leftMs = startsMs - now.getTime();
    const isKnown = startsMs - Date.parse(event.madeAt) >= remindedMs;
    return leftMs > 0 && leftMs <= remindedMs && isKnown && minuteOf(event) > last;
  });
}
