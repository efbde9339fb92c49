import { createHash } from "node:crypto";
import { type MailState, maximumMailAttempts } from "#shared/bookings/booking-facts.ts";
import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { type ConfirmedBooking, type ErasedDraft, isErased } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { bookingMails, isHeldBack } from "#shared/bookings/mails.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { hasRefundUnderWay } from "#shared/bookings/refunds.ts";
import { referenceLength } from "#shared/calendar/calendar-services.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import { lapseToTell } from "#shared/sessions/block-mails.ts";
import type { BookingRecord, ConfirmedRecord, DraftRecord, KeptRecord } from "./booking.ts";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The partitions of the bookings with pending work. `trainer`: nothing is left for upkeep, but the booking
 * has a problem that only the trainer can see to.
 */
export const pendingWork = {
  followUp: "followUp",
  trainer: "trainer",
  /** Drafts of erased people, until their payment is cancelled. */
  erasedDraft: "erasedDraft",
} as const;

/**
 * When upkeep asks Stripe about a draft, by the draft's age. Each check has its own partition, so
 * that upkeep reads only the drafts that are due. The last check deletes the draft.
 */
export const draftChecks = [
  { pendingWork: "draft", ageMs: 15 * minuteMs },
  { pendingWork: "draft1h", ageMs: hourMs },
  { pendingWork: "draft6h", ageMs: 6 * hourMs },
  { pendingWork: "draft24h", ageMs: 24 * hourMs },
] as const;
type DraftCheck = (typeof draftChecks)[number]["pendingWork"];
export type PendingWork = typeof pendingWork.followUp | typeof pendingWork.erasedDraft | DraftCheck;

/**
 * What retention erases next: the answers about health, if there are any, and years later the whole
 * booking.
 */
export type RetentionKey = "healthAnswers" | "booking";

/** The partition of the index of consultations whose time is noted. */
export const appointmentKey = "consultation-intro";

/** The partition of the same index of the blocks whose client is to be told when they lapse. */
export const lapseKey = "lapse";

/** When DynamoDB deletes a draft, in case upkeep cannot: only Stripe knows whether it is unpaid. */
const draftKeptMs = 7 * dayMs;

/** The keys that put a booking into the indexes of the table; it is in no index whose key it has not. */
export interface IndexKeys {
  readonly confirmedKey?: FlowSource;
  readonly toDoKey?: FlowSource;
  readonly appointmentKey?: typeof appointmentKey | typeof lapseKey;
  /** Of a block; of a consultation it is no key, but noted. */
  readonly startsAt?: string;
  readonly pendingWork?: PendingWork | typeof pendingWork.trainer;
  readonly emailKey?: string;
  readonly retentionKey?: RetentionKey;
  readonly calendarKey?: string;
}

/** The names of the keys. */
export const indexKeys = [
  "confirmedKey",
  "toDoKey",
  "appointmentKey",
  "pendingWork",
  "emailKey",
  "retentionKey",
  "calendarKey",
  "startsAt",
] as const satisfies readonly (keyof IndexKeys)[];

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
 * What a booking is called in links to the trainer's calendar, which comes back with each event. From it
 * nobody can find the booking's id. The browser's own copy is in `scheduling-link.ts`.
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

/** What is to do, and what has a time. Sessions stay to do: they are never completed. */
function listKeysOf(
  record: ConfirmedRecord,
): Pick<IndexKeys, "toDoKey" | "appointmentKey" | "startsAt"> {
  if (overBecause(record) !== undefined) return {};
  const isPlanned = "startsAt" in record && record.startsAt !== undefined;
  return { toDoKey: record.flowSource, ...(isPlanned && { appointmentKey }), ...lapseOf(record) };
}

/** Only while the mail before a lapse is to come, so that upkeep reads no other block. */
function lapseOf(record: ConfirmedRecord): Pick<IndexKeys, "appointmentKey" | "startsAt"> {
  if (record.email === undefined || record.lapseMail) return {};
  const startsAt = lapseToTell(record);
  return startsAt === undefined ? {} : { appointmentKey: lapseKey, startsAt };
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
  if ("healthErasedAt" in record && record.healthErasedAt !== undefined) return false;
  return (
    hasHealthAnswers(record) || ("healthConsent" in record && record.healthConsent !== undefined)
  );
}
