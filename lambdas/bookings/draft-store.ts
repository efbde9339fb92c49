import {
  allOf,
  anyOf,
  type Condition,
  contains,
  equals,
  hasValue,
  isAbsent,
  isSmallerThan,
} from "#lambdas/database/expressions.ts";
import { draftLimits } from "#lambdas/limits/visitor-limits.ts";
import { type Offer, unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ConsultationAnswers, DraftBooking } from "#shared/bookings/bookings.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import { type BookingItems, stateAllows, storedAs } from "./booking-items.ts";
import {
  confirmedListKeys,
  type DraftCheck,
  emailKeyOf,
  type PaymentTerms,
  parseConfirmed,
  parseDraft,
  pendingWork,
  retentionKeys,
  storedOffer,
} from "./stored-booking.ts";

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

const dayMs = 24 * 60 * 60 * 1000;

/** How long a visitor may take to pay. Then upkeep deletes the draft. */
export const draftLifetimeMs = dayMs;

/** When DynamoDB deletes a draft, in case upkeep cannot: only Stripe knows whether it is unpaid. */
const draftKeptMs = 7 * dayMs;

const draftAttributes = ["offers", "declinedPayments", "paymentAttempt", "expiresAt"];

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Finds bookings, and writes drafts up to their confirmation. */
export function createDraftStore(items: BookingItems) {
  return {
    find: items.find,

    /**
     * Writes a draft, or rewrites it with new answers and one more offer. Keeps its PaymentIntent.
     * Refused once it is confirmed, when the id belongs to another kind of booking, and beyond the
     * number of different offers that a draft may have.
     */
    saveDraft: (content: DraftContent, at: Date) => {
      const { bookingId, offer, flowSource, answers, clientLink, requestDigest } = content;
      const stored = storedOffer(offer);
      return items.update(
        bookingId,
        {
          set: {
            ...answers,
            // For the export and the erasure of a person. A draft has no key of the trainer's lists.
            emailKey: answers.email === undefined ? undefined : emailKeyOf(answers.email),
            ...offer,
            currency: "GBP",
            flowSource,
            requestDigest,
            // Set on the draft already, so that confirming needs no knowledge of the answers.
            visitorMail: answers.email === undefined ? undefined : unsentMail,
            trainerMail: unsentMail,
            timestamp: at.toISOString(),
            paymentStatus: "pending",
            // Upkeep asks Stripe about it, and deletes it when it stays unpaid.
            pendingWork: pendingWork.draft,
            expiresAt: Math.floor((at.getTime() + draftKeptMs) / 1000),
          },
          setOnce: {
            startedAt: at.toISOString(),
            ...(clientLink !== undefined && { clientLinks: new Set([clientLink]) }),
          },
          add: { offers: new Set([stored]) },
          remove: [
            ...(answers.name === undefined ? ["name"] : []),
            ...(answers.email === undefined ? ["email", "emailKey", "visitorMail"] : []),
            ...(requestDigest === undefined ? ["requestDigest"] : []),
            ...("healthConsent" in answers ? [] : ["healthConsent"]),
          ],
        },
        anyOf(
          isAbsent("bookingId"),
          allOf(
            storedAs.draft,
            equals("flowSource", flowSource),
            anyOf(isSmallerThan("offers", draftLimits.offers), contains("offers", stored)),
          ),
        ),
        parseDraft,
      );
    },

    /**
     * Records that the bank has refused a payment of a draft. A repeated event counts once; beyond the
     * limit none is added.
     * @param eventId Stripe's.
     */
    recordDecline: (bookingId: string, paymentIntentId: string, eventId: string) =>
      items.update(
        bookingId,
        { add: { declinedPayments: new Set([eventId]) } },
        allOf(
          storedAs.draft,
          hasIntent(paymentIntentId),
          anyOf(
            isAbsent("declinedPayments"),
            isSmallerThan("declinedPayments", draftLimits.declinedPayments),
          ),
        ),
        parseDraft,
      ),

    /**
     * Stores the PaymentIntent of a draft.
     * @param replaces the intent that the draft was read with. Refused when it has changed since.
     */
    attachIntent: (bookingId: string, paymentIntentId: string, replaces: string | undefined) =>
      items.update(
        bookingId,
        { set: { paymentIntentId } },
        allOf(
          storedAs.draft,
          // Repeating the call is allowed.
          anyOf(hasIntent(replaces), hasIntent(paymentIntentId)),
        ),
        parseDraft,
      ),

    /**
     * Counts one more attempt to create the PaymentIntent of a draft.
     * @param attempt the latest attempt, which has failed. Refused when another request has started
     *   the next one.
     */
    startNextAttempt: (bookingId: string, attempt: number) =>
      items.update(
        bookingId,
        { set: { paymentAttempt: attempt + 1 } },
        allOf(storedAs.draft, hasValue("paymentAttempt", attempt === 1 ? undefined : attempt)),
        parseDraft,
      ),

    /** draft → confirmed, with a follow-up pending, which records the use of the discount code. */
    confirmPaid: (bookingId: string, terms: PaymentTerms, at: Date) =>
      items.update(
        bookingId,
        {
          set: {
            ...terms,
            timestamp: at.toISOString(),
            pendingWork: pendingWork.followUp,
            paymentStatus: "completed",
            type: "paid",
            discountApplied: terms.discountPercentage !== null,
            useToRecord: terms.discountCode === null ? undefined : true,
            retentionKey: retentionKeys.healthAnswers,
          },
          copy: confirmedListKeys,
          remove: draftAttributes,
        },
        stateAllows("confirmPaid"),
        parseConfirmed,
      ),

    /**
     * draft → confirmed without a payment, with a follow-up pending. The use of the discount code is
     * recorded before.
     * @param cancelled the draft's cancelled PaymentIntent. Refused when the draft has another one,
     *   which could still be paid.
     */
    confirmFree: (bookingId: string, offer: Offer, cancelled: string | undefined, at: Date) =>
      items.update(
        bookingId,
        {
          set: {
            ...offer,
            timestamp: at.toISOString(),
            pendingWork: pendingWork.followUp,
            paymentStatus: "bypassed",
            type: "demo",
            discountApplied: true,
            retentionKey: retentionKeys.healthAnswers,
          },
          copy: confirmedListKeys,
          remove: [...draftAttributes, "paymentIntentId"],
        },
        allOf(stateAllows("confirmFree"), hasIntent(cancelled)),
        parseConfirmed,
      ),

    /** Puts a draft on the list of its next check, unless it was started again meanwhile. */
    awaitCheck: (draft: DraftBooking, { pendingWork }: DraftCheck) =>
      items.update(
        draft.bookingId,
        { set: { pendingWork } },
        allOf(storedAs.draft, equals("timestamp", draft.timestamp)),
        parseDraft,
      ),

    /** Deletes a draft. Refused when it was restarted or got a PaymentIntent meanwhile. */
    expire: (draft: DraftBooking) =>
      items.remove(
        draft,
        allOf(
          stateAllows("expire"),
          equals("timestamp", draft.timestamp),
          hasIntent(draft.paymentIntentId),
        ),
      ),
  };
}

function hasIntent(paymentIntentId: string | undefined): Condition {
  return hasValue("paymentIntentId", paymentIntentId);
}
