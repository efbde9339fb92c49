import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { ErasedBooking, type ErasedDraft, isDraft, isErased } from "#shared/bookings/bookings.ts";
import type { Offer } from "#shared/bookings/offer.ts";
import type { BookingRecord, ConfirmedRecord, DraftRecord, KeptRecord } from "./booking.ts";
import { type Decision, refuse } from "./decision.ts";
import { offerOf } from "./draft.ts";
import { keptKinds, recordOfKind } from "./kinds.ts";

/** What Stripe has taken, as its PaymentIntent says it. */
export interface Payment {
  readonly id: string;
  /** In pence. */
  readonly amountReceived: number;
  /** In Stripe's letters, as in `gbp`. */
  readonly currency: string;
}

/**
 * draft → confirmed, at the offer that was paid. The use of its discount code is to be recorded. A payment of
 * no offer is booked at what was taken, and marked for the trainer; so is that of an erased person, of whom
 * only what the accounts need is kept.
 */
export function confirmPaid(
  record: BookingRecord,
  payment: Payment,
  now: Date,
): Decision<KeptRecord> {
  if (record.paymentStatus !== "pending") return refuse("conflict");
  const { id: paymentIntentId, amountReceived } = payment;
  const matching = paidOffer(record, payment);
  const offer = matching ?? { ...offerOf(record), amount: amountReceived };
  const paid = {
    ...priced(offer, now),
    paymentIntentId,
    paymentStatus: "completed" as const,
    type: "paid" as const,
    discountApplied: offer.discountPercentage !== null,
  };
  if (isErased(record)) {
    const erased = { ...record, ...paid, attention: "paid_after_erasure" };
    return ErasedBooking.parse({ ...erased, ...keptKinds[kindOf(record)].account(erased) });
  }
  const confirmed = {
    ...begun(record),
    ...paid,
    ...(!matching && { attention: "amount_mismatch" }),
    ...(offer.discountCode !== null && { useToRecord: true }),
  } satisfies ConfirmedRecord;
  return recordOfKind(confirmed).begun(now);
}

/** The offer that equals the charge. Of equal offers the latest wins, which is the draft's own. */
function paidOffer(
  draft: DraftRecord | ErasedDraft,
  { amountReceived, currency }: Payment,
): Offer | undefined {
  if (currency.toUpperCase() !== draft.currency) return undefined;
  return [offerOf(draft), ...draft.offers].find(({ amount }) => amount === amountReceived);
}

/** What was paid for: the draft may have been of another block meanwhile. */
function priced(offer: Offer, now: Date) {
  return { ...offer, block: offer.block, timestamp: now.toISOString() };
}

/**
 * draft → confirmed without a payment. The use of the discount code is recorded before.
 * @param cancelled the draft's cancelled PaymentIntent; refused when it has another one, which could still
 *   be paid.
 */
export function confirmFree(
  record: BookingRecord,
  offer: Offer,
  cancelled: string | undefined,
  now: Date,
): Decision<ConfirmedRecord> {
  if (!isDraft(record)) return refuse("conflict");
  const { paymentIntentId, ...unpaid } = record;
  if (paymentIntentId !== cancelled) return refuse("conflict");
  const confirmed = {
    ...begun(unpaid),
    ...priced(offer, now),
    paymentStatus: "bypassed",
    type: "demo",
    discountApplied: true,
  } satisfies ConfirmedRecord;
  return recordOfKind(confirmed).begun(now);
}

/** What a booking keeps of its draft, with its first mails due. */
function begun(draft: DraftRecord) {
  const { offers, declinedPayments, paymentAttempt, checkedAt, ...kept } = draft;
  const visitorMail = draft.email === undefined ? undefined : unsentMail;
  return { ...kept, visitorMail, trainerMail: unsentMail };
}
