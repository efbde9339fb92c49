import {
  listedAttempts,
  type MailAttempt,
  type MailReturn,
  type MailState,
  maximumListedAttempts,
  timesSent,
} from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import {
  asksOthers,
  type BookingMail,
  isEarly,
  isHeldBack,
  isUndecided,
  type MailFacts,
  stopsMail,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import type { BookingRecord, ConfirmedRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { reportWithNextMail } from "./refund-mail.ts";

/** The mails of a booking: which are due, and what became of each attempt. */

/** An attempt that is to be made. */
export interface Claiming {
  readonly mail: BookingMail;
  /** The mail's state when the attempt was due. */
  readonly seen: MailState;
  /** The administrator who asked for it, if one did. Then automatic mail is sent again, too. */
  readonly by?: string | undefined;
  /** What the booking keeps of the link to the client's page that the mail has. */
  readonly link?: string | undefined;
}

/**
 * Claims the next attempt at a mail, so that only one of several callers sends it: SES has no idempotency keys. A
 * mail without a reason is dropped instead. A mail stays as it is while it is early or held back, while a completion
 * that may change its reason can be undone, and where the client's other bookings matter but were not read. Refused when its state has changed since the attempt was due.
 */
export function claimMail(
  record: BookingRecord,
  { mail, seen, by, link }: Claiming,
  facts: MailFacts,
): Decision<ConfirmedRecord> {
  const state = stateOf(record, mail);
  // Every attempt increases the count, so these detect any other attempt.
  const isSame =
    state?.status === seen.status && state.attempts === seen.attempts && state.about === seen.about;
  if (!isConfirmedBooking(record) || !isSame) return refuse("conflict");
  // An attempt that the trainer asked for is repeated without asking the switch, too.
  const asked = by ?? state.history[state.attempts]?.by;
  const settings = asked === undefined ? facts.settings : undefined;
  const isUnwanted = whyUnwanted(mail, record, { ...facts, settings }) !== undefined;
  if (isUndecided(mail, record, facts.now) && (by === undefined || isUnwanted)) return record;
  if (isUnwanted) return { ...record, [mail]: withoutReason(state) };
  if (asksOthers(mail) && facts.others === undefined) return record;
  if (by === undefined && (isHeldBack(mail, record) || isEarly(mail, record, facts.now)))
    return record;
  const attempt = { at: facts.now.toISOString(), status: "pending", ...(by && { by }) } as const;
  const { mailStopped, clientLinks } = record;
  return {
    ...record,
    mailStopped: by === undefined ? mailStopped : undefined,
    clientLinks: link === undefined ? clientLinks : [...(clientLinks ?? []), link],
    [mail]: {
      ...state,
      status: attempt.status,
      attempts: state.attempts + 1,
      attemptedAt: attempt.at,
      history: withAttempt(state, attempt),
    },
  };
}

/** Whether a change has claimed an attempt. */
export function isClaimed(record: ConfirmedRecord, { mail, seen }: Claiming): boolean {
  return record[mail]?.attempts === seen.attempts + 1;
}

/** A mail that is not sent any more. The record of one that was sent before stays. */
function withoutReason(state: MailState): MailState | undefined {
  return timesSent(state) > 0 ? { ...state, status: "sent" } : undefined;
}

/** An attempt that was claimed. */
export interface Claimed {
  readonly mail: BookingMail;
  readonly number: number;
  /** The change of the time that the mail was about, if it was about one. */
  readonly about?: number | undefined;
}

/**
 * Records whether an attempt has sent the mail. Refused when the mail is now about something newer, unless that has
 * to report these refunds, too; and when an attempt has failed that is not the latest, or that has sent the mail
 * after all.
 */
export function recordOutcome(
  record: BookingRecord,
  { mail, number, about }: Claimed,
  status: "sent" | "failed",
): Decision<ConfirmedRecord> {
  const state = stateOf(record, mail);
  if (!isConfirmedBooking(record) || !state) return refuse("conflict");
  if (state.about !== about) {
    const isUntold = mail === "refundMail" && status === "failed" && about !== undefined;
    return isUntold ? reportWithNextMail(record, about) : refuse("conflict");
  }
  const isLatest = state.status === "pending" && state.attempts === number;
  if (status === "failed" && !isLatest) return refuse("conflict");
  const known = state.history[number];
  const history = known ? { ...state.history, [number]: { ...known, status } } : state.history;
  return { ...record, [mail]: { ...state, status, history } };
}

/**
 * Records that a mail bounced after it was sent. Recording it again changes nothing. Refused when the attempt
 * is not known.
 */
export function recordReturned(
  record: BookingRecord,
  mail: BookingMail,
  attempt: number,
  returned: MailReturn,
): Decision<ConfirmedRecord> {
  const state = stateOf(record, mail);
  if (!isConfirmedBooking(record) || !state?.history[attempt]) return refuse("conflict");
  const known = state.history[attempt];
  if (known.returned !== undefined) return record;
  const history = { ...state.history, [attempt]: { ...known, returned } };
  return {
    ...record,
    [mail]: { ...state, history, returnedAt: returned.at },
    ...(stopsMail[returned.reason] && { mailStopped: returned }),
  };
}

function stateOf(record: BookingRecord, mail: BookingMail): MailState | undefined {
  return isConfirmedBooking(record) ? record[mail] : undefined;
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
