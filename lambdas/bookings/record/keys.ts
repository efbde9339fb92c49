import { createHash } from "node:crypto";
import { type MailState, maximumMailAttempts } from "#shared/bookings/booking-facts.ts";
import { byKind } from "#shared/bookings/booking-kinds.ts";
import { type ConfirmedBooking, type ErasedDraft, isErased } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { bookingMails, isHeldBack } from "#shared/bookings/mails.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { hasRefundUnderWay } from "#shared/bookings/refunds.ts";
import { isToDo } from "#shared/bookings/to-do.ts";
import { referenceLength } from "#shared/calendar/calendar-services.ts";
import { mayHaveHealthAnswers } from "#shared/consultations/health-consent.ts";
import { dayMs } from "#shared/values/durations.ts";
import type { BookingRecord, ConfirmedRecord, DraftRecord, KeptRecord } from "./booking.ts";
import {
  type DraftCheck,
  draftChecks,
  type IndexKeys,
  type PendingWork,
  pendingWork,
} from "./index-keys.ts";
import { recordOfKind } from "./kinds.ts";

/** When DynamoDB deletes a draft, in case upkeep cannot: only Stripe knows whether it is unpaid. */
const draftKeptMs = 7 * dayMs;

/** The index keys of a booking: they follow from the rest of it, and nothing else sets them. */
export function keysOf(record: BookingRecord): IndexKeys {
  const email = isErased(record) ? undefined : record.email;
  const byEmail = email === undefined ? {} : { emailKey: emailKeyOf(email) };
  if (record.paymentStatus === "pending") {
    return { ...byEmail, pendingWork: isErased(record) ? checkOfErased(record) : checkOf(record) };
  }
  return {
    ...byEmail,
    confirmedKey: record.flowSource,
    ...workOf(record),
    retentionKey: keepsHealthAnswers(record) ? "healthAnswers" : "booking",
    ...(isErased(record)
      ? {}
      : { ...listKeysOf(record), calendarKey: calendarReference(record.bookingId) }),
  };
}

/**
 * What a booking is called in links to the trainer's calendar, which comes back with each event. It does not
 * reveal the booking's id. The browser's own copy is in `scheduling-link.ts`.
 */
export function calendarReference(bookingId: string): string {
  return createHash("sha256").update(bookingId).digest("base64url").slice(0, referenceLength);
}

/** When DynamoDB deletes a draft, in seconds of the epoch; a booking never. */
export function expiryOf(record: BookingRecord): { readonly expiresAt?: number } {
  if (record.paymentStatus !== "pending") return {};
  return { expiresAt: Math.floor((Date.parse(record.timestamp) + draftKeptMs) / 1000) };
}

/** The key that bookings are found by. Mail services ignore the case of an address. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The next check of a draft; the last one is repeated until the draft is gone. */
function checkOf({ timestamp, checkedAt = timestamp }: DraftRecord): DraftCheck {
  const ageMs = Date.parse(checkedAt) - Date.parse(timestamp);
  return (draftChecks.find((check) => check.ageMs > ageMs) ?? draftChecks[3]).pendingWork;
}

function checkOfErased({ offers }: ErasedDraft): PendingWork {
  return offers.length > 0 ? pendingWork.erasedDraft : draftChecks[3].pendingWork;
}

function listKeysOf(record: ConfirmedRecord): Pick<IndexKeys, "toDoKey" | "dueKey" | "dueAt"> {
  const { isTimed, due } = recordOfKind(record);
  return {
    // The calendar may have times of what is over.
    ...((isToDo(record) || isTimed) && { toDoKey: record.flowSource }),
    ...(overBecause(record) === undefined && due),
  };
}

function workOf(record: KeptRecord): Pick<IndexKeys, "pendingWork"> {
  if (!isFollowedUp(record)) return { pendingWork: pendingWork.followUp };
  return problemsOf(record).length > 0 ? { pendingWork: pendingWork.trainer } : {};
}

/** Whether nothing is left for upkeep to do for a booking. An erased one has no mails. */
export function isFollowedUp(record: Partial<ConfirmedBooking>): boolean {
  if (hasRefundUnderWay(record.refunds) || record.useToGiveBack) return false;
  const isMailed = bookingMails.every(
    (mail) => isMailDone(record[mail]) || isHeldBack(mail, record),
  );
  return isMailed && !record.useToRecord && record.cancellationRefundId === undefined;
}

/** Whether a mail needs no further attempt: it was sent, was given up, or does not exist. */
export function isMailDone(state: MailState | undefined): boolean {
  return !state || state.status === "sent" || state.attempts >= maximumMailAttempts;
}

/** Longer than the function that makes an attempt can run. */
const attemptMayTakeMs = 30_000;

/** Whether an attempt at a mail may be under way at an instant. */
export function isUnderWay({ status, attemptedAt }: MailState, at: Date): boolean {
  if (status !== "pending" || attemptedAt === undefined) return false;
  return Date.parse(attemptedAt) + attemptMayTakeMs > at.getTime();
}

/** Whether a booking has answers about health, or may have: without the consent none are stored. */
export function keepsHealthAnswers(record: BookingRecord): boolean {
  if (isErased(record)) return false;
  return byKind<DraftRecord | ConfirmedRecord, boolean>(record, {
    consultations: mayHaveHealthAnswers,
    sessions: () => false,
  });
}
