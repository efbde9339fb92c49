import type * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { PaymentIntent } from "#lambdas/stripe/stripe-cards.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { type DraftBooking, isDraft, isErased } from "#shared/bookings/bookings.ts";
import type { awaitingPayment, confirmed } from "#shared/bookings/payment-state.ts";
import { attachIntent, startNextAttempt } from "../record/draft.ts";
import { type SettleDependencies, settleDraft } from "../settling/settle-booking.ts";
import { draftKinds } from "./draft-kinds.ts";

export type Confirmed = Readonly<z.infer<z.ZodMiniObject<typeof confirmed>>>;

/** The answer to a started draft: confirmed, or the details to pay it. */
export type StartedDraft = Confirmed | Readonly<z.infer<z.ZodMiniObject<typeof awaitingPayment>>>;

export interface PaymentDependencies extends SettleDependencies {
  /** Stripe's key for the browser. */
  readonly publishableKey: () => Promise<string>;
}

/**
 * The amount that every intent is created with, whatever the draft costs. Stripe refuses an idempotency
 * key with other parameters, and after a lost answer a visitor may change the amount, or the trainer the
 * fee. The intent is re-priced before the browser gets its secret; a draft at this price needs no second
 * call.
 */
const initialAmountPence = 5000;

/** Only concurrent requests for the same draft need more than two rounds. */
const maximumRounds = 4;

/**
 * Prepares the payment of a draft: stores its one PaymentIntent on the draft, sets it to the draft's
 * price and returns its secret. A draft that is already paid is settled instead.
 * @throws DomainError `conflict` when the draft is being paid or changed at the same moment; `booking_erased`
 *   when its person is erased; `payment_unavailable`.
 */
export async function preparePayment(
  dependencies: PaymentDependencies,
  saved: DraftBooking,
): Promise<StartedDraft> {
  const { bookings, cards } = dependencies;
  const { bookingId } = saved;
  const publishableKey = await dependencies.publishableKey();
  let intent: PaymentIntent | undefined = await openIntent(dependencies, saved);
  let draft = await attachedTo(dependencies, saved, intent);

  for (let round = 0; round < maximumRounds; round += 1) {
    if (!draft) return { status: "confirmed" };
    if (intent?.status === "succeeded") {
      await settleDraft(dependencies, draft, intent);
      return { status: "confirmed" };
    }
    if (!intent || !payable.includes(intent.status)) break;
    const { amount, originalAmount, discountPercentage } = draft;
    const price = { amount, discountApplied: discountPercentage !== null };
    if (intent.amount === price.amount && intent.discountApplied === price.discountApplied) {
      const { clientSecret } = intent;
      const offer = { amount, originalAmount, discountPercentage };
      return { status: "awaiting_payment", ...offer, clientSecret, publishableKey };
    }
    // Another request has made the draft free meanwhile.
    if (price.amount === 0) break;
    intent = await cards.reprice(intent.id, price);
    // The draft is read again after each new price, so that of two concurrent requests the last one
    // sets the price that was offered last.
    const found = await bookings.find(bookingId);
    if (found && isErased(found)) throw new DomainError("booking_erased");
    draft = found && isDraft(found) ? found : undefined;
  }
  throw new DomainError("conflict");
}

/**
 * Returns the draft's intent, or creates one if it has none or a cancelled one. The idempotency key
 * names the predecessor, so concurrent requests get the same intent.
 */
async function openIntent(
  dependencies: SettleDependencies,
  draft: DraftBooking,
): Promise<PaymentIntent> {
  const { paymentIntentId } = draft;
  let intent =
    paymentIntentId === undefined ? undefined : await dependencies.cards.retrieve(paymentIntentId);
  let predecessor = paymentIntentId;
  for (let round = 0; round < maximumRounds; round += 1) {
    if (intent && intent.status !== "canceled") return intent;
    intent = await createIntent(dependencies, draft, predecessor);
    predecessor = intent.id;
  }
  throw new DomainError("conflict");
}

/**
 * Creates an intent with the key of the draft's attempt. Stripe saves a failure under its key for a
 * day, so the draft then goes on with the key of the next attempt. The attempt is stored on the
 * draft, so that concurrent requests use the same key.
 */
async function createIntent(
  { bookings, cards }: SettleDependencies,
  draft: DraftBooking,
  predecessor: string | undefined,
): Promise<PaymentIntent> {
  const { bookingId, paymentAttempt = 1 } = draft;
  const { description } = draftKinds[kindOf(draft)];
  const base = predecessor === undefined ? bookingId : `${bookingId}/${predecessor}`;
  const create = (attempt: number) => {
    const idempotencyKey = attempt === 1 ? base : `${base}/attempt-${attempt}`;
    return cards.create({ bookingId, amount: initialAmountPence, description, idempotencyKey });
  };
  let attempt = paymentAttempt;
  // A draft that was deleted and begun again counts from 1, and may meet more than one saved failure.
  for (let round = 0; round < maximumRounds; round += 1) {
    const created = await create(attempt);
    if (created) return created;
    const { booking } = await bookings.change(bookingId, (record) =>
      startNextAttempt(record, attempt),
    );
    if (!booking || !isDraft(booking)) throw new DomainError("conflict");
    attempt = booking.paymentAttempt ?? 1;
  }
  throw new DomainError("payment_unavailable");
}

/**
 * Stores the intent on the draft before the browser can pay it.
 * @returns the draft as it is now; `undefined` when it has been confirmed.
 */
async function attachedTo(
  { bookings }: SettleDependencies,
  draft: DraftBooking,
  intent: PaymentIntent,
): Promise<DraftBooking | undefined> {
  if (draft.paymentIntentId === intent.id) return draft;
  const attached = await bookings.change(draft.bookingId, (record) =>
    attachIntent(record, intent.id, draft.paymentIntentId),
  );
  if (attached.outcome !== "refused") return attached.booking;
  if (!attached.booking || attached.booking.paymentStatus === "pending") {
    throw new DomainError(attached.booking ? attached.code : "conflict");
  }
  return undefined;
}

const payable: readonly string[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];
