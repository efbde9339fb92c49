import * as z from "zod/mini";
import { CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { type Completion, isUndoable } from "#shared/consultations/completion.ts";
import {
  hasGoneWell,
  isAppointed,
  isTimeOpen,
  isTimeRemovable,
  type Planned,
  plannedFacts,
} from "#shared/consultations/times.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { isTellingEarly, lapseToTell, sessionsToTell } from "#shared/sessions/block-mails.ts";
import { remindedSession } from "#shared/sessions/session-times.ts";
import { type PaidBlock, sessionsFacts, sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { Instant } from "#shared/values/instant.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";
import { MailReturn, MailState, type ReturnReason, timesSent } from "./booking-facts.ts";
import type { BookingKind } from "./booking-kinds.ts";
import type { BookingSettings } from "./booking-settings.ts";
import type { Complete, FactsOf } from "./facts.ts";
import { isAnyToTell, isTellingOfRefundsEarly } from "./refund-mails.ts";

const due = z.optional(MailState);

/** Each mail as it is stored. A mail without a reason, or without an address, has none. */
export const mailStates = {
  visitorMail: due,
  trainerMail: MailState,
  firstNudge: due,
  secondNudge: due,
  timeMail: due,
  reminderMail: due,
  reviewMail: due,
  sessionMail: due,
  sessionReminder: due,
  lapseMail: due,
  refundMail: due,
  cancelMail: due,
  cancelNotice: due,
};
export type BookingMail = keyof typeof mailStates;

/** When the client refused a mail, as it is stored. */
export const mailRefusals = {
  reviewDeclinedAt: z.optional(Instant),
};

/** What a booking says of a mail about another booking of its client. */
export const OtherBooking = z.object({
  bookingId: BookingId,
  ...mailRefusals,
  reviewMail: due,
  mailStopped: z.optional(MailReturn),
});
export type OtherBooking = z.infer<typeof OtherBooking>;

/** What besides the booking says whether there is a reason for a mail. */
export interface MailFacts {
  readonly now: Date;
  /** Left out when the trainer asks for the mail: a press outweighs a switch. */
  readonly settings: BookingSettings | undefined;
  readonly website: WebsiteFacts;
  /** The client's other bookings, for a mail that `asksOthers`. Without them it is left to upkeep. */
  readonly others: readonly OtherBooking[] | undefined;
}

/** Why there is no reason for a mail. */
export type NoReason =
  | "asked"
  | "cancelled"
  | "no_refund_to_tell"
  | "no_review_link"
  | "no_session_to_tell"
  | "no_time_to_choose"
  | "no_time_to_tell"
  | "not_appointed"
  | "not_held"
  | "nothing_lapses"
  | "turned_off"
  | "unwelcome";

/** What says whether there is a reason for a mail. */
export const mailedFacts = {
  ...plannedFacts,
  ...sessionsFacts,
  ...OtherBooking.shape,
  completedAt: z.optional(Instant),
  calendar: z.optional(CalendarRecord),
  sessionMail: due,
  sessionReminder: due,
  refundMail: due,
};
type MailedFacts = FactsOf<typeof mailedFacts>;
interface Mailed extends MailedFacts, Planned, PaidBlock {}

interface AnyMail {
  /** What the desk calls it. */
  readonly name: string | Readonly<Record<BookingKind, string>>;
  /** Whether it is a problem on the desk when a client who needs it has not received it. */
  readonly isMissed?: true;
  /** Whether it goes to a client who has reported a mail as spam. */
  readonly evenAfterComplaint?: true;
  /** Without it, the site does not send the mail by itself. */
  readonly setting?: Exclude<keyof BookingSettings, "full" | "pause">;
  /** Why there is no reason to send it, if there is none, in the state that the booking is in. */
  readonly unwanted?: (booking: Mailed, facts: MailFacts) => NoReason | undefined;
  /** Whether the site waits before it sends it by itself. */
  readonly isEarly?: (booking: Mailed, now: Date) => boolean;
}

interface TrainersMail extends AnyMail {
  readonly to: "trainer";
  readonly mayBeRefused?: never;
  readonly others?: never;
}

/** The trainer can send it again. */
interface ClientsMail extends AnyMail {
  readonly to: "client";
  /**
   * Where it is stored that the client has refused it; false: the booking needs it. A refusal and a bounce then count
   * for all of the client's bookings, and `refusal-words.ts` has the words of the way out.
   */
  readonly mayBeRefused: false | keyof typeof mailRefusals;
  /** What else the client's other bookings say against it; false: each booking has its own mail. */
  readonly others:
    | false
    | ((booking: OtherBooking, others: readonly OtherBooking[]) => NoReason | undefined);
}

type MailEntry = ClientsMail | TrainersMail;

const ofEachBooking = {
  to: "client",
  mayBeRefused: false,
  others: false,
} as const satisfies Partial<ClientsMail>;

const nudge = {
  ...ofEachBooking,
  setting: "askForTime",
  // A stranger may have given the address of a free booking.
  unwanted: (booking) =>
    booking.type === "paid" && isTimeOpen(booking) ? undefined : "no_time_to_choose",
} as const satisfies Omit<ClientsMail, "name">;

/** Every mail of a booking, in the order of the desk. What is sent, and when, is in `lambdas/bookings/`. */
const mails = {
  visitorMail: {
    name: { consultations: "Confirmation email", sessions: "Receipt" },
    ...ofEachBooking,
    isMissed: true,
    // It would say that the booking goes ahead.
    unwanted: ({ cancelledAt }) => (cancelledAt === undefined ? undefined : "cancelled"),
  },
  trainerMail: { name: "Booking email to you", to: "trainer" },
  firstNudge: { name: "First reminder to choose a time", ...nudge },
  secondNudge: { name: "Second reminder to choose a time", ...nudge },
  timeMail: {
    name: "Email about the time",
    ...ofEachBooking,
    isMissed: true,
    unwanted: (booking, { now }) => {
      const isToTell =
        booking.startsAt === undefined ? isTimeRemovable(booking) : isAppointed(booking, now);
      return isToTell ? undefined : "no_time_to_tell";
    },
  },
  reminderMail: {
    name: "Reminder of the consultation",
    ...ofEachBooking,
    unwanted: (booking, { now }) => (isAppointed(booking, now) ? undefined : "not_appointed"),
  },
  reviewMail: {
    name: "Request for a review",
    to: "client",
    setting: "askForReview",
    mayBeRefused: "reviewDeclinedAt",
    others: (booking, others) =>
      others.some((other) => isAskedFor(other, booking)) ? "asked" : undefined,
    unwanted: (booking, { website }) => {
      if (!hasGoneWell(booking)) return "not_held";
      // Not a second time, also if the trainer asks for it.
      const { reviewMail } = booking;
      if (reviewMail && timesSent(reviewMail) > 0) return "asked";
      return website.where.reviewUrl === "" ? "no_review_link" : undefined;
    },
  },
  sessionMail: {
    name: "Email after a session",
    ...ofEachBooking,
    setting: "tellSessions",
    unwanted: (booking) => (sessionsToTell(booking).length > 0 ? undefined : "no_session_to_tell"),
    isEarly: isTellingEarly,
  },
  sessionReminder: {
    name: "Reminder of a session",
    ...ofEachBooking,
    unwanted: (booking, { now }) => (remindedSession(booking, now) ? undefined : "not_appointed"),
  },
  lapseMail: {
    name: "Email before sessions expire",
    ...ofEachBooking,
    unwanted: (booking, { now }) =>
      lapseToTell(booking) && sessionsLeft(booking, now) > 0 ? undefined : "nothing_lapses",
  },
  refundMail: {
    name: "Email about a refund",
    ...ofEachBooking,
    unwanted: (booking) => (isAnyToTell(booking) ? undefined : "no_refund_to_tell"),
    isEarly: isTellingOfRefundsEarly,
  },
  cancelMail: {
    name: "Cancellation email",
    ...ofEachBooking,
    // The law wants the cancellation confirmed in writing: regulation 32(3).
    evenAfterComplaint: true,
  },
  cancelNotice: { name: "Cancellation email to you", to: "trainer" },
} as const satisfies Readonly<Record<BookingMail, MailEntry>>;

/** Whether a review is asked for another booking. Of two that are due together, the one with the lower id is asked. */
function isAskedFor({ bookingId, reviewMail }: OtherBooking, booking: OtherBooking): boolean {
  if (!reviewMail) return false;
  if (!booking.reviewMail || timesSent(reviewMail) > 0) return true;
  const mayBeUnderWay = reviewMail.status === "pending" && reviewMail.attempts > 0;
  return mayBeUnderWay || bookingId < booking.bookingId;
}

type MailWith<Fact> = {
  [Mail in BookingMail]: (typeof mails)[Mail] extends Fact ? Mail : never;
}[BookingMail];
export type ClientMail = MailWith<{ readonly to: "client" }>;
export type MissedMail = MailWith<{ readonly isMissed: true }>;
export type RefusableMail = MailWith<{ readonly mayBeRefused: string }>;

const entries: Readonly<Record<BookingMail, MailEntry>> = mails;

export const bookingMails = Object.keys(mails).filter(
  (name): name is BookingMail => name in mailStates,
);

/** Those that the trainer can send once more. */
export const clientMails = bookingMails.filter(
  (mail): mail is ClientMail => entries[mail].to === "client",
);

export function mailName(mail: BookingMail, kind: BookingKind): string {
  const { name } = entries[mail];
  return typeof name === "string" ? name : name[kind];
}

/** Why there is no reason, or none any more, to send a mail about a booking. Such a mail is dropped. */
export function whyUnwanted<Given extends Mailed>(
  mail: BookingMail,
  booking: Given & Complete<Given, MailedFacts>,
  facts: MailFacts,
): NoReason | undefined {
  const reason = entries[mail].unwanted?.(booking, facts) ?? whyUnwelcome(mail, booking, facts);
  return reason ?? (isTurnedOff(mail, facts) ? "turned_off" : undefined);
}

/** Why there is no reason for a mail in what all bookings of the client say. */
function whyUnwelcome(
  mail: BookingMail,
  booking: OtherBooking,
  { others = [] }: Pick<MailFacts, "others">,
): NoReason | undefined {
  const { mayBeRefused, others: says } = entries[mail];
  const isUnwelcome = (each: OtherBooking) =>
    mayBeRefused && (each[mayBeRefused] !== undefined || each.mailStopped !== undefined);
  if ([booking, ...others].some(isUnwelcome)) return "unwelcome";
  return says ? says(booking, others) : undefined;
}

/** Whether the client's other bookings may speak against a mail, so that they are asked before each attempt. */
export function asksOthers(mail: BookingMail): boolean {
  const { mayBeRefused = false, others = false } = entries[mail];
  return mayBeRefused !== false || others !== false;
}

/** Under which name it is stored that the client has refused a mail. */
export function refusalOf(mail: RefusableMail): keyof typeof mailRefusals {
  return mails[mail].mayBeRefused;
}

/** Whether the site waits before it sends a mail that is due. */
export function isEarly(mail: BookingMail, booking: Mailed, now: Date): boolean {
  return entries[mail].isEarly?.(booking, now) ?? false;
}

/** Whether no mail to the client is sent or dropped yet: the completion that it may say, or end, can be undone. */
export function isUndecided(mail: BookingMail, booking: Completion, now: Date): boolean {
  return entries[mail].to === "client" && isUndoable(booking, now);
}

export function isTurnedOff(mail: BookingMail, { settings }: Pick<MailFacts, "settings">): boolean {
  const { setting } = entries[mail];
  return setting !== undefined && settings?.[setting] === false;
}

/** Whether a mail that was returned stops all automatic mail to its reader. What is temporary does not. */
export const stopsMail: Readonly<Record<ReturnReason, boolean>> = {
  unknown_address: true,
  suppressed: true,
  complaint: true,
  mailbox_full: false,
  refused: false,
};

/** Whether the site keeps a mail back until the trainer sends the client one again. */
export function isHeldBack(
  mail: BookingMail,
  { mailStopped }: { readonly mailStopped?: MailReturn | undefined },
): boolean {
  const { to, evenAfterComplaint = false } = entries[mail];
  if (mailStopped === undefined || to === "trainer") return false;
  return !(evenAfterComplaint && mailStopped.reason === "complaint");
}
