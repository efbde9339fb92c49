import { DomainError } from "#lambdas/http/domain-error.ts";
import type { PaymentIntent, Price } from "#lambdas/stripe/card-payments.ts";
import type { DraftBooking, FlowSource } from "#shared/bookings/bookings.ts";
import { defaultSessionPence, sessionDescription } from "#shared/bookings/session-payments.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import { type SettleDependencies, settleDraft } from "./settle-booking.ts";

/** What becomes of a draft that was sent: nothing is left to pay, or this is how to pay it. */
export type StartedDraft =
  | { readonly status: "confirmed" }
  | {
      readonly status: "awaiting_payment";
      /** In pence. */
      readonly amount: number;
      readonly clientSecret: string;
      readonly publishableKey: string;
    };

export interface PaymentDependencies extends SettleDependencies {
  /** The key with which the browser talks to Stripe. */
  readonly publishableKey: () => Promise<string>;
}

/**
 * What every intent is created with, whatever the draft costs: Stripe refuses a key that comes back
 * with another request, and a lost answer comes back after the visitor has chosen another amount.
 * The price is set before anybody can pay it; the likeliest price needs no second call.
 */
const opening: Record<FlowSource, { readonly amount: number; readonly description: string }> = {
  "consultation-intro": {
    amount: consultationFeePence,
    description: "Fitness Consultation Booking",
  },
  "payment-page": { amount: defaultSessionPence, description: sessionDescription },
};

/** More than two requests at once for one draft do not happen by themselves. */
const maximumRounds = 4;

/**
 * Gives the visitor what it takes to pay a draft: the secret of its one PaymentIntent, stored on
 * the draft and set to the draft's price. A draft that turns out to be paid is settled instead.
 * @throws DomainError `conflict` when it is being paid, or changed, at the same moment;
 *   `payment_unavailable`.
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
    if (!intent || !isOpen(intent)) break;
    const price = priceOf(draft);
    if (intent.amount === price.amount && intent.discountApplied === price.discountApplied) {
      const { amount, clientSecret } = intent;
      return { status: "awaiting_payment", amount, clientSecret, publishableKey };
    }
    // Another request has made it free meanwhile.
    if (price.amount === 0) break;
    intent = await cards.reprice(intent.id, price);
    // Whoever sets a price looks whether it is still the draft's, so that of two requests at once
    // the last to set it sets what the visitor was last offered.
    const found = await bookings.find(bookingId);
    draft = found?.paymentStatus === "pending" ? found : undefined;
    if (!found) break;
  }
  throw new DomainError("conflict");
}

/**
 * The draft's intent, or a new one where there is none that can be paid. The key of each is made
 * from what it succeeds, so that all who look for one find the same one.
 */
async function openIntent(
  { cards }: SettleDependencies,
  { bookingId, flowSource, paymentIntentId }: DraftBooking,
): Promise<PaymentIntent> {
  let intent = paymentIntentId === undefined ? undefined : await cards.retrieve(paymentIntentId);
  let predecessor = paymentIntentId;
  for (let round = 0; round < maximumRounds; round += 1) {
    if (intent && intent.status !== "canceled") return intent;
    const idempotencyKey = predecessor === undefined ? bookingId : `${bookingId}/${predecessor}`;
    intent = await cards.create({ bookingId, ...opening[flowSource], idempotencyKey });
    predecessor = intent.id;
  }
  throw new DomainError("conflict");
}

/**
 * Stores the intent on the draft: nobody can pay what we could not find again.
 * @returns the draft as it is now; `undefined` when it has been confirmed.
 */
async function attachedTo(
  { bookings }: SettleDependencies,
  draft: DraftBooking,
  intent: PaymentIntent,
): Promise<DraftBooking | undefined> {
  if (draft.paymentIntentId === intent.id) return draft;
  const attached = await bookings.attachIntent(draft.bookingId, intent.id, draft.paymentIntentId);
  if (attached.outcome === "written") return attached.booking;
  if (attached.outcome === "refused" && attached.booking.paymentStatus !== "pending") {
    return undefined;
  }
  throw new DomainError("conflict");
}

function isOpen({ status }: PaymentIntent): boolean {
  return (
    status === "requires_payment_method" ||
    status === "requires_confirmation" ||
    status === "requires_action"
  );
}

function priceOf({ amount, discountPercentage }: DraftBooking): Price {
  return { amount, discountApplied: discountPercentage !== null };
}
