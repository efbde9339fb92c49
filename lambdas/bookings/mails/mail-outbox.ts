import { type BookingItems, isConfirmed, storedAs } from "#lambdas/bookings/booking-items.ts";
import { parseConfirmed, pendingWork } from "#lambdas/bookings/stored-booking.ts";
import {
  allOf,
  type Condition,
  equals,
  hasValue,
  isAbsent,
  isPresent,
} from "#lambdas/database/expressions.ts";
import type { MailReturn } from "#shared/bookings/booking-facts.ts";
import {
  type BookingMail,
  listedAttempts,
  type MailAttempt,
  type MailState,
  maximumListedAttempts,
  maximumMailAttempts,
  unsentMail,
} from "#shared/bookings/booking-facts.ts";
import { stopsMail } from "#shared/bookings/wanted-mails.ts";

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

export type MailOutbox = ReturnType<typeof createMailOutbox>;

/**
 * Records on the bookings which mails were sent. SES has no idempotency keys, so an attempt is claimed
 * before it is made: of concurrent callers one sends.
 */
export function createMailOutbox(items: BookingItems) {
  return {
    /**
     * Claims the next attempt at a mail, and puts the booking on upkeep's list. Refused when the mail's
     * state has changed since the attempt was due.
     * @param by the administrator who asked for it, if one did. Then automatic mail is sent again, too.
     * @param link what the booking keeps of the link to the client's page that the mail has.
     */
    claim: (
      bookingId: string,
      mail: BookingMail,
      seen: MailState,
      at: Date,
      { by, link }: { readonly by?: string | undefined; readonly link?: string | undefined } = {},
    ) => {
      const { status, attempts } = seen;
      const attempt = { at: at.toISOString(), status: "pending", ...(by && { by }) } as const;
      return items.update(
        bookingId,
        {
          set: {
            [`${mail}.status`]: attempt.status,
            [`${mail}.attempts`]: attempts + 1,
            [`${mail}.attemptedAt`]: attempt.at,
            [`${mail}.history`]: withAttempt(seen, attempt),
            // A mail that is sent again may have left the list: upkeep retries it if this attempt fails.
            pendingWork: pendingWork.followUp,
          },
          ...(link !== undefined && { add: { clientLinks: new Set([link]) } }),
          ...(by !== undefined && { remove: ["mailStopped"] }),
        },
        // Every attempt increases the count, so these two detect any other attempt.
        allOf(
          isConfirmed,
          equals(`${mail}.status`, status),
          equals(`${mail}.attempts`, attempts),
          hasValue(`${mail}.about`, seen.about),
        ),
        parseConfirmed,
      );
    },

    /**
     * Makes a mail due, and puts the booking on upkeep's list. Refused when the booking has the mail, or
     * is not as it should be for it.
     * @param about the change of the time that the mail is about, if it is about one.
     */
    makeDue: (bookingId: string, mail: BookingMail, reason: Condition, about?: number) =>
      items.update(
        bookingId,
        { set: { [mail]: { ...unsentMail, about }, pendingWork: pendingWork.followUp } },
        allOf(storedAs.confirmed, isAbsent("cancelledAt"), isAbsent(mail), reason),
        parseConfirmed,
      ),

    /** Removes a mail that is not wanted any more. Refused when its state has changed since. */
    drop: (bookingId: string, mail: BookingMail, seen: MailState) =>
      items.update(
        bookingId,
        { remove: [mail] },
        allOf(
          isConfirmed,
          equals(`${mail}.attempts`, seen.attempts),
          hasValue(`${mail}.about`, seen.about),
        ),
        parseConfirmed,
      ),

    /** Records that an attempt has sent the mail. Refused when the mail is now about something newer. */
    recordSent: (bookingId: string, mail: BookingMail, attempt: number, about?: number) =>
      items.update(
        bookingId,
        { set: outcome(mail, attempt, "sent") },
        allOf(isConfirmed, isPresent(mail), hasValue(`${mail}.about`, about)),
        parseConfirmed,
      ),

    /**
     * Records that a mail bounced after it was sent, and puts the booking on upkeep's list, which
     * hands it to the trainer. Refused when it is recorded already, and when the attempt is not known.
     */
    recordReturned: (bookingId: string, mail: BookingMail, attempt: number, returned: MailReturn) =>
      items.update(
        bookingId,
        {
          set: {
            [`${mail}.history.${attempt}.returned`]: returned,
            [`${mail}.returnedAt`]: returned.at,
            ...(stopsMail[returned.reason] && { mailStopped: returned }),
            pendingWork: pendingWork.followUp,
          },
        },
        allOf(
          isConfirmed,
          isPresent(`${mail}.history.${attempt}`),
          isAbsent(`${mail}.history.${attempt}.returned`),
        ),
        parseConfirmed,
      ),

    /** Records that an attempt has failed. Refused when a later one was claimed, or the mail is newer. */
    recordFailed: (bookingId: string, mail: BookingMail, attempt: number, about?: number) =>
      items.update(
        bookingId,
        { set: outcome(mail, attempt, "failed") },
        allOf(
          isConfirmed,
          equals(`${mail}.status`, "pending"),
          equals(`${mail}.attempts`, attempt),
          hasValue(`${mail}.about`, about),
        ),
        parseConfirmed,
      ),
  };
}

function outcome(mail: BookingMail, attempt: number, status: MailState["status"]) {
  return { [`${mail}.status`]: status, [`${mail}.history.${attempt}.status`]: status };
}

/**
 * The history with one more attempt. A full one loses its oldest attempt that sent nothing, or the
 * second one if all have sent the mail.
 */
function withAttempt(seen: MailState, next: MailAttempt): Record<string, MailAttempt> {
  const listed = listedAttempts(seen);
  if (listed.length >= maximumListedAttempts) {
    const unsent = listed.findIndex(([, { status }]) => status !== "sent");
    listed.splice(unsent === -1 ? 1 : unsent, 1);
  }
  return Object.fromEntries([...listed, [seen.attempts + 1, next]]);
}
