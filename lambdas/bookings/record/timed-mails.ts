import * as z from "zod/mini";
import { lastSent, type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import {
  asksOthers,
  type BookingMail,
  isHeldBack,
  type MailFacts,
  mailedFacts,
  mailStates,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { lapseToTell } from "#shared/sessions/block-mails.ts";
import { nudgeDays, reviewDays, toldBeforeWeeks } from "#shared/values/numbers-in-sentences.ts";
import type { BookingRecord, ConfirmedRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";

/** What makes each mail due. Whether there is a reason for it is in the table of mails. */

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What of a booking says whether it is time for a mail. No answers, and no person. */
export const TimedBooking = z.object({
  ...mailedFacts,
  ...z.pick(ConfirmedConsultation, {
    timestamp: true,
    completedAt: true,
    timeChanges: true,
    timeNotedAt: true,
  }).shape,
  ...mailStates,
});
export type TimedBooking = z.infer<typeof TimedBooking>;

export interface TimedMail {
  /**
   * Where upkeep looks: consultations that were booked, start or were completed between two instants from now, or
   * blocks that lapse between them.
   */
  readonly among: "booked" | "starting" | "completed" | "lapsing";
  readonly fromMs: number;
  readonly toMs: number;
  readonly isTime: (booking: TimedBooking, now: Date) => boolean;
}

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

const lapseMs = toldBeforeWeeks * 7 * dayMs;

type DecidingFile = "confirm" | "times" | "sessions" | "refund-mail" | "cancel";

/** The decision that makes a mail due, by its file, or the time to which upkeep looks. */
export const dueBy: Readonly<Record<BookingMail, DecidingFile | TimedMail>> = {
  visitorMail: "confirm",
  trainerMail: "confirm",
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
  },
  // A switch that is turned on asks nobody about what is long past.
  reviewMail: {
    among: "completed",
    fromMs: -reviewUntilMs,
    toMs: -reviewAfterMs,
    isTime: ({ completedAt = "" }, now) => {
      const agoMs = now.getTime() - Date.parse(completedAt);
      return agoMs >= reviewAfterMs && agoMs <= reviewUntilMs;
    },
  },
  sessionMail: "sessions",
  lapseMail: {
    among: "lapsing",
    fromMs: 0,
    toMs: lapseMs,
    isTime: (booking, now) => Date.parse(lapseToTell(booking) ?? "") - now.getTime() <= lapseMs,
  },
  refundMail: "refund-mail",
  cancelMail: "cancel",
  cancelNotice: "cancel",
};

/** The removal of a time asks for another one, so the wait begins anew. */
function waitedMs({ timestamp, timeNotedAt = timestamp }: TimedBooking, now: Date): number {
  return now.getTime() - Date.parse(timeNotedAt);
}

/** Whether the time has come for a mail that a booking has not had, and there is a reason for it. */
export function isTimeFor(mail: BookingMail, booking: TimedBooking, facts: MailFacts): boolean {
  const timed = dueBy[mail];
  if (typeof timed === "string" || booking[mail] || isHeldBack(mail, booking)) return false;
  return !whyUnwanted(mail, booking, facts) && timed.isTime(booking, facts.now);
}

/** Makes a mail due whose time has come, once. Refused when it has not. */
export function makeMailDue(
  record: BookingRecord,
  mail: BookingMail,
  facts: MailFacts,
): Decision<ConfirmedRecord> {
  if (!isConfirmedBooking(record) || record.email === undefined) return refuse("conflict");
  if (asksOthers(mail) && facts.others === undefined) return refuse("conflict");
  if (!isTimeFor(mail, record, facts)) return refuse("conflict");
  return { ...record, [mail]: { ...unsentMail, about: aboutTime(mail, record) } };
}

/** A mail about a consultation that starts is about that time. */
function aboutTime(mail: BookingMail, { timeChanges }: TimedBooking): MailState["about"] {
  const timed = dueBy[mail];
  return typeof timed !== "string" && timed.among === "starting" ? timeChanges : undefined;
}
