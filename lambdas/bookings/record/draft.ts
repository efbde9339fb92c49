import { isDeepStrictEqual } from "node:util";
import { byKind } from "#shared/bookings/booking-kinds.ts";
import { isDraft, isErased } from "#shared/bookings/bookings.ts";
import type { Offer } from "#shared/bookings/offer.ts";
import type { ConsultationAnswers } from "#shared/consultations/consultation.ts";
import type { Payer } from "#shared/sessions/session-payments.ts";
import { dayMs } from "#shared/values/durations.ts";
import type { BookingRecord, DraftRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";

/** What one draft may go through before its visitor has to begin another one. */
export const draftLimits = {
  /** Different prices: another amount, or another code. */
  offers: 20,
  /** Attempts to pay that the bank refused. */
  declinedPayments: 10,
} as const;

/** How long a visitor may take to pay. Then upkeep deletes the draft. */
export const draftLifetimeMs = dayMs;

/** What is booked, with the visitor's answers. */
export type BookingDetails =
  | { readonly flowSource: "consultation-intro"; readonly answers: ConsultationAnswers }
  | { readonly flowSource: "payment-page"; readonly answers: Payer };

/** The content of a draft, with the price that the server offers. */
export type DraftContent = BookingDetails & {
  readonly bookingId: string;
  readonly offer: Offer;
  /** What is kept of the link that the browser made. */
  readonly clientLink?: string | undefined;
  readonly requestDigest?: string | undefined;
};

/**
 * Writes a draft, or writes it anew with other answers and one more offer. It keeps its PaymentIntent, and
 * the link that it began with.
 * @returns `conflict` once it is confirmed, or when the id belongs to another kind of booking;
 *   `booking_erased` once its person is erased; `too_many_requests` beyond the number of different offers that a
 *   draft may have.
 */
export function startDraft(
  found: BookingRecord | undefined,
  content: DraftContent,
  now: Date,
): Decision<DraftRecord> {
  const { bookingId, offer, clientLink, requestDigest } = content;
  if (found && isErased(found)) return refuse("booking_erased");
  if (found && (!isDraft(found) || found.flowSource !== content.flowSource)) {
    return refuse("conflict");
  }
  const offers = found?.offers ?? [];
  const isKnown = offers.some((each) => isDeepStrictEqual(offerOf(each), offerOf(offer)));
  if (!isKnown && offers.length >= draftLimits.offers) return refuse("too_many_requests");
  const at = now.toISOString();
  const record = {
    bookingId,
    ...offer,
    currency: "GBP" as const,
    paymentStatus: "pending" as const,
    offers: isKnown ? offers : [...offers, offer],
    startedAt: found?.startedAt ?? at,
    timestamp: at,
    requestDigest,
    clientLinks: found?.clientLinks ?? (clientLink === undefined ? undefined : [clientLink]),
    paymentIntentId: found?.paymentIntentId,
    paymentAttempt: found?.paymentAttempt,
    declinedPayments: found?.declinedPayments,
    calendar: found?.calendar,
  };
  return byKind<DraftContent, DraftRecord>(content, {
    consultations: ({ answers, flowSource }) => ({ ...answers, ...record, flowSource }),
    sessions: ({ answers, flowSource }) => ({ ...answers, ...record, flowSource }),
  });
}

/** The latest price of a draft, or another one that it was offered. */
export function offerOf(draft: Offer): Offer {
  const { originalAmount, amount, discountCode, discountPercentage, block } = draft;
  return { originalAmount, amount, discountCode, discountPercentage, block };
}

/**
 * Records that the bank has refused a payment of a draft. A repeated event counts once; beyond the limit
 * none is added.
 * @param eventId Stripe's.
 */
export function recordDecline(
  record: BookingRecord,
  paymentIntentId: string,
  eventId: string,
): Decision<DraftRecord> {
  if (!isDraft(record) || record.paymentIntentId !== paymentIntentId) return refuse("conflict");
  const { declinedPayments = [] } = record;
  const isCounted = declinedPayments.includes(eventId);
  if (isCounted || declinedPayments.length >= draftLimits.declinedPayments) return record;
  return { ...record, declinedPayments: [...declinedPayments, eventId] };
}

/**
 * Stores the PaymentIntent of a draft.
 * @param replaces the intent that the draft was read with; refused when it has another one by now.
 * @returns `booking_erased` when its person is erased: then the secret of this intent is not returned, so it cannot
 *   be paid.
 */
export function attachIntent(
  record: BookingRecord,
  paymentIntentId: string,
  replaces: string | undefined,
): Decision<DraftRecord> {
  if (record.paymentStatus !== "pending") return refuse("conflict");
  if (isErased(record)) return refuse("booking_erased");
  if (record.paymentIntentId === paymentIntentId) return record;
  if (record.paymentIntentId !== replaces) return refuse("conflict");
  return { ...record, paymentIntentId };
}

/**
 * Counts one more attempt to create the PaymentIntent of a draft.
 * @param attempt the latest attempt, which has failed; refused when another request has begun the next one.
 */
export function startNextAttempt(record: BookingRecord, attempt: number): Decision<DraftRecord> {
  if (!isDraft(record)) return refuse("conflict");
  if ((record.paymentAttempt ?? 1) !== attempt) return refuse("conflict");
  return { ...record, paymentAttempt: attempt + 1 };
}

/** Records that Stripe was asked about a draft. */
export function recordCheck(record: BookingRecord, now: Date): Decision<DraftRecord> {
  if (!isDraft(record)) return refuse("conflict");
  return { ...record, checkedAt: now.toISOString() };
}

/** Whether a draft may be deleted: it was neither started again nor given a PaymentIntent meanwhile. */
export function isDraftAsSeen(
  record: BookingRecord,
  seen: Pick<DraftRecord, "timestamp" | "paymentIntentId">,
): boolean {
  return (
    record.paymentStatus === "pending" &&
    record.timestamp === seen.timestamp &&
    record.paymentIntentId === seen.paymentIntentId
  );
}
