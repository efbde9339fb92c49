import { type BookingItems, isConfirmed } from "#lambdas/bookings/booking-items.ts";
import type { WriteResult } from "#lambdas/bookings/booking-store.ts";
import { parseConfirmed, pendingWork } from "#lambdas/bookings/stored-booking.ts";
import { allOf, equals, isPresent } from "#lambdas/database/expressions.ts";
import { type MailState, maximumMailAttempts } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";

/**
 * The mails of a booking, by the field that records them. A payer who left no address gets none,
 * and then there is no such field.
 */
export const bookingMails = ["visitorMail", "trainerMail"] as const;
export type BookingMail = (typeof bookingMails)[number];

/**
 * Which mail has gone out. SES knows no idempotency key, so an attempt is claimed on the booking
 * before it is made: of any number of callers at the same moment, one sends. Every method is one
 * call of the database.
 */
export interface MailOutbox {
  /**
   * Claims the next attempt at a mail, and puts the booking on upkeep's list, should it be off.
   * @param seen the mail's state that makes an attempt due. Refused when it has changed since.
   */
  claim(
    bookingId: string,
    mail: BookingMail,
    seen: MailState,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /** Records that a mail has gone out. Nothing undoes that. */
  recordSent(bookingId: string, mail: BookingMail): Promise<WriteResult<ConfirmedBooking>>;

  /**
   * Records that an attempt has failed.
   * @param attempt the number that the claim gave it. Refused when a later one has begun.
   */
  recordFailed(
    bookingId: string,
    mail: BookingMail,
    attempt: number,
  ): Promise<WriteResult<ConfirmedBooking>>;
}

/** Which mails to attempt. */
export type MailRule =
  /** Those that nobody has attempted. */
  | { readonly attempt: "first" }
  /** Also those whose last attempt has failed, or has not been heard of again, long enough ago. */
  | { readonly attempt: "any"; readonly retryAfterMs: number };

/** The wait grows up to this many times the first, so that 20 attempts span two days. */
const maximumWaits = 16;

/** How long an attempt may be under way: as long as the function that makes it may run, and more. */
const attemptMayTakeMs = 30_000;

/** Whether a mail needs no further attempt: it has gone out, enough was tried, or there is none. */
export function isMailDone(state: MailState | undefined): boolean {
  return !state || state.status === "sent" || state.attempts >= maximumMailAttempts;
}

/** Whether an attempt at a mail is due at an instant. */
export function isMailDue(
  state: MailState | undefined,
  rule: MailRule,
  at: Date,
): state is MailState {
  if (!state || isMailDone(state)) return false;
  const { attempts, attemptedAt } = state;
  if (attemptedAt === undefined) return true;
  if (rule.attempt === "first") return false;
  const retryMs = rule.retryAfterMs * Math.min(attempts, maximumWaits);
  // An attempt without an outcome may still be under way, however impatient the caller is.
  return !isUnderWay(state, at) && Date.parse(attemptedAt) + retryMs <= at.getTime();
}

/** Whether somebody may be sending a mail at an instant. */
export function isUnderWay({ status, attemptedAt }: MailState, at: Date): boolean {
  if (status !== "pending" || attemptedAt === undefined) return false;
  return Date.parse(attemptedAt) + attemptMayTakeMs > at.getTime();
}

/** The outbox, kept on the bookings themselves. */
export function createMailOutbox(items: BookingItems): MailOutbox {
  return {
    claim: (bookingId, mail, { status, attempts }, at) =>
      items.update<ConfirmedBooking>(
        bookingId,
        {
          set: {
            [`${mail}.status`]: "pending" satisfies MailState["status"],
            [`${mail}.attempts`]: attempts + 1,
            [`${mail}.attemptedAt`]: at.toISOString(),
            // Sent long ago, and now once more: if nothing comes of it, upkeep is to see to it.
            openWork: pendingWork.followUp,
          },
        },
        // Every attempt counts one up, so these two say whether anybody has touched it.
        allOf(isConfirmed, equals(`${mail}.status`, status), equals(`${mail}.attempts`, attempts)),
        parseConfirmed,
      ),

    recordSent: (bookingId, mail) =>
      items.update<ConfirmedBooking>(
        bookingId,
        { set: { [`${mail}.status`]: "sent" satisfies MailState["status"] } },
        allOf(isConfirmed, isPresent(mail)),
        parseConfirmed,
      ),

    recordFailed: (bookingId, mail, attempt) =>
      items.update<ConfirmedBooking>(
        bookingId,
        { set: { [`${mail}.status`]: "failed" satisfies MailState["status"] } },
        allOf(
          isConfirmed,
          equals(`${mail}.status`, "pending"),
          equals(`${mail}.attempts`, attempt),
        ),
        parseConfirmed,
      ),
  };
}
