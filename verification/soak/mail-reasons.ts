import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { dayMs, hourMs, minuteMs } from "./backend.ts";

/** Why each mail is sent. This is written without the rules of the product. */

/**
 * What was reported last of the mail to a client, until the trainer sends one again; by booking. Reports that
 * are about a mailbox for a time are left out.
 */
export type StoppedMail = Map<string, string>;

const lasting: readonly string[] = ["unknown_address", "suppressed", "complaint"];

export function noteReport(stopped: StoppedMail, bookingId: string, reason: string): void {
  if (lasting.includes(reason)) stopped.set(bookingId, reason);
}

const unsent = { about: undefined, attemptedAt: undefined };

/** What a journey knows of each mail. */
interface MailModel {
  readonly to: "client" | "trainer";
  /** The law wants it sent. */
  readonly evenAfterComplaint?: true;
  /** It may be sent once for each time that is noted. */
  readonly isAboutTime?: true;
  /** Whether a booking is over, or has what the mail asks for, at the moment of the claim. */
  readonly hasNoReason?: (booking: ConfirmedBooking) => boolean;
}

const nudge: MailModel = {
  to: "client",
  hasNoReason: (booking) =>
    booking.type !== "paid" ||
    hasTime(booking) ||
    "timeChosenAt" in booking ||
    isOver(booking) ||
    isWithBank(booking),
};

export const mailModels: Readonly<Record<BookingMail, MailModel>> = {
  visitorMail: { to: "client", hasNoReason: (booking) => "cancelledAt" in booking },
  trainerMail: { to: "trainer" },
  firstNudge: nudge,
  secondNudge: nudge,
  timeMail: {
    to: "client",
    isAboutTime: true,
    // That the time is removed is mailed after a full refund, too.
    hasNoReason: (booking) => isClosed(booking) || (hasTime(booking) && isOver(booking)),
  },
  reminderMail: {
    to: "client",
    isAboutTime: true,
    hasNoReason: (booking) => isOver(booking) || !hasTime(booking),
  },
  reviewMail: { to: "client", hasNoReason: (booking) => !isReviewable(booking) },
  sessionMail: {
    to: "client",
    isAboutTime: true,
    hasNoReason: (booking) => {
      const { about = 0, attemptedAt = "" } = booking.sessionMail ?? {};
      const used = "usedSessions" in booking ? (booking.usedSessions ?? []) : [];
      const told = used.slice(about).filter(({ putBack }) => !putBack);
      const sinceMs = Date.parse(attemptedAt) - Date.parse(told.at(-1)?.at ?? "");
      return isDeadBlock(booking) || !(sinceMs >= 10 * minuteMs);
    },
  },
  lapseMail: {
    to: "client",
    hasNoReason: (booking) => {
      const lapsesOn = ("lapsesOn" in booking && booking.lapsesOn) || "";
      const noonMs = Date.parse(`${lapsesOn}T12:00:00.000Z`);
      const leftMs = noonMs - Date.parse(booking.lapseMail?.attemptedAt ?? "");
      const isInTime = leftMs >= -12 * hourMs && leftMs <= 28 * dayMs;
      return isDeadBlock(booking) || !isInTime || isHeldInFull(booking);
    },
  },
  refundMail: {
    to: "client",
    isAboutTime: true,
    hasNoReason: ({ refunds = [], refundMail: { about, attemptedAt = "" } = unsent }) => {
      const told = refunds.flatMap((each) => {
        const { status, toldIn, failureToldIn, failedAt, refundedAt } = each;
        if (status === "succeeded" && toldIn === about) return refundedAt ?? [];
        return status === "failed" && failureToldIn === about ? (failedAt ?? []) : [];
      });
      const latest = Math.max(...told.map((at) => Date.parse(at)));
      return !(Date.parse(attemptedAt) - latest >= 10 * minuteMs);
    },
  },
  cancelMail: { to: "client", evenAfterComplaint: true },
  cancelNotice: { to: "trainer" },
};

const hasTime = (booking: ConfirmedBooking) => "startsAt" in booking;

/** Whether a consultation was held, nobody wants any money of it back, and its client may be asked how it was. */
export function isReviewable(booking: ConfirmedBooking): boolean {
  const { refunds = [], disputes = [] } = booking;
  const isHeld = "status" in booking && !("cancelledAt" in booking);
  const isQuestioned = disputes.length > 0 || refunds.some(({ status }) => status !== "failed");
  return isHeld && !isQuestioned && !("reviewDeclinedAt" in booking);
}

/** The sessions of a block that were held. */
export function heldOf(booking: KeptBooking) {
  const used = "usedSessions" in booking ? (booking.usedSessions ?? []) : [];
  return used.filter(({ putBack }) => !putBack);
}

/** What was paid for them, in pence. */
export function priceOfHeld(booking: ConfirmedBooking): number {
  const { sessions = 1 } = booking.block ?? {};
  return Math.round((booking.amount * heldOf(booking).length) / sessions);
}

export function isHeldInFull(booking: ConfirmedBooking): boolean {
  return booking.block?.sessions === heldOf(booking).length;
}

/** How many sessions of a block ended with money that went back. That this is right is watched at each write. */
export function endedOf({ refunds = [], disputes = [] }: KeptBooking): number {
  const ending = [
    ...refunds.filter(({ status }) => status !== "failed"),
    ...disputes.filter(({ status }) => status === "lost"),
  ];
  return ending.reduce((sum, { sessionsEnded = 0 }) => sum + sessionsEnded, 0);
}

/** How many sessions of a block were neither held nor ended. */
export function openOf(booking: ConfirmedBooking): number {
  const { sessions = 0 } = booking.block ?? {};
  return Math.max(0, sessions - heldOf(booking).length - endedOf(booking));
}

/** Whether a booking is no block, or none that goes on: also because what was paid for the rest went back. */
export function isDeadBlock(booking: ConfirmedBooking): boolean {
  if (booking.block === undefined || isOver(booking)) return true;
  return endedOf(booking) > 0 && openOf(booking) === 0;
}

/** Whether the client must not get a mail unless the trainer sends it. */
export function isStopped(stopped: StoppedMail, bookingId: string, mail: BookingMail): boolean {
  const reason = stopped.get(bookingId);
  const { to, evenAfterComplaint } = mailModels[mail];
  if (reason === undefined || to === "trainer") return false;
  return !(reason === "complaint" && evenAfterComplaint);
}

function isClosed(booking: ConfirmedBooking): boolean {
  return "status" in booking || "cancelledAt" in booking;
}

const sumOf = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Whether all that was paid goes back, or has gone back, by refunds or by the bank, and no session was left as a favour. */
export function isPaidBack(booking: ConfirmedBooking): boolean {
  return booking.type === "paid" && paidBack(booking) >= booking.amount && openOf(booking) === 0;
}

function paidBack({ refunds = [], disputes = [] }: ConfirmedBooking): number {
  const asked = sumOf(refunds.filter(({ status }) => status !== "failed"));
  return asked + sumOf(disputes.filter(({ status }) => status === "lost"));
}

export function isOver(booking: ConfirmedBooking): boolean {
  return isClosed(booking) || isPaidBack(booking);
}

/** Whether a bank decides about the payment, or has taken it back. */
export function isWithBank({ disputes = [] }: ConfirmedBooking): boolean {
  return disputes.some(({ kind, status }) => kind === "dispute" && status !== "won");
}
