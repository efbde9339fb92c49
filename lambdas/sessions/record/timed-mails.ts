import type { DueBy } from "#lambdas/bookings/record/timed-mail.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { lapseToTell } from "#shared/sessions/block-mails.ts";
import { toldBeforeWeeks } from "#shared/values/numbers-in-sentences.ts";

const lapseMs = toldBeforeWeeks * 7 * 24 * 60 * 60 * 1000;

export const sessionMailsDue = {
  sessionMail: "sessions",
  lapseMail: {
    among: "lapsing",
    fromMs: 0,
    toMs: lapseMs,
    isTime: (booking, now) => Date.parse(lapseToTell(booking) ?? "") - now.getTime() <= lapseMs,
  },
} as const satisfies Partial<Record<BookingMail, DueBy>>;
