import * as z from "zod/mini";
import { type attentionReasons, Offer } from "#shared/bookings/booking-facts.ts";
import {
  type Booking,
  type ConfirmedBooking,
  ConfirmedConsultation,
  ConfirmedSessionPayment,
  type DraftBooking,
  DraftConsultation,
  DraftSessionPayment,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";

/** The price that a payment is booked at. */
export interface PaymentTerms extends Offer {
  readonly paymentIntentId: string;
  readonly attention?: (typeof attentionReasons)[number];
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/**
 * The values of the sparse key `pendingWork`, one index partition each. `trainer`: nothing is left for
 * upkeep, but the booking has a problem that only the trainer can see to.
 */
export const pendingWork = { followUp: "followUp", draft: "draft", trainer: "trainer" } as const;

/**
 * When upkeep asks Stripe about a draft, by the draft's age. Each check has its own partition, so
 * that upkeep reads only the drafts that are due. The last check deletes the draft.
 */
export const draftChecks = [
  { pendingWork: pendingWork.draft, ageMs: 15 * minuteMs },
  { pendingWork: "draft1h", ageMs: hourMs },
  { pendingWork: "draft6h", ageMs: 6 * hourMs },
  { pendingWork: "draft24h", ageMs: 24 * hourMs },
] as const;
export type DraftCheck = (typeof draftChecks)[number];
export type PendingWork = typeof pendingWork.followUp | DraftCheck["pendingWork"];

/** The next check of a draft; the last one is repeated until the draft is gone. */
export function nextDraftCheck(ageMs: number): DraftCheck {
  return draftChecks.find((check) => check.ageMs > ageMs) ?? draftChecks[3];
}

/** The attributes that a confirmation copies into the keys of the trainer's lists. */
export const confirmedListKeys = { confirmedKey: "flowSource", toDoKey: "flowSource" } as const;

/**
 * What retention erases next: the answers about health, if there are any, and years later the whole
 * booking.
 */
export const retentionKeys = { healthAnswers: "healthAnswers", booking: "booking" } as const;
export type RetentionKey = (typeof retentionKeys)[keyof typeof retentionKeys];

/** The key that bookings are found by. Mail services ignore the case of an address. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** An offer as a member of a string set, so that a repeated `ADD` does not duplicate it. */
export function storedOffer(offer: Offer): string {
  const { originalAmount, amount, discountCode, discountPercentage } = offer;
  return JSON.stringify({ originalAmount, amount, discountCode, discountPercentage });
}

const offers = z.pipe(
  z.set(z.string()),
  z.transform((stored) => [...stored].sort().map((text) => Offer.parse(JSON.parse(text)))),
);

/** Stored as Stripe's ids of the events, so that a repeated event counts once. */
const declinedPayments = z.optional(
  z.pipe(
    z.set(z.string()),
    z.transform((events) => events.size),
  ),
);

const StoredDraft = z.discriminatedUnion("flowSource", [
  z.object({ ...DraftConsultation.shape, offers, declinedPayments }),
  z.object({ ...DraftSessionPayment.shape, offers, declinedPayments }),
]);

const StoredConfirmed = z.discriminatedUnion("flowSource", [
  ConfirmedConsultation,
  ConfirmedSessionPayment,
]);

const StoredBooking = z.union([ErasedBooking, StoredDraft, StoredConfirmed]);

/** A booking that is not a draft, erased or not. */
export type KeptBooking = ConfirmedBooking | ErasedBooking;

/** Parses an item of the bookings table, without index keys and expiry. */
export const parseBooking = (item: unknown): Booking => StoredBooking.parse(item);
export const parseDraft = (item: unknown): DraftBooking => StoredDraft.parse(item);
export const parseConfirmed = (item: unknown): ConfirmedBooking => StoredConfirmed.parse(item);
export const parseErased = (item: unknown): ErasedBooking => ErasedBooking.parse(item);
export const parseKept = (item: unknown): KeptBooking =>
  z.union([ErasedBooking, StoredConfirmed]).parse(item);
export const parseConsultation = (item: unknown): ConfirmedConsultation =>
  ConfirmedConsultation.parse(item);
