import {
  allOf,
  anyOf,
  type Condition,
  equals,
  isAbsent,
  isAtLeast,
  isPresent,
} from "#lambdas/database/expressions.ts";
import { type MailState, maximumMailAttempts, type Offer } from "#shared/bookings/booking-facts.ts";
import type {
  ConfirmedBooking,
  ConfirmedConsultation,
  DraftBooking,
  ErasedBooking,
} from "#shared/bookings/bookings.ts";
import type { BookingItems } from "./booking-items.ts";
import { isConfirmed, stateAllows, storedAs } from "./booking-items.ts";
import { confirmedListKeys, indexKeys, progressKeyOf, retentionKeyOf } from "./booking-keys.ts";
import type { BookingStore } from "./booking-store.ts";
import { type BookingMail, bookingMails } from "./mails/mail-outbox.ts";
import { searchKeysOf } from "./search-keys.ts";
import {
  parseConfirmed,
  parseConsultation,
  parseDraft,
  parseKept,
  pendingWork,
  storedOffer,
  toRecount,
} from "./stored-booking.ts";

/**
 * When DynamoDB deletes a draft. This is a backstop: upkeep expires drafts after a day, once Stripe
 * has confirmed that they are unpaid.
 */
const draftLifetimeMs = 7 * 24 * 60 * 60 * 1000;

const unsent: MailState = { status: "pending", attempts: 0 };

const draftAttributes = ["offers", "expiresAt", "listKeys"];

const isConsultation = equals("flowSource", "consultation-intro");

/** The bookings in DynamoDB. */
export function createBookingStore(items: BookingItems): BookingStore {
  return {
    find: items.find,

    saveDraft: ({ bookingId, offer, ...details }, at) => {
      const { flowSource, answers } = details;
      const searchKeys = searchKeysOf(answers);
      return items.update<DraftBooking>(
        bookingId,
        {
          set: {
            ...answers,
            ...searchKeys,
            listKeys: indexKeys(flowSource),
            retentionKey: retentionKeyOf(details),
            ...offer,
            currency: "GBP",
            flowSource,
            // Set on the draft already, so that confirming needs no knowledge of the answers.
            visitorMail: answers.email === undefined ? undefined : unsent,
            trainerMail: unsent,
            timestamp: at.toISOString(),
            paymentStatus: "pending",
            openWork: pendingWork.draft,
            expiresAt: Math.floor((at.getTime() + draftLifetimeMs) / 1000),
          },
          setOnce: { startedAt: at.toISOString() },
          add: { offers: new Set([storedOffer(offer)]) },
          remove: [
            ...(answers.name === undefined ? ["name"] : []),
            ...(answers.email === undefined ? ["email", "visitorMail"] : []),
            ...absentFrom(searchKeys),
            ...("healthConsent" in answers ? [] : ["healthConsent"]),
          ],
        },
        anyOf(isAbsent("bookingId"), allOf(storedAs.draft, equals("flowSource", flowSource))),
        parseDraft,
      );
    },

    attachIntent: (bookingId, paymentIntentId, replaces) =>
      items.update<DraftBooking>(
        bookingId,
        { set: { paymentIntentId } },
        allOf(
          storedAs.draft,
          // Repeating the call is allowed.
          anyOf(hasIntent(replaces), hasIntent(paymentIntentId)),
        ),
        parseDraft,
      ),

    confirmPaid: (bookingId, terms, at) =>
      items.update<ConfirmedBooking>(
        bookingId,
        {
          set: {
            ...terms,
            timestamp: at.toISOString(),
            openWork: pendingWork.followUp,
            paymentStatus: "completed",
            type: "paid",
            discountApplied: terms.discountPercentage !== null,
            discountHeld: heldFor(terms),
            ...toRecount(at),
          },
          copy: confirmedListKeys.paid,
          remove: draftAttributes,
        },
        stateAllows("confirmPaid"),
        parseConfirmed,
      ),

    confirmFree: (bookingId, offer, cancelled, at) =>
      items.update<ConfirmedBooking>(
        bookingId,
        {
          set: {
            ...offer,
            timestamp: at.toISOString(),
            openWork: pendingWork.followUp,
            paymentStatus: "bypassed",
            type: "demo",
            discountApplied: true,
            discountHeld: heldFor(offer),
            ...toRecount(at),
          },
          copy: confirmedListKeys.free,
          remove: [...draftAttributes, "paymentIntentId"],
        },
        allOf(stateAllows("confirmFree"), hasIntent(cancelled)),
        parseConfirmed,
      ),

    complete: (bookingId, by, at) =>
      items.update<ConfirmedConsultation>(
        bookingId,
        {
          set: {
            status: "completed",
            completedAt: at.toISOString(),
            completedBy: by,
            progressKey: progressKeyOf("consultation-intro", "completed"),
            ...toRecount(at),
          },
        },
        allOf(isConsultation, stateAllows("complete")),
        parseConsultation,
      ),

    writeNote: (bookingId, note, seen, at) =>
      items.update<ConfirmedBooking>(
        bookingId,
        {
          set: { note: note || undefined, noteChangedAt: at.toISOString() },
          remove: note ? [] : ["note"],
        },
        allOf(
          isConfirmed,
          isAbsent("erasedAt"),
          seen === undefined ? isAbsent("noteChangedAt") : equals("noteChangedAt", seen),
        ),
        parseConfirmed,
      ),

    recordDiscountUsed: (bookingId) =>
      items.update<ConfirmedBooking | ErasedBooking>(
        bookingId,
        { remove: ["discountHeld"] },
        isConfirmed,
        parseKept,
      ),

    recounted: ({ bookingId, recountSince, refundsVersion, status }) =>
      items.update<ConfirmedBooking | ErasedBooking>(
        bookingId,
        { remove: ["recountKey", "recountSince"] },
        allOf(
          isConfirmed,
          isSame("recountSince", recountSince),
          isSame("refundsVersion", refundsVersion),
          isSame("status", status),
        ),
        parseKept,
      ),

    close: (bookingId) =>
      items.update<ConfirmedBooking | ErasedBooking>(
        bookingId,
        { remove: ["openWork"] },
        allOf(
          isConfirmed,
          isPresent("openWork"),
          ...bookingMails.map(isDone),
          isAbsent("discountHeld"),
          isAbsent("refundsUnderWay"),
        ),
        parseKept,
      ),

    expire: (draft) =>
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

/** Set while the use of a discount code is held but not recorded as used. */
function heldFor({ discountCode }: Offer): true | undefined {
  return discountCode === null ? undefined : true;
}

/** The attribute still has this value, or is still absent. */
function isSame(name: string, value: string | number | undefined): Condition {
  return value === undefined ? isAbsent(name) : equals(name, value);
}

const isDone = (mail: BookingMail): Condition =>
  anyOf(
    isAbsent(mail),
    equals(`${mail}.status`, "sent"),
    isAtLeast(`${mail}.attempts`, maximumMailAttempts),
  );

/** The names of the undefined values. */
function absentFrom(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [name] : []));
}

const hasIntent = (paymentIntentId: string | undefined) =>
  isSame("paymentIntentId", paymentIntentId);
