import { type BookingItems, isConfirmed } from "#lambdas/bookings/booking-items.ts";
import type { WriteResult } from "#lambdas/bookings/booking-store.ts";
import { parseConfirmed, pendingWork } from "#lambdas/bookings/stored-booking.ts";
import { allOf, equals, isPresent } from "#lambdas/database/expressions.ts";
import { type MailState, maximumMailAttempts } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";

/** The mails of a booking, by the field that records them. Without an address there is no `visitorMail`. */
export const bookingMails = ["visitorMail", "trainerMail"] as const;
export type BookingMail = (typeof bookingMails)[number];

/**
 * Records which mails were sent. SES has no idempotency keys, so an attempt is claimed on the booking
 * before it is made: of concurrent callers one sends. Every method is one database call.
 */
export interface MailOutbox {
  /**
   * Claims the next attempt at a mail, and puts the booking on upkeep's list.
   * @param seen the mail's state when the attempt was due. Refused when it has changed since.
   */
  claim(
    bookingId: string,
    mail: BookingMail,
    seen: MailState,
    at: Date,
  ): Promise<WriteResult<ConfirmedBooking>>;

  /** Records that a mail was sent. */
  recordSent(bookingId: string, mail: BookingMail): Promise<WriteResult<ConfirmedBooking>>;

  /**
   * Records that an attempt has failed.
   * @param attempt its number. Refused when a later attempt was claimed.
   */
  recordFailed(
    bookingId: string,
    mail: BookingMail,
    attempt: number,
  ): Promise<WriteResult<ConfirmedBooking>>;
}

/** Which mails to attempt. */
export type MailRule =
  /** Mails without an attempt. */
  | { readonly attempt: "first" }
  /** Also mails whose last attempt failed, or has no outcome, long enough ago. */
  | { readonly attempt: "any"; readonly retryAfterMs: number };

/** The wait grows to at most this many times the first, so that 20 attempts span two days. */
const maximumWaits = 16;

/** Longer than the function that makes an attempt can run. */
const attemptMayTakeMs = 30_000;

/** Whether a mail needs no further attempt: it was sent, was given up, or does not exist. */
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
  // An attempt without an outcome may still be under way, even if the retry wait is zero.
  return !isUnderWay(state, at) && Date.parse(attemptedAt) + retryMs <= at.getTime();
}

/** Whether an attempt at a mail may be under way at an instant. */
export function isUnderWay({ status, attemptedAt }: MailState, at: Date): boolean {
  if (status !== "pending" || attemptedAt === undefined) return false;
  return Date.parse(attemptedAt) + attemptMayTakeMs > at.getTime();
}

/** Creates the outbox, which is stored on the bookings. */
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
            // A mail that is sent again may have left the list: upkeep retries it if this attempt fails.
            openWork: pendingWork.followUp,
          },
        },
        // Every attempt increases the count, so these two detect any other attempt.
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
